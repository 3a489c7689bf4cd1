import { TRADE_KINDS, TRADE_STATUS, type TradeKind } from '@doi-tien/contract/trade';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { open, signIn } from '../../../../../../tests/support/components/page.tsx';
import { Refusal, TestServer } from '../../../../../../tests/support/components/server.ts';
import { BulkBar } from '../../../ui/data-list/bulk/bulk-bar.tsx';
import type { Selection } from '../../../ui/data-list/bulk/use-selection.ts';
import { useTradeBulk } from './use-trade-bulk.ts';

const PURCHASES = TRADE_KINDS[0] as TradeKind;
const CHOSEN = [
  { id: 3, ma_giao_dich: 'MNT-3', trang_thai: TRADE_STATUS.done },
  { id: 9, ma_giao_dich: 'MNT-9', trang_thai: TRADE_STATUS.void },
  { id: 12, ma_giao_dich: 'MNT-12', trang_thai: TRADE_STATUS.done },
  { id: 15, ma_giao_dich: 'MNT-15', trang_thai: TRADE_STATUS.done },
] as Trade[];
const SELECTION = { rows: CHOSEN, clear: () => undefined } as unknown as Selection<Trade>;

let server: TestServer;
let onCounted: ReturnType<typeof vi.fn<(trades: readonly Trade[]) => void>>;

/** The bar above the list, for four ticked rows. */
function Bar() {
  const actions = useTradeBulk(PURCHASES, onCounted);
  return (
    <BulkBar
      selection={SELECTION}
      actions={actions}
      rowName={({ ma_giao_dich }) => ma_giao_dich}
      refetch={() => undefined}
    />
  );
}

beforeEach(() => {
  onCounted = vi.fn();
  server = new TestServer();
  server.listen();
});

const printOf = (id: number) => `POST /${PURCHASES.path}/${id}/in`;

test('the file of chosen tickets asks for these alone, whatever the filter and the page', async () => {
  signIn([{ name: PURCHASES.path, actions: { index: true, export: true } }]);
  const { user } = open(<Bar />, '/');
  await user.click(screen.getByRole('button', { name: 'Xuất dòng đã chọn' }));
  const request = `GET /${PURCHASES.path}/export`;
  await waitFor(() => expect(server.sent(request)).toHaveLength(1));
  const query = server.sent(request)[0]?.query;
  expect(query?.get('f[0][field]')).toBe('id');
  expect(query?.get('f[0][operator]')).toBe('in');
  expect(query?.getAll('f[0][value][]')).toEqual(['3', '9', '12', '15']);
  expect([query?.get('page'), query?.get('format')]).toEqual([null, 'xlsx']);
});

test('without the right to export no file is offered', () => {
  signIn([{ name: PURCHASES.path, actions: { index: true } }]);
  open(<Bar />, '/');
  expect(screen.queryByRole('button', { name: 'Xuất dòng đã chọn' })).toBeNull();
});

test('printing chosen tickets counts each once under its own key; those that were counted go on paper, and a refused one is named', async () => {
  signIn([{ name: PURCHASES.path, actions: { index: true } }]);
  for (const id of [3, 15])
    server.on(printOf(id), () => ({ ...CHOSEN.find((trade) => trade.id === id), so_lan_in: 2 }));
  server.on(printOf(12), () => {
    throw new Refusal(404, 'Không tìm thấy phiếu');
  });
  const { user } = open(<Bar />, '/');
  await user.click(screen.getByRole('button', { name: 'In phiếu đã chọn (3)' }));
  const question = await screen.findByRole('dialog');
  expect(question.textContent).toContain('MNT-3, MNT-12, MNT-15');
  await user.click(within(question).getByRole('button', { name: 'In phiếu đã chọn' }));
  await waitFor(() => expect(onCounted).toHaveBeenCalledOnce());
  expect(onCounted.mock.calls[0]?.[0]).toMatchObject([
    { id: 3, so_lan_in: 2 },
    { id: 15, so_lan_in: 2 },
  ]);
  const keys = [3, 12, 15].flatMap((id) => server.sent(printOf(id)).map(({ key }) => key));
  expect(new Set(keys).size).toBe(3);
  expect(server.sent(printOf(9))).toEqual([]);
  expect((await screen.findByText('Không tìm thấy phiếu')).parentElement?.textContent).toContain('MNT-12');
  expect(screen.getByText('Xong 2 dòng, 1 dòng bị từ chối')).toBeTruthy();
});
