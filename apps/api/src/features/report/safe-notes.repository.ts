import type { SafeReportRow } from '@doi-tien/contract/report.schema';
import type { Drawer } from '@doi-tien/contract/safe.schema';
import { multiply } from '@doi-tien/money/decimal';
import { sql } from 'kysely';
import type { Currencies, CurrencyInfo } from '../../domain/currencies/currencies.ts';
import type { Db } from '../../platform/db/database.ts';

type NoteRow = SafeReportRow['to_tien'][number];
type Pile = Pick<Drawer, 'tien_id' | 'chua_phan_loai' | 'to_tien'>;

interface SafeNotes {
  book: Pile[];
  counted: Pile[] | null;
}

/** The notes of one safe: of the books as frozen at the lock, or as they are now, and of the count once it is closed. */
export async function readSafeNotes(
  db: Db,
  branchId: number,
  safeId: number,
  currencies: Currencies,
): Promise<(currencyId: number) => NoteRow[]> {
  const { rows } = await sql<{ so_chot: Pile[] | null; dem: Pile[] | null }>`
    SELECT so_chot, so_dem->'dem' AS dem FROM ket WHERE chi_nhanh_id = ${branchId} AND id = ${safeId}`.execute(db);
  const book = rows[0]?.so_chot ?? (await readPilesNow(db, branchId));
  const notes: SafeNotes = { book, counted: rows[0]?.dem ?? null };
  return (currencyId) => {
    const currency = currencies.get(currencyId);
    return currency ? notesOf(currency, notes) : [];
  };
}

async function readPilesNow(db: Db, branchId: number): Promise<Pile[]> {
  const { rows } = await sql<Pile>`
    SELECT v.tien_id, trim_scale(u.chua_phan_loai)::text AS chua_phan_loai,
      coalesce((SELECT jsonb_agg(jsonb_build_object('menh_gia_id', o.menh_gia_id, 'so_to', o.so_to))
                FROM branch_notes o WHERE o.chi_nhanh_id = v.chi_nhanh_id AND o.tien_id = v.tien_id), '[]') AS to_tien
    FROM vi_the v JOIN branch_unsorted u ON u.chi_nhanh_id = v.chi_nhanh_id AND u.tien_id = v.tien_id
    WHERE v.chi_nhanh_id = ${branchId}`.execute(db);
  return rows;
}

function notesOf(currency: CurrencyInfo, { book, counted }: SafeNotes): NoteRow[] {
  const inBooks = book.find(({ tien_id }) => tien_id === currency.id);
  const inCount = counted?.find(({ tien_id }) => tien_id === currency.id);
  const piecesIn = (pile: Pile | undefined, note: number) =>
    pile?.to_tien.find(({ menh_gia_id }) => menh_gia_id === note)?.so_to ?? 0;
  const rows = currency.notes.map(({ id, value }): NoteRow => {
    const so_to_so = piecesIn(inBooks, id);
    const so_to_dem = counted ? piecesIn(inCount, id) : null;
    return {
      menh_gia_id: id,
      gia_tri: value,
      so_to_so,
      so_to_dem,
      so_tien_so: multiply(value, String(so_to_so)),
      so_tien_dem: so_to_dem === null ? null : multiply(value, String(so_to_dem)),
    };
  });
  const unsorted: NoteRow = {
    menh_gia_id: null,
    gia_tri: null,
    so_to_so: null,
    so_to_dem: null,
    so_tien_so: inBooks?.chua_phan_loai ?? '0',
    so_tien_dem: counted ? (inCount?.chua_phan_loai ?? '0') : null,
  };
  return [...rows, unsorted].filter(
    ({ so_tien_so, so_tien_dem }) => so_tien_so !== '0' || (so_tien_dem !== null && so_tien_dem !== '0'),
  );
}
