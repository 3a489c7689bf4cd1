import { PROFIT_REPORTS } from '@doi-tien/contract/report';
import { TRADE_STATUS } from '@doi-tien/contract/trade';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Tickets of one kind of trade: who may see the kind sees them. */
export interface OfKind {
  loai: string;
  count: number;
  value: string;
}

/** A closed day or a week of a branch, everything in it; what of it a person is told follows from their rights. */
export interface EndOfDay {
  label: string;
  isWeek: boolean;
  /** Null for a week. */
  safe: { id: number; code: string; closedBy: string } | null;
  /** At the posted rates of the close, and of the close before. */
  worth: string | null;
  worthBefore: string | null;
  lines: { account: string; profit: string; before: string | null }[];
  cash: { code: string; quantity: string }[];
  differences: { code: string; difference: string }[];
  tickets: OfKind[];
  voids: OfKind[];
  overrides: OfKind[];
  waiting: OfKind[];
  reserved: { code: string; quantity: string }[];
}

interface Span {
  branchId: number;
  from: string;
  to: string;
  /** The closed day, or days, that it is compared with. */
  before: { from: string; to: string } | null;
}

interface ClosedSafe {
  id: number;
  code: string;
  day: string;
  label: string;
  closedBy: string | null;
  before: string | null;
}

export async function readClosedDay(
  db: Db,
  branchId: number,
  safeId: number,
  closedBy: string | null,
): Promise<EndOfDay | null> {
  const { rows } = await sql<ClosedSafe>`
    SELECT k.id, k.ma_ket AS code, k.ngay::text AS day, to_char(k.ngay, 'DD/MM/YYYY') AS label, u.ho_va_ten AS "closedBy",
      (SELECT max(b.ngay)::text FROM ket b WHERE b.chi_nhanh_id = k.chi_nhanh_id AND b.ngay < k.ngay AND b.trang_thai = 2) AS before
    FROM ket k LEFT JOIN nguoi_dung u ON u.id = k.nguoi_dong WHERE k.id = ${safeId} AND k.chi_nhanh_id = ${branchId} AND k.trang_thai = 2`.execute(
    db,
  );
  const [safe] = rows;
  if (!safe) return null;
  const before = safe.before === null ? null : { from: safe.before, to: safe.before };
  const figures = await readSpan(db, { branchId, from: safe.day, to: safe.day, before });
  const told = { id: safe.id, code: safe.code, closedBy: safe.closedBy ?? closedBy ?? '–' };
  return { label: safe.label, isWeek: false, safe: told, ...figures };
}

/** Nothing where no day of the week was closed. */
export async function readWeek(db: Db, branchId: number, from: string, to: string): Promise<EndOfDay | null> {
  const { rows } = await sql<{ last: string | null; label: string }>`
    SELECT max(ngay)::text AS last, to_char(${from}::date, 'DD/MM') || ' – ' || to_char(${to}::date, 'DD/MM/YYYY') AS label FROM ket
    WHERE chi_nhanh_id = ${branchId} AND trang_thai = 2 AND ngay BETWEEN ${from}::date AND ${to}::date`.execute(db);
  const [found] = rows;
  if (!found?.last) return null;
  const weekBefore = (day: string) => Temporal.PlainDate.from(day).subtract({ days: 7 }).toString();
  const figures = await readSpan(db, { branchId, from, to, before: { from: weekBefore(from), to: weekBefore(to) } });
  return { label: found.label, isWeek: true, safe: null, ...figures };
}

type Figures = Omit<EndOfDay, 'label' | 'isWeek' | 'safe'>;

async function readSpan(db: Db, span: Span): Promise<Figures> {
  const { branchId, from, to, before } = span;
  const within = (column: RawBuilder<unknown>) => sql<boolean>`${column} BETWEEN ${from}::date AND ${to}::date`;
  const profits = await readProfits(db, branchId, { from, to });
  const earlier = before && (await readProfits(db, branchId, before));
  const tickets = (where: RawBuilder<boolean>) => readTickets(db, branchId, where);
  return {
    worth: await readWorth(db, branchId, { from, to }),
    worthBefore: before && (await readWorth(db, branchId, before)),
    lines: PROFIT_REPORTS.map(({ account }) => ({
      account,
      profit: profits.get(account) ?? '0',
      before: earlier && (earlier.get(account) ?? '0'),
    })).filter(({ profit, before: past }) => profit !== '0' || (past ?? '0') !== '0'),
    cash: await readCash(db, branchId, to),
    differences: await readDifferences(db, branchId, { from, to }),
    tickets: await tickets(sql`${within(sql`g.ngay`)} AND g.trang_thai <> 3`),
    voids: await tickets(sql`g.trang_thai = 3 AND g.huy_but_toan_id IN (
      SELECT b.id FROM but_toan b WHERE b.chi_nhanh_id = ${branchId} AND ${within(sql`b.ngay`)} AND b.dao_cua IS NOT NULL)`),
    overrides: await tickets(sql`${within(sql`g.ngay`)} AND g.trang_thai <> 3 AND g.ly_do_ty_gia IS NOT NULL`),
    waiting: await tickets(sql`g.trang_thai = ${sql.lit(TRADE_STATUS.waiting)}`),
    reserved: await readReserved(db, branchId),
  };
}

interface Days {
  from: string;
  to: string;
}

/** Of the last closed day of a span. What has no rate is left out: its cost is not everybody's. */
async function readWorth(db: Db, branchId: number, { from, to }: Days): Promise<string | null> {
  const { rows } = await sql<{ worth: string | null }>`
    SELECT sum(d.gia_tri)::text AS worth FROM daily_balances d WHERE d.chi_nhanh_id = ${branchId}
      AND d.ngay = (SELECT max(ngay) FROM ket WHERE chi_nhanh_id = ${branchId} AND trang_thai = 2 AND ngay BETWEEN ${from}::date AND ${to}::date)`.execute(
    db,
  );
  return rows[0]?.worth ?? null;
}

async function readProfits(db: Db, branchId: number, { from, to }: Days): Promise<Map<string, string>> {
  const lines = PROFIT_REPORTS.map(({ account, trades }) => ({ account, trades }));
  const { rows } = await sql<{ account: string; profit: string }>`
    SELECT x.account, sum(f.gia_tri_ra - f.gia_tri_vao)::text AS profit
    FROM report_figures f JOIN jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS x (account text, trades text[])
      ON f.tai_khoan = x.account OR (f.tai_khoan IN ('fee-charged', 'fee-paid', 'rounding') AND f.loai = ANY(x.trades))
    WHERE f.chi_nhanh_id = ${branchId} AND f.ngay BETWEEN ${from}::date AND ${to}::date GROUP BY 1`.execute(db);
  return new Map(rows.map(({ account, profit }) => [account, profit]));
}

/** Cash in the notes of each currency, at the last close. */
async function readCash(db: Db, branchId: number, to: string): Promise<EndOfDay['cash']> {
  const { rows } = await sql<EndOfDay['cash'][number]>`
    SELECT t.ma AS code, trim_scale(d.so_luong)::text AS quantity
    FROM daily_balances d JOIN tien t ON t.id = d.tien_id JOIN loai_tien l ON l.id = t.loai_tien_id
    WHERE d.chi_nhanh_id = ${branchId} AND l.nhom IN (1, 2) AND d.so_luong <> 0
      AND d.ngay = (SELECT max(ngay) FROM ket WHERE chi_nhanh_id = ${branchId} AND trang_thai = 2 AND ngay <= ${to}::date)
    ORDER BY t.thu_tu, t.id`.execute(db);
  return rows;
}

async function readDifferences(db: Db, branchId: number, { from, to }: Days): Promise<EndOfDay['differences']> {
  const { rows } = await sql<EndOfDay['differences'][number]>`
    SELECT t.ma AS code, trim_scale(sum(f.so_luong_vao - f.so_luong_ra))::text AS difference
    FROM report_figures f JOIN tien t ON t.id = f.tien_id
    WHERE f.chi_nhanh_id = ${branchId} AND f.ngay BETWEEN ${from}::date AND ${to}::date
      AND f.tai_khoan = 'holding' AND f.loai IN ('count', 'hand-over')
    GROUP BY t.id HAVING sum(f.so_luong_vao - f.so_luong_ra) <> 0 ORDER BY t.thu_tu, t.id`.execute(db);
  return rows;
}

async function readTickets(db: Db, branchId: number, where: RawBuilder<boolean>): Promise<OfKind[]> {
  const { rows } = await sql<OfKind>`
    SELECT g.loai, count(*)::int AS count, coalesce(sum(g.gia_tri), 0)::text AS value
    FROM giao_dich g WHERE g.chi_nhanh_id = ${branchId} AND ${where} GROUP BY 1 ORDER BY 1`.execute(db);
  return rows;
}

async function readReserved(db: Db, branchId: number): Promise<EndOfDay['reserved']> {
  const { rows } = await sql<EndOfDay['reserved'][number]>`
    SELECT t.ma AS code, trim_scale(sum(r.so_luong - r.da_lay))::text AS quantity FROM giu_cho r JOIN tien t ON t.id = r.tien_id
    WHERE r.chi_nhanh_id = ${branchId} AND r.trang_thai = 1 AND r.loai = 'BNT' AND r.den_luc > now() + clock_offset()
    GROUP BY t.id ORDER BY t.thu_tu, t.id`.execute(db);
  return rows;
}
