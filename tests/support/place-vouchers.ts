import { ITEM_KIND, VOUCHER } from '@doi-tien/contract/voucher';
import type { Item, Voucher } from '@doi-tien/contract/voucher.schema';
import { type Cash, type Pieces, totalOf } from './places-model.ts';
import type { Answer, Caller, TestApp } from './test-app.ts';

interface Asked {
  as: Caller;
  /** Capital and the bank are for who keeps the safe. */
  isKeeper: boolean;
  pick: <Choice>(choices: readonly Choice[]) => Choice;
  /** Notes that the place has. */
  some: (code: string) => Pieces;
  countOf: (code: string, pieces: Pieces) => object;
}

export interface PlaceVoucher {
  act: string;
  answer: Answer<Voucher>;
  taken: Cash;
  given: Cash;
  isOfBank: boolean;
}

const NOTES: Record<string, readonly number[]> = { USD: [100, 50, 20], VND: [500_000, 100_000, 10_000] };

/** A voucher of any kind of item with named notes, from the place where the person works; null where there are no notes to pay with. */
export async function postVoucherWithNotes(
  api: TestApp,
  items: readonly Item[],
  { as, isKeeper, pick, some, countOf }: Asked,
): Promise<PlaceVoucher | null> {
  const kind = pick(Object.values(ITEM_KIND).filter((each) => isKeeper || each <= ITEM_KIND.income));
  const item = pick(items.filter(({ loai }) => loai === kind));
  const isOfBank = item.loai === ITEM_KIND.bank;
  const code = isOfBank ? 'VND' : pick(['VND', 'USD']);
  const isReceipt = item.loai === ITEM_KIND.income || (item.loai !== ITEM_KIND.expense && pick([true, false]));
  const pieces = isReceipt ? { [pick(NOTES[code] ?? [])]: pick([1, 2, 3]) } : some(code);
  if (Object.keys(pieces).length === 0) return null;
  const loai = isReceipt ? VOUCHER.receipt : VOUCHER.payment;
  const said = { nguoi_nop_nhan: 'Nguyễn Văn An', ly_do: item.ten };
  const so_tien = String(totalOf(pieces));
  const body = { loai, khoan_muc_id: item.id, so_tien, ...countOf(code, pieces), ...said };
  const answer = await api.call<Voucher>('POST', '/phieu-thu-chi', { as, body });
  const cash = { [code]: pieces };
  const [taken, given] = isReceipt ? [cash, {}] : [{}, cash];
  return { act: `voucher ${item.loai}`, answer, taken, given, isOfBank };
}
