import type { OutsideAccount } from '@doi-tien/contract/statement.schema';
import { type StatementImportAnswer, statementImportAnswer } from '@doi-tien/contract/statement-import.schema';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { open, signIn } from '../../../../../tests/support/components/page.tsx';
import { dialogButton, KEY } from '../../../../../tests/support/components/sent-once.ts';
import { type Call, Refusal, TestServer } from '../../../../../tests/support/components/server.ts';
import { ImportStatementDialog } from './import-statement-dialog.tsx';

const ACCOUNT = { id: 3, ten: 'Vietcombank', so: '0071000123456' } as OutsideAccount;
const SAVE = 'POST /doi-chieu/3/sao-ke';
const READ: StatementImportAnswer = statementImportAnswer.parse({
  dinh_dang: 'mt940',
  thu: true,
  sao_ke: [
    { tu_ngay: '2026-11-18', den_ngay: '2026-11-18', so_du_dau: '0', so_du_cuoi: '25000000', so_dong: 2, so_moi: 2 },
  ],
  so_dong: 2,
  so_moi: 2,
  so_khong_tinh: 0,
  so_bo_qua: 0,
  dong_bo_qua: [],
  tu_khop: 0,
  da_hoan_tat: [],
  chua_hoan_tat: [],
  bang: null,
  dong: [],
} satisfies StatementImportAnswer);
const COMPLETED: StatementImportAnswer = {
  ...READ,
  thu: false,
  da_hoan_tat: [
    { giao_dich_id: 88, ma: 'MB-88' },
    { giao_dich_id: 89, ma: 'MB-89' },
  ],
  chua_hoan_tat: [{ giao_dich_id: 90, ma: 'MB-90', ly_do: 'Két đang chốt' }],
};

let server: TestServer;
const saves = () => server.sent(SAVE).filter(({ query }) => query.get('thu') === '0');

/** A dry run is answered at once, what is kept by `kept`. */
async function openPreview(kept: () => unknown) {
  server.on(SAVE, ({ query }: Call) => (query.get('thu') === '1' ? READ : kept()));
  const onClose = vi.fn();
  const { user } = open(<ImportStatementDialog account={ACCOUNT} onClose={onClose} />);
  const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
  await user.upload(input, new File([':20:1'], 'sao-ke.sta'));
  await screen.findByRole('button', { name: /Nhập 2/ });
  return { user, onClose, save: () => user.click(dialogButton(/Nhập 2/)) };
}

beforeEach(() => {
  signIn([{ name: 'doi-chieu', actions: { index: true, import: true } }]);
  server = new TestServer();
  server.listen();
});

it('completes the tickets that lines of a statement pay once, and names those that were refused with the reason', async () => {
  const answered = Promise.withResolvers<unknown>();
  const { user, onClose, save } = await openPreview(() => answered.promise);
  await save();
  await waitFor(() => expect(saves()).toHaveLength(1));
  await save();
  await act(async () => answered.resolve(COMPLETED));
  expect(await screen.findByText('MB-88, MB-89')).toBeTruthy();
  expect(screen.getByText('MB-90: Két đang chốt')).toBeTruthy();
  expect(saves().map(({ key }) => key)).toEqual([expect.stringMatching(KEY)]);
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getAllByRole('button', { name: 'Đóng' }).at(-1) as HTMLElement);
  expect(onClose).toHaveBeenCalledOnce();
});

it('a trial completes nothing, and has no place where completed tickets are told', async () => {
  await openPreview(() => COMPLETED);
  expect(saves()).toEqual([]);
  expect(screen.queryByText('MB-88, MB-89')).toBeNull();
});

it('a refused file stays to be looked at, and is sent again under another key', async () => {
  let isRefused = true;
  const { save } = await openPreview(() => {
    if (isRefused) throw new Refusal(409, 'Tài khoản đã thay đổi', 'STALE_VERSION');
    return COMPLETED;
  });
  await save();
  expect((await screen.findAllByText('Tài khoản đã thay đổi')).length).toBeGreaterThan(0);
  isRefused = false;
  await save();
  expect(await screen.findByText('MB-88, MB-89')).toBeTruthy();
  expect(new Set(saves().map(({ key }) => key)).size).toBe(2);
});
