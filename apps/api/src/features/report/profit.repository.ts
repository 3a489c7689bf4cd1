import { BASE_CURRENCY } from '@doi-tien/contract/catalogue';
import type { ProfitReportKind } from '@doi-tien/contract/report';
import { TRADE_KINDS } from '@doi-tien/contract/trade';
import { sql } from 'kysely';
import { type Currencies, currencyByCode } from '../../domain/currencies/currencies.ts';
import { heldAfter } from '../../domain/ledger/held-after.ts';
import type { Db } from '../../platform/db/database.ts';
import { companyBalancesAt, heldInOpenSafes, SINCE_CLOSE } from './company-balances.repository.ts';
import { CREDIT, type FiguresKey, type Sql, sumFigures, total } from './figures.repository.ts';
import type { Period } from './period.rules.ts';
import type { Branches } from './selection.ts';
import { dayBefore, wholeOf } from './spans.rules.ts';

/** Entries in which currencies change hands at an agreed value. */
export const EXCHANGES = [...TRADE_KINDS.map(({ code }) => code as string), 'resale'];

/** What a line of business did in some days, as it is added up from the kept figures. */
export interface ProfitSums {
  so_phieu: number;
  so_huy: number;
  so_luong_mua: string;
  gia_tri_mua: string;
  so_luong_ban: string;
  gia_tri_ban: string;
  gia_von: string;
  loi_nhuan: string;
  loi_nhuan_ban_si: string;
  phi_thu: string;
  phi_chi: string;
  lam_tron: string;
  /** The first and the last currency exchanged: quantities mean something where both are the same. */
  first_currency: number | null;
  last_currency: number | null;
}

export interface ProfitScope {
  branches: Branches;
  kind: ProfitReportKind;
  currencies: Currencies;
  period: Period;
  currencyId?: number | undefined;
  tellerId?: number | undefined;
}

/** What a profit report adds up. Tickets are counted once; where it is about a currency, every ticket with that currency. */
function profitSums(scope: ProfitScope, isPerCurrency: boolean): Record<keyof ProfitSums, Sql> {
  const { account, trades } = scope.kind;
  const counted = isPerCurrency ? sql`f.tai_khoan = 'deal' AND ${ownCurrency(scope)}` : sql`f.tai_khoan = 'entry'`;
  const dealt = sql`f.tai_khoan = 'deal' AND ${ownCurrency(scope)}`;
  const sold = sql`f.tai_khoan = 'deal' AND ${soldCurrency(scope)}`;
  const exchanged = sql`${dealt} OR (${sold} AND f.so_luong_ra <> 0)`;
  const ofTrades = (of: string) => sql`f.tai_khoan = ${of} AND f.loai = ANY(${trades})`;
  return {
    so_phieu: sql`${total(sql`f.so_phieu`, sql`f.loai = ANY(${trades}) AND ${counted}`)}::int`,
    so_huy: sql`${total(sql`f.so_huy`, sql`f.loai = ANY(${trades}) AND ${counted}`)}::int`,
    so_luong_mua: total(sql`f.so_luong_vao`, dealt),
    gia_tri_mua: total(sql`f.gia_tri_vao`, dealt),
    so_luong_ban: total(sql`f.so_luong_ra`, sold),
    gia_tri_ban: total(sql`f.gia_tri_ra`, sold),
    gia_von: total(
      sql`f.gia_tri_ra`,
      sql`f.tai_khoan = 'holding' AND f.loai = ANY(${EXCHANGES}) AND ${soldCurrency(scope)}`,
    ),
    loi_nhuan: total(CREDIT, sql`f.tai_khoan = ${account}`),
    loi_nhuan_ban_si: total(CREDIT, sql`f.tai_khoan = ${account} AND f.loai = 'resale'`),
    phi_thu: total(CREDIT, ofTrades('fee-charged')),
    phi_chi: total(sql`-(${CREDIT})`, ofTrades('fee-paid')),
    lam_tron: total(CREDIT, ofTrades('rounding')),
    first_currency: sql`min(f.tien_id) FILTER (WHERE ${exchanged})`,
    last_currency: sql`max(f.tien_id) FILTER (WHERE ${exchanged})`,
  };
}

type Grouped = ProfitSums & { key: string | number | null };

/** The figures of a line of business between the cuts, added up per key. */
export async function sumProfit(
  db: Db,
  scope: ProfitScope,
  groupBy: FiguresKey,
  cuts: readonly string[] = wholeOf(scope.period),
): Promise<Grouped[]> {
  const { branches, currencyId, tellerId: person } = scope;
  const sums = profitSums(scope, groupBy === 'tien_id' || currencyId !== undefined);
  const query = sumFigures({ branches, cuts, by: { key: groupBy }, person, sums, where: concerns(scope) });
  return (await sql<Grouped>`${query} ORDER BY 1`.execute(db)).rows;
}

/** What vouchers move besides capital. */
const VOUCHER_ACCOUNTS = ['expense', 'other-income', 'bank-cash'];

export interface ControlSums {
  tien_id: number | null;
  ban: string;
  mua: string;
  so_luong_ban: string;
  von: string;
  dieu_chuyen: string;
  kiem_quy: string;
  dieu_chinh: string;
  phi_ngoai: string;
  thu_chi: string;
  loi_nhuan: string;
}

/** Per currency: what was agreed, what came and went otherwise, and apart from it what the profit lines say. */
export async function sumControl(db: Db, scope: ProfitScope): Promise<ControlSums[]> {
  const { branches, kind, period } = scope;
  const others = ['capital', 'in-transit', 'count-difference', 'cost-adjustment', 'outside-cost', ...VOUCHER_ACCOUNTS];
  const sums = {
    ban: total(sql`f.gia_tri_ra`, sql`f.tai_khoan = 'deal' AND ${soldCurrency(scope)}`),
    mua: total(sql`f.gia_tri_vao`, sql`f.tai_khoan = 'deal' AND ${ownCurrency(scope)}`),
    so_luong_ban: total(sql`f.so_luong_ra`, sql`f.tai_khoan = 'deal' AND ${soldCurrency(scope)}`),
    von: total(CREDIT, sql`f.tai_khoan = 'capital'`),
    dieu_chuyen: total(CREDIT, sql`f.tai_khoan = 'in-transit'`),
    kiem_quy: total(CREDIT, sql`f.tai_khoan = 'count-difference'`),
    dieu_chinh: total(CREDIT, sql`f.tai_khoan = 'cost-adjustment'`),
    phi_ngoai: total(CREDIT, sql`f.tai_khoan = 'outside-cost'`),
    thu_chi: total(CREDIT, sql`f.tai_khoan = ANY(${VOUCHER_ACCOUNTS})`),
    loi_nhuan: total(CREDIT, sql`f.tai_khoan = ${kind.account}`),
  };
  const where = sql`(f.tai_khoan = ${kind.account} OR (f.tai_khoan = ANY(${['deal', ...others]}) AND ${soldCurrency(scope)}))`;
  const query = sumFigures({ branches, cuts: wholeOf(period), by: { tien_id: 'tien_id' }, sums, where });
  return (await sql<ControlSums>`${query}`.execute(db)).rows;
}

export interface EndBalances {
  tien_id: number;
  so_luong_dau: string;
  gia_von_dau: string;
  so_luong_cuoi: string;
  gia_von_cuoi: string;
}

/** What these branches held of each currency, or of some, before the first day and after the last. */
export async function readEnds(
  db: Db,
  { ids, isCompany }: Branches,
  period: Period,
  currencyIds?: readonly number[],
): Promise<EndBalances[]> {
  const ofThese = currencyIds ? sql`t.id = ANY(${currencyIds}::int[])` : sql`true`;
  if (isCompany) return readCompanyEnds(db, period, ofThese);
  const { rows } = await sql<EndBalances>`
    SELECT t.id AS tien_id, coalesce(sum(a.so_luong), 0) AS so_luong_dau, coalesce(sum(a.gia_von), 0) AS gia_von_dau,
           coalesce(sum(z.so_luong), 0) AS so_luong_cuoi, coalesce(sum(z.gia_von), 0) AS gia_von_cuoi
    FROM tien t CROSS JOIN unnest(${ids}::int[]) b (id)
    LEFT JOIN ket k ON k.chi_nhanh_id = b.id AND k.trang_thai = 1
    LEFT JOIN LATERAL (${heldAfter(sql`${dayBefore(period.from)}::date`)}) a ON true
    LEFT JOIN LATERAL (${heldAfter(sql`${period.to}::date`)}) z ON true
    WHERE ${ofThese} GROUP BY t.id ORDER BY t.thu_tu, t.id`.execute(db);
  return rows;
}

/**
 * Of all branches: as the closes left them, and a branch whose safe is open with what it holds more or less since. Where no branch has a
 * day after the period and no safe was left open before it (`ends.now`), what is held at its end is what is held now.
 */
async function readCompanyEnds(db: Db, { from, to }: Period, ofThese: Sql): Promise<EndBalances[]> {
  const sumOf = (column: string, end: number) =>
    sql`coalesce(sum(${sql.ref(column)}) FILTER (WHERE e.day = ${end}::int), 0)`;
  const days = [dayBefore(from), to];
  const isNow = sql`(SELECT now FROM ends)`;
  const { rows } = await sql<EndBalances>`
    WITH ends AS MATERIALIZED (
      SELECT NOT EXISTS (
        SELECT FROM chi_nhanh b CROSS JOIN LATERAL (
          SELECT k.ngay FROM ket k WHERE k.chi_nhanh_id = b.id ORDER BY k.ngay DESC LIMIT 1) k WHERE k.ngay > ${to}
      ) AND NOT EXISTS (SELECT FROM ket WHERE trang_thai = 1 AND ngay < ${from}) AS now)
    SELECT t.id AS tien_id, s.so_luong_dau, s.gia_von_dau, s.so_luong_cuoi, s.gia_von_cuoi
    FROM tien t JOIN (
      SELECT tien_id, ${sumOf('so_luong', 1)} AS so_luong_dau, ${sumOf('gia_von', 1)} AS gia_von_dau,
        ${sumOf('so_luong', 2)} AS so_luong_cuoi, ${sumOf('gia_von', 2)} AS gia_von_cuoi
      FROM (
        SELECT day, tien_id, so_luong, gia_von FROM ${companyBalancesAt(days)} closes WHERE day = 1 OR NOT ${isNow}
        UNION ALL
        SELECT 2, tien_id, sum(so_luong), sum(gia_von) FROM vi_the WHERE ${isNow} GROUP BY 2
        UNION ALL
        SELECT d.day, o.tien_id, o.so_luong, o.gia_von
        FROM (
          SELECT o.ngay, t.id AS tien_id, ${SINCE_CLOSE} FROM ${heldInOpenSafes(sql`${to}::date`)}
          WHERE ${ofThese} AND NOT ${isNow} GROUP BY 1, 2) o
        JOIN unnest(${days}::date[]) WITH ORDINALITY d (ngay, day) ON o.ngay <= d.ngay) e
      GROUP BY 1) s ON s.tien_id = t.id
    WHERE ${ofThese} ORDER BY t.thu_tu, t.id`.execute(db);
  return rows;
}

export async function readNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT id, ho_va_ten AS name FROM nguoi_dung WHERE id = ANY(${ids}::int[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The figures a report is made of, so that those of other lines of business are not even added up. */
function concerns(scope: ProfitScope): Sql {
  const { account, trades } = scope.kind;
  const only = scope.currencyId === undefined ? sql`` : sql`AND f.tien_id = ${scope.currencyId}`;
  return sql`(f.tai_khoan = ${account} OR (f.tai_khoan IN ('deal', 'holding') AND ${soldCurrency(scope)})
    OR (f.tai_khoan IN ('entry', 'fee-charged', 'fee-paid', 'rounding') AND f.loai = ANY(${trades}))) ${only}`;
}

export function currencyIdsOf({ kind, currencies }: Pick<ProfitScope, 'kind' | 'currencies'>): number[] {
  return [...currencies.values()].filter(({ group }) => group === kind.currencyGroup).map(({ id }) => id);
}

function ownCurrency(scope: ProfitScope): Sql {
  return sql`f.tien_id = ANY(${currencyIdsOf(scope)}::int[])`;
}

/** VND that leaves for another currency, as a withdrawal sold on, earns for foreign currency. */
function soldCurrency(scope: ProfitScope): Sql {
  if (scope.kind.name !== 'foreign') return ownCurrency(scope);
  const base = currencyByCode(scope.currencies, BASE_CURRENCY).id;
  return sql`(${ownCurrency(scope)} OR (f.tien_id = ${base} AND f.loai = 'resale'))`;
}
