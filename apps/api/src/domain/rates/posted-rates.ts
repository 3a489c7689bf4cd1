import { type RawBuilder, sql } from 'kysely';
import { NOW } from '../../platform/db/clock.ts';
import type { Db } from '../../platform/db/database.ts';

/** A posted rate: decimal strings, for one rate unit of the currency. */
export interface PostedRate {
  id: number;
  tien_id: number;
  /** Null is the rate for all notes of the currency. */
  nhom_ty_gia: string | null;
  /** The branch whose own rate it is; null is the company's. */
  chi_nhanh_id: number | null;
  ty_gia_mua: string;
  ty_gia_ban: string;
  ty_gia_goc: string;
  hieu_luc_tu: string;
  nguoi_tao: number | null;
}

/** Whose rates are asked for: those in effect in a branch, or with null the company's alone. */
export type RateScope = number | null;

const COLUMNS = sql`
  r.id, r.tien_id, r.nhom_ty_gia, r.chi_nhanh_id, r.ty_gia_mua, r.ty_gia_ban, r.ty_gia_goc, r.hieu_luc_tu, r.nguoi_tao`;

/**
 * Newest first, by the moment of effect; of two for one moment the later saved one counts. The group leads the order
 * although there is only one: for "is null" the planner does not see that, and would sort the whole history.
 */
const NEWEST = sql`ORDER BY r.nhom_ty_gia, r.hieu_luc_tu DESC, r.id DESC LIMIT 1`;

/**
 * Every currency's posted rate and those of its groups in a branch, now or at a moment: for each currency and group the
 * branch's own where it has one, else the company's. Each is one step into an index of the branch and one into the company's, so
 * the length of the history does not matter.
 */
export async function findPostedRates(db: Db, scope: RateScope, at?: string): Promise<PostedRate[]> {
  return (await postedRates(scope, at).execute(db)).rows;
}

/** Of all currencies, or of those that an outer query names. A scope that is an expression names the branch of an outer query. */
export function postedRates(
  scope: RateScope | RawBuilder<number>,
  at?: string,
  currencies = sql`tien`,
): RawBuilder<PostedRate> {
  const moment = at === undefined ? NOW : sql`${at}::timestamptz`;
  const chosen = (currencyId: RawBuilder<unknown>, ofGroup: RawBuilder<unknown>) => {
    const newestOf = (owner: RawBuilder<unknown>, more = sql``) => sql`
      SELECT ${COLUMNS}${more} FROM ty_gia r
      WHERE ${owner} AND r.tien_id = ${currencyId} AND ${ofGroup} AND r.hieu_luc_tu <= ${moment} ${NEWEST}`;
    if (scope === null) return newestOf(sql`r.chi_nhanh_id IS NULL`);
    const ended = sql`, r.la_ket_thuc`;
    return sql`
      SELECT ${COLUMNS} FROM (
        (${newestOf(sql`r.chi_nhanh_id = ${scope}`, ended)}) UNION ALL (${newestOf(sql`r.chi_nhanh_id IS NULL`, ended)})) r
      WHERE NOT r.la_ket_thuc ORDER BY r.chi_nhanh_id NULLS LAST LIMIT 1`;
  };
  return sql<PostedRate>`
    SELECT p.* FROM ${currencies} t CROSS JOIN LATERAL (${chosen(sql`t.id`, sql`r.nhom_ty_gia IS NULL`)}) p
    UNION ALL
    SELECT p.* FROM (SELECT DISTINCT m.tien_id, m.nhom_ty_gia FROM menh_gia m JOIN ${currencies} t ON t.id = m.tien_id
                     WHERE m.nhom_ty_gia IS NOT NULL) g
    CROSS JOIN LATERAL (${chosen(sql`g.tien_id`, sql`r.nhom_ty_gia = g.nhom_ty_gia`)}) p`;
}

/** The posted rate of a currency, or of a group of its notes; a group without a rate of its own takes the currency's. */
export function pickPostedRate(
  rates: readonly PostedRate[],
  currencyId: number,
  group: string | null,
): PostedRate | undefined {
  const ofCurrency = rates.filter((rate) => rate.tien_id === currencyId);
  return ofCurrency.find((rate) => rate.nhom_ty_gia === group) ?? ofCurrency.find((rate) => rate.nhom_ty_gia === null);
}

/** How long a rate has stood, in whole minutes. */
export function rateAge({ hieu_luc_tu }: Pick<PostedRate, 'hieu_luc_tu'>, now: string): number {
  return Math.max(0, Math.floor((Date.parse(now) - Date.parse(hieu_luc_tu)) / 60_000));
}
