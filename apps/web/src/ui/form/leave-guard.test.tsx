import { screen, waitFor } from '@testing-library/react';
import { Form, Input } from 'antd';
import { expect, it } from 'vitest';
import { open, signIn } from '../../../../../tests/support/components/page.tsx';
import { useOpenedRecord } from '../../lib/lists/use-opened-record.ts';
import { FormDrawer } from './form-drawer.tsx';

function Screen() {
  const [opened, openRecord] = useOpenedRecord('xem');
  return (
    <FormDrawer
      open={opened !== null}
      title="Hồ sơ"
      initialValues={{}}
      onSubmit={async () => undefined}
      onClose={() => openRecord(null)}
    >
      <Form.Item name="ly_do" label="Lý do">
        <Input />
      </Form.Item>
    </FormDrawer>
  );
}

async function openDrawer() {
  signIn();
  const page = open(<Screen />, '/ho-so', '/ho-so?xem=7');
  const field = await screen.findByLabelText<HTMLInputElement>('Lý do');
  return { ...page, field };
}

it('Back closes a drawer into which nothing was typed', async () => {
  const { back, address } = await openDrawer();
  await back();
  await waitFor(() => expect(address()).toBe('/ho-so'));
  expect(screen.queryByText('Bỏ các thay đổi?')).toBeNull();
});

it('Back asks before it closes a drawer with something typed, and nothing is lost by staying', async () => {
  const { back, address, field, user } = await openDrawer();
  await user.type(field, 'Trùng tên');
  await back();
  await screen.findByText('Bỏ các thay đổi?');
  await user.click(screen.getByRole('button', { name: 'Nhập tiếp' }));
  const question = screen.getByText('Bỏ các thay đổi?').closest<HTMLElement>('[role=dialog]');
  await waitFor(() => expect(question?.style.display).toBe('none'));
  expect(address()).toBe('/ho-so?xem=7');
  expect(field.value).toBe('Trùng tên');
});

it('who leaves after Back is on the page below, not on the one before it', async () => {
  const { back, address, field, user } = await openDrawer();
  await user.type(field, 'Trùng tên');
  await back();
  await user.click(await screen.findByRole('button', { name: 'Bỏ thay đổi' }));
  await waitFor(() => expect(address()).toBe('/ho-so'));
  await waitFor(() => expect(screen.queryByLabelText('Lý do')).toBeNull());
  // Once more Back does not open it again.
  await back();
  expect(address()).toBe('/ho-so');
});
