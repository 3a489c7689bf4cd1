import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Button, Form } from 'antd';
import { expect, it, vi } from 'vitest';
import { open, signIn } from '../../../../../tests/support/components/page.tsx';
import { DayItem } from './day-item.tsx';

async function openForm(day: string | null) {
  const save = vi.fn();
  signIn();
  open(
    <Form initialValues={{ day }} onFinish={save}>
      <DayItem name="day" label="Ngày" isPast />
      <Button htmlType="submit">Lưu</Button>
    </Form>,
    '/',
  );
  const field = await screen.findByLabelText<HTMLInputElement>('Ngày');
  const type = (text: string) => fireEvent.input(field, { target: { value: text } });
  return { save, field, type, send: () => fireEvent.click(screen.getByRole('button', { name: 'Lưu' })) };
}

it('a day that does not exist stays in its field and is not saved as the day before it', async () => {
  const { save, field, type, send } = await openForm('2026-11-02');
  expect(field.value).toBe('02/11/2026');
  type('30/02/2026');
  send();
  await screen.findByText('Ngày không hợp lệ');
  expect(field.value).toBe('30/02/2026');
  expect(save).not.toHaveBeenCalled();
  type('5/3/1990');
  send();
  await waitFor(() => expect(save).toHaveBeenCalledWith({ day: '1990-03-05' }));
});

it('a day that has not come is refused where it must have', async () => {
  const { save, type, send } = await openForm(null);
  type('01/01/2999');
  send();
  await screen.findByText('Ngày này chưa đến');
  expect(save).not.toHaveBeenCalled();
});

it('a day that is taken out is saved as none', async () => {
  const { save, type, send } = await openForm('1990-03-05');
  type('');
  send();
  await waitFor(() => expect(save).toHaveBeenCalledWith({ day: null }));
});
