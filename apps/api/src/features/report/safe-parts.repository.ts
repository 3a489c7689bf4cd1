import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { readDays } from './company-balance.repository.ts';
import { type FiguresKey, type Sql, sumFigures } from './figures.repository.ts';
import type { Period } from './period.rules.ts';
import { FLOW_SUMS, type Flows, OTHERWISE } from './safe-report.repository.ts';
import type { Branches } from './selection.ts';
import { dayBefore, monthCutsOf, spanAt, wholeOf } from './spans.rules.ts';

/** What several safes are put together by: all of a day, of a month, or of a branch in the whole period. */
export type PutTogetherBy = 'ngay' | 'thang' | 'chi_nhanh';

/** Some safes that are put together. */
export interface SafePart {
  /** The day, the month (`2026-11`) or the number of the branch. */
  key: string;
  /** The last day with a safe; the last of the period for a branch that had none. */
  ngay: string;
  chi_nhanh_id: number | null;
  /** At the end of these two days balances are the ones before and after. */
  before: string;
  after: string;
  isClosed: boolean;
}

export async function readParts(db: Db, { ids }: Branches, period: Period, by: PutTogetherBy): Promise<SafePart[]> {
  if (by === 'chi_nhanh') return readBranchParts(db, ids, period);
  const firstOpenDay = await findFirstOpenDay(db, ids);
  const days = await readDays(db, ids, period, by === 'thang' ? monthCutsOf(period) : undefined);
  return days.map((ngay, index) => ({
    key: by === 'thang' ? ngay.slice(0, 7) : ngay,
    ngay,
    chi_nhanh_id: null,
    before: days[index - 1] ?? dayBefore(period.from),
    after: ngay,
    isClosed: firstOpenDay === null || ngay < firstOpenDay,
  }));
}

async function readBranchParts(db: Db, branchIds: readonly number[], { from, to }: Period): Promise<SafePart[]> {
  const { rows } = await sql<{ chi_nhanh_id: number; ngay: string; isClosed: boolean }>`
    SELECT b.id AS chi_nhanh_id, coalesce(max(k.ngay) FILTER (WHERE k.ngay >= ${from}), ${to}) AS ngay,
      coalesce(bool_and(k.trang_thai = 2), true) AS "isClosed"
    FROM unnest(${branchIds}::int[]) b (id) LEFT JOIN ket k ON k.chi_nhanh_id = b.id AND k.ngay <= ${to}
    GROUP BY 1 ORDER BY 1`.execute(db);
  return rows.map((row) => ({ ...row, key: String(row.chi_nhanh_id), before: dayBefore(from), after: to }));
}

/** From this day on a safe of these branches is not closed. */
async function findFirstOpenDay(db: Db, branchIds: readonly number[]): Promise<string | null> {
  const { rows } = await sql<{ ngay: string | null }>`
    SELECT min(ngay) AS ngay FROM ket WHERE chi_nhanh_id = ANY(${branchIds}::int[]) AND trang_thai = 1`.execute(db);
  return rows[0]?.ngay ?? null;
}

/** What came and went of a currency in the safes of a part. */
export interface Movement
  extends Pick<Flows, 'them' | 'mua_vao' | 'ban_ra' | 'rut' | 'thu_ve' | 'chuyen_di' | 'chuyen_den'> {
  key: string;
  tien_id: number;
  /** What counts found, at openings, closes and receipts. */
  khac: string;
}

const MOVEMENT = sql`f.tien_id, f.them, f.mua_vao, f.ban_ra, f.rut, f.thu_ve, f.chuyen_di, f.chuyen_den, ${OTHERWISE} AS khac`;
const HOLDING = sql`f.tai_khoan = 'holding'`;

export async function readMovements(
  db: Db,
  branches: Branches,
  period: Period,
  by: PutTogetherBy,
): Promise<Movement[]> {
  const cuts = by === 'thang' ? monthCutsOf(period) : wholeOf(period);
  const keys = { key: KEY_OF_FIGURES[by], tien_id: 'tien_id' } as const;
  const figures = sumFigures({ branches, cuts, by: keys, sums: FLOW_SUMS, where: HOLDING });
  const { rows } = await sql<Omit<Movement, 'key'> & { key: number | string }>`
    SELECT f.key, ${MOVEMENT} FROM (${figures}) f`.execute(db);
  return rows.map(({ key, ...movement }) => ({
    ...movement,
    key: by === 'thang' ? spanAt(cuts, Number(key)).from.slice(0, 7) : String(key),
  }));
}

const KEY_OF_FIGURES: Record<PutTogetherBy, FiguresKey> = { ngay: 'ngay', thang: 'span', chi_nhanh: 'chi_nhanh_id' };

export interface Difference {
  key: string;
  tien_id: number;
  so_luong: string;
}

const KEYS: Record<PutTogetherBy, Sql> = {
  ngay: sql`k.ngay::text`,
  thang: sql`to_char(k.ngay, 'YYYY-MM')`,
  chi_nhanh: sql`k.chi_nhanh_id::text`,
};

/** What the counts of the closes found more or less than the books said. */
export async function readDifferences(
  db: Db,
  branchIds: readonly number[],
  { from, to }: Period,
  by: PutTogetherBy,
): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    SELECT ${KEYS[by]} AS key, l.tien_id, sum(l.so_luong) AS so_luong
    FROM giao_dich_ket g JOIN ket k ON k.id = g.ket_id
    JOIN dong_but_toan l ON l.but_toan_id = g.but_toan_id AND l.tai_khoan = 'holding'
    WHERE k.chi_nhanh_id = ANY(${branchIds}::int[]) AND k.ngay BETWEEN ${from} AND ${to}
      AND g.loai_giao_dich = 5 AND g.but_toan_id IS NOT NULL
    GROUP BY 1, 2`.execute(db);
  return rows;
}
