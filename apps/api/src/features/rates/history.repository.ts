import type { RateHistory } from '@doi-tien/contract/rates.schema';
import { type RawBuilder, sql } from 'kysely';
import type { RateScope } from '../../domain/rates/posted-rates.ts';
import type { Db } from '../../platform/db/database.ts';

/** More than a chart can show; beyond it every n-th point and the last are kept. */
const MAX_POINTS = 1500;

export interface HistoryAsked {
  scope: RateScope;
  currencyId: number;
  group: string | null;
  from: string;
  to: string;
}

/** What was in effect between two moments, as points of a chart, led by the rate that was in effect at the first. */
export async function findHistory(db: Db, asked: HistoryAsked): Promise<RateHistory> {
  const { scope, from } = asked;
  const { rows } = await sql<RateHistory['diem'][number] & { total: number }>`
    WITH points AS (
      ${companyPoints(asked)} ${scope === null ? sql`` : sql`UNION ALL ${ownPoints(asked, scope)}`}
    ), numbered AS (
      SELECT *, row_number() OVER (ORDER BY hieu_luc_tu, id) AS place, count(*) OVER () AS total FROM points
      WHERE hieu_luc_tu >= ${from}::timestamptz
         OR id = (SELECT id FROM points WHERE hieu_luc_tu < ${from}::timestamptz ORDER BY hieu_luc_tu DESC, id DESC LIMIT 1)
    )
    SELECT ty_gia_mua, ty_gia_ban, ty_gia_goc, hieu_luc_tu, total FROM numbered
    WHERE place % (total / ${MAX_POINTS} + 1) = 0 OR place = total OR place = 1 ORDER BY place`.execute(db);
  return {
    diem: rows.map(({ total: _total, ...point }) => point),
    rut_gon: (rows[0]?.total ?? 0) > MAX_POINTS,
  };
}

const isOf = (row: RawBuilder<unknown>, { currencyId, group }: HistoryAsked) =>
  sql`${row}.tien_id = ${currencyId} AND ${group === null ? sql`${row}.nhom_ty_gia IS NULL` : sql`${row}.nhom_ty_gia = ${group}`}`;

const NEWEST = (row: RawBuilder<unknown>) =>
  sql`ORDER BY ${row}.nhom_ty_gia, ${row}.hieu_luc_tu DESC, ${row}.id DESC LIMIT 1`;

/** The rows of one owner within the period, and the one before it. */
function rowsOf(owner: RawBuilder<unknown>, asked: HistoryAsked): RawBuilder<unknown> {
  const r = sql`r`;
  const isAsked = sql`${owner} AND ${isOf(r, asked)}`;
  return sql`(
    (SELECT r.* FROM ty_gia r WHERE ${isAsked} AND r.hieu_luc_tu < ${asked.from}::timestamptz ${NEWEST(r)})
    UNION ALL
    SELECT r.* FROM ty_gia r WHERE ${isAsked} AND r.hieu_luc_tu >= ${asked.from}::timestamptz AND r.hieu_luc_tu < ${asked.to}::timestamptz)`;
}

/** The company's, except while the branch had its own. */
function companyPoints(asked: HistoryAsked): RawBuilder<unknown> {
  const o = sql`o`;
  const hadOwn = sql`coalesce((
    SELECT NOT o.la_ket_thuc FROM ty_gia o
    WHERE o.chi_nhanh_id = ${asked.scope} AND ${isOf(o, asked)} AND o.hieu_luc_tu <= p.hieu_luc_tu ${NEWEST(o)}), false)`;
  return sql`
    SELECT p.id, p.ty_gia_mua, p.ty_gia_ban, p.ty_gia_goc, p.hieu_luc_tu FROM ${rowsOf(sql`r.chi_nhanh_id IS NULL`, asked)} p
    ${asked.scope === null ? sql`` : sql`WHERE NOT ${hadOwn}`}`;
}

/** The branch's own; where one ended, the company's of that moment. */
function ownPoints(asked: HistoryAsked, branchId: number): RawBuilder<unknown> {
  const c = sql`c`;
  return sql`
    SELECT p.id, coalesce(p.ty_gia_mua, c.ty_gia_mua), coalesce(p.ty_gia_ban, c.ty_gia_ban), coalesce(p.ty_gia_goc, c.ty_gia_goc), p.hieu_luc_tu
    FROM ${rowsOf(sql`r.chi_nhanh_id = ${branchId}`, asked)} p LEFT JOIN LATERAL (
      SELECT c.* FROM ty_gia c
      WHERE p.la_ket_thuc AND c.chi_nhanh_id IS NULL AND ${isOf(c, asked)} AND c.hieu_luc_tu <= p.hieu_luc_tu ${NEWEST(c)}) c ON true
    WHERE NOT p.la_ket_thuc OR c.id IS NOT NULL`;
}
