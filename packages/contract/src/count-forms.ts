import type { CountRecord, CountRecordLine } from './safe-record.schema.ts';

/** One line of forms 08a-TT and 08b-TT; null is what is not known, or withheld: room to write. */
export interface CountFormRow {
  kind: 'book' | 'counted' | 'note' | 'unsorted' | 'difference';
  currencyId: number;
  currency: string;
  /** Of a note. */
  face: string | null;
  pieces: number | null;
  amount: string | null;
  /** What the currency came to, on the line of what was counted, or of the books while it is not. */
  value: string | null;
}

export type CountForm = '08a' | '08b';

/** What forms 08a-TT (đồng) and 08b-TT (foreign money) say about a count: books, what was counted note by note, what differs. */
export function countFormRows({ chi_tiet }: CountRecord, form: CountForm): CountFormRow[] {
  const isBase = ({ ma_tien }: CountRecordLine) => ma_tien === 'VND';
  return chi_tiet
    .filter((line) => line.to_tien.length > 0 && isBase(line) === (form === '08a'))
    .flatMap((line) => rowsOf(line));
}

function rowsOf({ tien_id, ma_tien, so_sach, thuc_dem, chenh_lech, gia_tri_vnd, to_tien }: CountRecordLine) {
  const row = (kind: CountFormRow['kind'], more: Partial<CountFormRow>): CountFormRow => ({
    kind,
    currencyId: tien_id,
    currency: ma_tien,
    face: null,
    pieces: null,
    amount: null,
    value: null,
    ...more,
  });
  const notes = to_tien.map(({ gia_tri, so_to_dem, thanh_tien }) =>
    gia_tri === null
      ? row('unsorted', { amount: thanh_tien })
      : row('note', { face: gia_tri, pieces: so_to_dem, amount: thanh_tien }),
  );
  return [
    row('book', { amount: so_sach, ...(thuc_dem === null && { value: gia_tri_vnd }) }),
    row('counted', { amount: thuc_dem, ...(thuc_dem !== null && { value: gia_tri_vnd }) }),
    ...notes,
    row('difference', { amount: chenh_lech }),
  ];
}

/** Who counted and who closed the safe: the people of the count that the program knows. */
export function countCommittee({ ket, lan_kiem }: CountRecord): { counted: string | null; closed: string | null } {
  return { counted: lan_kiem.at(-1)?.nguoi_dem ?? null, closed: ket.nguoi_dong };
}
