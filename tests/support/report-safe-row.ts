import type { expectedFrom } from './report-expected.ts';
import { type Books, fromUnits, holdingOf } from './report-recompute.ts';

/** A count of the safe that made an entry: 4 at the opening or during the day, 5 at the close. */
export interface CountRow {
  ket_id: number;
  loai_giao_dich: number;
  but_toan_id: number;
}

/** A row of the safe report, from the entries of that safe alone. */
export function expectedSafeRow(
  books: Books,
  expected: ReturnType<typeof expectedFrom>,
  counts: readonly CountRow[],
  { ket_id, tien_id, ngay }: { ket_id: number | null; tien_id: number; ngay: string },
  isOpen: boolean,
) {
  const entries = [...books.entries.values()].filter((entry) => entry.ket_id === ket_id);
  const moved = (isMine: (loai: string, quantity: bigint) => boolean) =>
    entries
      .map((entry) => ({ entry, quantity: holdingOf(books, entry.id, tien_id).quantity }))
      .filter(({ entry, quantity }) => isMine(entry.loai, quantity))
      .reduce((sum, { quantity }) => sum + quantity, 0n);
  const isVoidOf = (direction: 1 | -1) => (loai: string, quantity: bigint) =>
    loai === 'void' && (direction > 0 ? quantity < 0n : quantity > 0n);
  const counted = (type: number) =>
    counts
      .filter((each) => each.ket_id === ket_id && each.loai_giao_dich === type)
      .filter((each) => books.entries.get(each.but_toan_id)?.loai === 'count')
      .reduce((sum, each) => sum + holdingOf(books, each.but_toan_id, tien_id).quantity, 0n);
  const opening = expected.balanceAt(tien_id, ngay, false).quantity;
  const closing = expected.balanceAt(tien_id, ngay, true).quantity;
  return {
    ton_dau: fromUnits(opening),
    them: fromUnits(moved((loai) => loai === 'top-up' || loai === 'first-opening')),
    mua_vao: fromUnits(moved((loai, q) => (loai === 'trade' && q > 0n) || isVoidOf(1)(loai, q))),
    ban_ra: fromUnits(-moved((loai, q) => (loai === 'trade' && q < 0n) || isVoidOf(-1)(loai, q))),
    rut: fromUnits(-moved((loai, q) => loai === 'withdrawal' || (loai === 'resale' && q < 0n))),
    thu_ve: fromUnits(moved((loai, q) => loai === 'resale' && q > 0n)),
    dieu_chinh: fromUnits(counted(4)),
    ton_so: fromUnits(closing - counted(5)),
    thuc_dem: isOpen ? null : fromUnits(closing),
    chenh_lech: isOpen ? null : fromUnits(counted(5)),
  };
}
