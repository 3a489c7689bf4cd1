import { screen } from '@testing-library/react';
import { Form, Input } from 'antd';
import { expect, it } from 'vitest';
import { open, signIn } from '../../../../../tests/support/components/page.tsx';
import { keepDraft, readDraft } from '../../lib/forms/form-drafts.ts';
import { FormDrawer } from './form-drawer.tsx';

const KEY = 'thu:dem';

it('a draft that is offered is not written over by what is typed beside it', async () => {
  signIn();
  keepDraft(KEY, { so_to: '300' });
  const { user } = open(
    <FormDrawer
      open
      title="Kiểm đếm"
      initialValues={{}}
      draftKey={KEY}
      onSubmit={async () => undefined}
      onClose={() => undefined}
    >
      <Form.Item name="so_to" label="Số tờ">
        <Input />
      </Form.Item>
    </FormDrawer>,
  );
  const field = await screen.findByLabelText<HTMLInputElement>('Số tờ');
  await user.type(field, '7');
  expect(readDraft(KEY)?.values).toEqual({ so_to: '300' });
  // It is kept nowhere else, so closing asks.
  await user.click(screen.getByRole('button', { name: 'Hủy bỏ' }));
  await user.click(await screen.findByRole('button', { name: 'Nhập tiếp' }));
  await user.click(screen.getByRole('button', { name: 'Tiếp tục' }));
  expect(field.value).toBe('300');
  await user.type(field, '5');
  expect(readDraft(KEY)?.values).toEqual({ so_to: '3005' });
});
