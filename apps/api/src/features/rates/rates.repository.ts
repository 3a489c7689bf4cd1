import { BASE_CURRENCY } from '@doi-tien/contract/catalogue';
import type { DeskRow, ForeignCurrencyOption, RateHistory, RateLine } from '@doi-tien/contract/rates.schema';
import { type RawBuilder, sql } from 'kysely';
import { NOW } from '../../platform/db/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { RatedCurrency } from './rates.rules.ts';

/** Moments travel in milliseconds; kept no finer, a rate can be recognised by its moment. */
export async function readClock(db: Db): Promise<string> {
  const { rows } = await sql<{ now: string }>`
    SELECT date_trunc('milliseconds', clock_timestamp() + clock_offset()) AS now`.execute(db);
  if (!rows[0]) throw new Error('The database has no clock');
  return rows[0].now;
}

export async function findRatedCurrencies(db: Db): Promise<Map<number, RatedCurrency>> {
  const { rows } = await sql<RatedCurrency>`
    SELECT t.id, t.ma, t.don_vi_ty_gia::text AS unit, coalesce(array_agg(DISTINCT m.nhom_ty_gia) FILTER (WHERE m.nhom_ty_gia IS NOT NULL), '{}') AS groups
    FROM tien t LEFT JOIN menh_gia m ON m.tien_id = t.id GROUP BY t.id`.execute(db);
  return new Map(rows.map((currency) => [currency.id, currency]));
}

export interface RateBatch {
  dot: string;
  hieu_luc_tu: string;
  nguoi_tao: number;
}

/** A rate with the reason somebody gave for it. */
export type ExplainedRate = RateLine & { ly_do: string | null };

export async function insertRates(trx: Db, batch: RateBatch, lines: readonly ExplainedRate[]): Promise<number[]> {
  const saved = await trx
    .insertInto('ty_gia')
    .values(lines.map((line) => ({ ...line, ...batch })))
    .returning('id')
    .execute();
  return saved.map(({ id }) => id);
}

export type MomentRate = RateLine & { hieu_luc_tu: string };
export type ExplainedMomentRate = MomentRate & ExplainedRate;

/** Many rates with moments of their own, in one statement. */
export async function insertMoments(
  trx: Db,
  { dot, nguoi_tao }: Omit<RateBatch, 'hieu_luc_tu'>,
  rates: readonly ExplainedMomentRate[],
): Promise<void> {
  await sql`
    INSERT INTO ty_gia (dot, nguoi_tao, tien_id, nhom_ty_gia, ty_gia_mua, ty_gia_ban, ty_gia_goc, hieu_luc_tu, ly_do)
    SELECT ${dot}::uuid, ${nguoi_tao}::integer, r.* FROM unnest(
      ${rates.map((rate) => rate.tien_id)}::integer[], ${rates.map((rate) => rate.nhom_ty_gia)}::text[],
      ${rates.map((rate) => rate.ty_gia_mua)}::numeric[], ${rates.map((rate) => rate.ty_gia_ban)}::numeric[],
      ${rates.map((rate) => rate.ty_gia_goc)}::numeric[], ${rates.map((rate) => rate.hieu_luc_tu)}::timestamptz[],
      ${rates.map((rate) => rate.ly_do)}::text[]) r
  `.execute(trx);
}

/** What is kept for the same currencies at the same moments. */
export async function findRatesAt(trx: Db, rates: readonly MomentRate[]): Promise<MomentRate[]> {
  const { rows } = await sql<MomentRate>`
    SELECT r.tien_id, r.nhom_ty_gia, r.ty_gia_mua, r.ty_gia_ban, r.ty_gia_goc, r.hieu_luc_tu
    FROM (SELECT DISTINCT * FROM unnest(
      ${rates.map((rate) => rate.tien_id)}::integer[], ${rates.map((rate) => rate.hieu_luc_tu)}::timestamptz[])) k(tien_id, moment)
    JOIN ty_gia r ON r.tien_id = k.tien_id
      AND date_trunc('milliseconds', r.hieu_luc_tu AT TIME ZONE 'UTC') = k.moment AT TIME ZONE 'UTC'`.execute(trx);
  return rows;
}

export type MomentRates = Omit<MomentRate, 'tien_id' | 'nhom_ty_gia'>;

/** The rate in effect for each line just before its own moment, by the place of the line. */
export function findRatesBefore(trx: Db, lines: readonly MomentRate[]): Promise<Map<number, MomentRates>> {
  return findBeside(trx, lines, sql`r.hieu_luc_tu < k.moment ORDER BY r.nhom_ty_gia, r.hieu_luc_tu DESC, r.id DESC`);
}

/** The rate that takes effect next after each line's own moment, by the place of the line. */
export function findRatesAfter(trx: Db, lines: readonly MomentRate[]): Promise<Map<number, MomentRates>> {
  return findBeside(trx, lines, sql`r.hieu_luc_tu > k.moment ORDER BY r.nhom_ty_gia DESC, r.hieu_luc_tu, r.id DESC`);
}

/**
 * A group without such a rate of its own has the currency's. Two single steps into the index per line, whatever the
 * length of the history.
 */
async function findBeside(
  trx: Db,
  lines: readonly MomentRate[],
  beside: RawBuilder<unknown>,
): Promise<Map<number, MomentRates>> {
  const nearest = (ofGroup: RawBuilder<unknown>) => sql`
    SELECT r.hieu_luc_tu, r.ty_gia_mua, r.ty_gia_ban, r.ty_gia_goc FROM ty_gia r
    WHERE r.tien_id = k.tien_id AND ${ofGroup} AND ${beside} LIMIT 1`;
  const { rows } = await sql<MomentRates & { place: number }>`
    SELECT (k.place - 1)::int AS place, p.hieu_luc_tu, p.ty_gia_mua, p.ty_gia_ban, p.ty_gia_goc FROM unnest(
      ${lines.map((line) => line.tien_id)}::integer[], ${lines.map((line) => line.nhom_ty_gia)}::text[],
      ${lines.map((line) => line.hieu_luc_tu)}::timestamptz[]) WITH ORDINALITY k(tien_id, nhom, moment, place)
    CROSS JOIN LATERAL (
      SELECT * FROM ((SELECT *, 1 AS choice FROM (${nearest(sql`r.nhom_ty_gia = k.nhom`)}) own)
                     UNION ALL (SELECT *, 2 FROM (${nearest(sql`r.nhom_ty_gia IS NULL`)}) shared)) c
      ORDER BY choice LIMIT 1) p`.execute(trx);
  return new Map(rows.map(({ place, ...rate }) => [place, rate]));
}

type DeskRates = Pick<DeskRow, 'hien_tai' | 'truoc_do' | 'sap_toi'>;
export type DeskLine = Omit<DeskRow, keyof DeskRates | 'ke_thua' | 'bien_dong_mua'> & DeskRates;

/** Every active currency and each group of its circulating notes, with the rate before, now and next. */
export async function findDeskLines(db: Db): Promise<DeskLine[]> {
  const { rows } = await sql<DeskLine>`
    SELECT t.id AS tien_id, t.ma AS ma_tien, t.ten AS ten_tien, t.ky_hieu, l.nhom, t.so_le, t.don_vi_ty_gia,
           d.nhom_ty_gia, d.hien_tai, d.truoc_do, d.sap_toi
    FROM tien t JOIN loai_tien l ON l.id = t.loai_tien_id
    CROSS JOIN LATERAL (
      SELECT NULL AS nhom_ty_gia, NULL::numeric AS note, ${ratesAround(sql`r.nhom_ty_gia IS NULL`)}
      UNION ALL
      SELECT g.nhom_ty_gia, g.note, ${ratesAround(sql`r.nhom_ty_gia = g.nhom_ty_gia`)}
      FROM (SELECT m.nhom_ty_gia, max(m.gia_tri) AS note FROM menh_gia m
            WHERE m.tien_id = t.id AND m.dang_luu_hanh AND m.nhom_ty_gia IS NOT NULL GROUP BY 1) g
    ) d
    WHERE t.trang_thai = 1 AND t.ma <> ${BASE_CURRENCY}
    ORDER BY t.thu_tu, t.id, d.note DESC NULLS FIRST`.execute(db);
  return rows.map((row) => ({
    ...row,
    hien_tai: withPlainRates(row.hien_tai),
    truoc_do: withPlainRates(row.truoc_do),
    sap_toi: withPlainRates(row.sap_toi),
  }));
}

/** Three single steps into the index (see `posted-rates.ts` for the order): in effect, before it, next to come. */
function ratesAround(ofGroup: RawBuilder<unknown>): RawBuilder<unknown> {
  const rate = sql`jsonb_build_object(
    'ty_gia_mua', r.ty_gia_mua::text, 'ty_gia_ban', r.ty_gia_ban::text, 'ty_gia_goc', r.ty_gia_goc::text,
    'hieu_luc_tu', r.hieu_luc_tu, 'nguoi_tao', (SELECT u.ho_va_ten FROM nguoi_dung u WHERE u.id = r.nguoi_tao))`;
  const inEffect = (offset: number) => sql`(SELECT ${rate} FROM ty_gia r
    WHERE r.tien_id = t.id AND ${ofGroup} AND r.hieu_luc_tu <= ${NOW}
    ORDER BY r.nhom_ty_gia, r.hieu_luc_tu DESC, r.id DESC OFFSET ${sql.lit(offset)} LIMIT 1)`;
  return sql`
    ${inEffect(0)} AS hien_tai, ${inEffect(1)} AS truoc_do,
    (SELECT ${rate} FROM ty_gia r WHERE r.tien_id = t.id AND ${ofGroup} AND r.hieu_luc_tu > ${NOW}
     ORDER BY r.hieu_luc_tu, r.id DESC LIMIT 1) AS sap_toi`;
}

interface BuiltRate {
  ty_gia_mua: string;
  ty_gia_ban: string;
  ty_gia_goc: string;
  hieu_luc_tu: string;
}

/** Inside JSON the driver's parsers do not run: the same spelling as everywhere is made here. */
function withPlainRates<Rate extends BuiltRate>(rate: Rate | null): Rate | null {
  if (!rate) return null;
  const plain = (text: string) => (text.includes('.') ? text.replace(/(?<![.0])0+$|\.0+$/, '') : text);
  return {
    ...rate,
    ty_gia_mua: plain(rate.ty_gia_mua),
    ty_gia_ban: plain(rate.ty_gia_ban),
    ty_gia_goc: plain(rate.ty_gia_goc),
    hieu_luc_tu: new Date(rate.hieu_luc_tu).toISOString(),
  };
}

/** More than a chart can show; beyond it every n-th point and the last are kept. */
const MAX_POINTS = 1500;

/** The points of a chart between two moments, led by the rate that was in effect at the first. */
export async function findHistory(
  db: Db,
  currencyId: number,
  group: string | null,
  from: string,
  to: string,
): Promise<RateHistory> {
  const ofGroup = group === null ? sql`nhom_ty_gia IS NULL` : sql`nhom_ty_gia = ${group}`;
  const { rows } = await sql<RateHistory['diem'][number] & { total: number }>`
    WITH points AS (
      (SELECT * FROM ty_gia WHERE tien_id = ${currencyId} AND ${ofGroup} AND hieu_luc_tu < ${from}::timestamptz
       ORDER BY nhom_ty_gia, hieu_luc_tu DESC, id DESC LIMIT 1)
      UNION ALL
      SELECT * FROM ty_gia WHERE tien_id = ${currencyId} AND ${ofGroup}
        AND hieu_luc_tu >= ${from}::timestamptz AND hieu_luc_tu < ${to}::timestamptz
    ), numbered AS (
      SELECT *, row_number() OVER (ORDER BY hieu_luc_tu, id) AS place, count(*) OVER () AS total FROM points
    )
    SELECT ty_gia_mua, ty_gia_ban, ty_gia_goc, hieu_luc_tu, total FROM numbered
    WHERE place % (total / ${MAX_POINTS} + 1) = 0 OR place = total OR place = 1 ORDER BY place`.execute(db);
  return {
    diem: rows.map(({ total: _total, ...point }) => point),
    rut_gon: (rows[0]?.total ?? 0) > MAX_POINTS,
  };
}

type ForeignCurrency = Omit<ForeignCurrencyOption, 'ty_gia'> & { nhom: number };

export async function findForeignCash(db: Db): Promise<ForeignCurrency[]> {
  const { rows } = await sql<ForeignCurrency>`
    SELECT t.id AS value, t.ma || ' · ' || t.ten AS label, t.ma, t.ten, t.ky_hieu, t.so_le, t.don_vi_ty_gia, l.nhom
    FROM tien t JOIN loai_tien l ON l.id = t.loai_tien_id
    WHERE t.trang_thai = 1 AND l.trang_thai = 1 AND l.nhom = 2 ORDER BY t.thu_tu, t.id`.execute(db);
  return rows;
}
