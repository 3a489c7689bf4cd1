import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { open, signIn } from '../../../../../tests/support/components/page.tsx';
import { TestServer } from '../../../../../tests/support/components/server.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

it('a ready reason fills the field by a press or by Alt and its number, and stays editable', async () => {
  signIn();
  new TestServer()
    .on('GET /cau-hinh-chung/dang-dung', () => ({
      phien_ban: 1,
      gia_tri: { ly_do_huy_nhanh: ' Khách đổi ý ; ;Nhập sai tỷ giá', mui_gio: 'Asia/Ho_Chi_Minh' },
    }))
    .listen();
  const given: string[] = [];
  const question = {
    title: 'Hủy phiếu',
    text: 'Phiếu bị hủy.',
    okText: 'Hủy phiếu',
    danger: true,
    reason: { label: 'Lý do', remembered: 'reason-void', quick: 'huy' },
    act: async (reason: string) => given.push(reason),
  } as const;
  const { user } = open(<ConfirmDialog question={question} onClose={() => undefined} />);
  await user.click(await screen.findByRole('button', { name: 'Khách đổi ý' }));
  const field = screen.getByLabelText<HTMLInputElement>('Lý do');
  const marked = () => screen.queryAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);
  expect(marked()).toEqual(['Khách đổi ý']);
  expect(field.value).toBe('Khách đổi ý');
  await user.keyboard('{Alt>}2{/Alt}');
  expect(field.value).toBe('Nhập sai tỷ giá');
  expect(marked()).toEqual(['Nhập sai tỷ giá']);
  // A number without a reason does nothing.
  await user.keyboard('{Alt>}3{/Alt}');
  await user.type(field, ' USD');
  expect(marked()).toEqual([]);
  await user.click(screen.getAllByRole('button', { name: 'Hủy phiếu' }).at(-1) as HTMLElement);
  expect(given).toEqual(['Nhập sai tỷ giá USD']);
});
