import { type RawBuilder, sql } from 'kysely';
import { NOW } from '../../platform/db/clock.ts';
import type { Db } from '../../platform/db/database.ts';

/** A posted rate: decimal strings, for one rate unit of the currency. */
export interface PostedRate {
  id: number;
  tien_id: number;
  /** Null is the rate for all notes of the currency. */
  nhom_ty_gia: string | null;
  ty_gia_mua: string;
  ty_gia_ban: string;
  ty_gia_goc: string;
  hieu_luc_tu: string;
  nguoi_tao: number | null;
}

const COLUMNS = sql`
  r.id, r.tien_id, r.nhom_ty_gia, r.ty_gia_mua, r.ty_gia_ban, r.ty_gia_goc, r.hieu_luc_tu, r.nguoi_tao`;

/**
 * Newest first, by the moment of effect; of two for one moment the later saved one counts. The group leads the order
 * although there is only one: for "is null" the planner does not see that, and would sort the whole history.
 */
const NEWEST = sql`ORDER BY r.nhom_ty_gia, r.hieu_luc_tu DESC, r.id DESC LIMIT 1`;

/**
 * Every currency's posted rate and those of its groups, now or at a moment. Each is one step into the index, so the
 * length of the history does not matter.
 */
export async function findPostedRates(db: Db, at?: string): Promise<PostedRate[]> {
  return (await postedRates(at).execute(db)).rows;
}

/** Of all currencies, or of those (`t`) that are wanted. */
export function postedRates(at?: string, wanted: RawBuilder<boolean> = sql`true`): RawBuilder<PostedRate> {
  const moment = momentOf(at);
  return sql<PostedRate>`
    SELECT p.* FROM tien t CROSS JOIN LATERAL (
      SELECT ${COLUMNS} FROM ty_gia r
      WHERE r.tien_id = t.id AND r.nhom_ty_gia IS NULL AND r.hieu_luc_tu <= ${moment} ${NEWEST}) p
    WHERE ${wanted}
    UNION ALL
    SELECT p.* FROM (SELECT DISTINCT m.tien_id, m.nhom_ty_gia FROM menh_gia m JOIN tien t ON t.id = m.tien_id
                     WHERE m.nhom_ty_gia IS NOT NULL AND ${wanted}) g
    CROSS JOIN LATERAL (
      SELECT ${COLUMNS} FROM ty_gia r
      WHERE r.tien_id = g.tien_id AND r.nhom_ty_gia = g.nhom_ty_gia AND r.hieu_luc_tu <= ${moment} ${NEWEST}) p`;
}

/** The posted rate of a currency, or of a group of its notes; a group without a rate of its own takes the currency's. */
export async function findPostedRate(
  db: Db,
  currencyId: number,
  group: string | null,
  at?: string,
): Promise<PostedRate | undefined> {
  const moment = momentOf(at);
  const newestOf = (condition: RawBuilder<unknown>) =>
    sql<PostedRate>`
      SELECT ${COLUMNS} FROM ty_gia r
      WHERE r.tien_id = ${currencyId} AND ${condition} AND r.hieu_luc_tu <= ${moment} ${NEWEST}`.execute(db);
  const own = group === null ? undefined : (await newestOf(sql`r.nhom_ty_gia = ${group}`)).rows[0];
  return own ?? (await newestOf(sql`r.nhom_ty_gia IS NULL`)).rows[0];
}

/** The same choice on rates already at hand. */
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

function momentOf(at: string | undefined): RawBuilder<unknown> {
  return at === undefined ? NOW : sql`${at}::timestamptz`;
}
