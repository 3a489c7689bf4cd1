import type { RateLine } from '@doi-tien/contract/rates.schema';
import { type RawBuilder, sql } from 'kysely';
import type { RateScope } from '../../domain/rates/posted-rates.ts';
import { NOW } from '../../platform/db/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { ThreeRates } from './rate-gate.rules.ts';
import type { RateBatch, RateKey } from './rates.repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A currency and group of the company, or of a branch, at a moment. */
export type RateMoment = RateKey & { chi_nhanh_id: RateScope; hieu_luc_tu: string };
export type MomentRate = RateMoment & RateLine;
/** From this moment on the branch follows the company. */
export type MomentEnd = RateMoment & { la_ket_thuc: true };
export type ExplainedMoment = (MomentRate | MomentEnd) & { ly_do: string | null };

/** Many rates with moments of their own, in one statement. */
export async function insertMoments(
  trx: Db,
  { dot, nguoi_tao }: Pick<RateBatch, 'dot' | 'nguoi_tao'>,
  moments: readonly ExplainedMoment[],
): Promise<void> {
  const ratesOf = (field: 'ty_gia_mua' | 'ty_gia_ban' | 'ty_gia_goc') =>
    moments.map((each) => ('la_ket_thuc' in each ? null : each[field]));
  await sql`
    INSERT INTO ty_gia (dot, nguoi_tao, chi_nhanh_id, tien_id, nhom_ty_gia, ty_gia_mua, ty_gia_ban, ty_gia_goc, la_ket_thuc, hieu_luc_tu, ly_do)
    SELECT ${dot}::uuid, ${nguoi_tao}::integer, r.* FROM unnest(
      ${moments.map((each) => each.chi_nhanh_id)}::integer[], ${moments.map((each) => each.tien_id)}::integer[],
      ${moments.map((each) => each.nhom_ty_gia)}::text[],
      ${ratesOf('ty_gia_mua')}::numeric[], ${ratesOf('ty_gia_ban')}::numeric[], ${ratesOf('ty_gia_goc')}::numeric[],
      ${moments.map((each) => 'la_ket_thuc' in each)}::boolean[],
      ${moments.map((each) => each.hieu_luc_tu)}::timestamptz[], ${moments.map((each) => each.ly_do)}::text[]) r
  `.execute(trx);
}

type StoredRates = { [Field in 'ty_gia_mua' | 'ty_gia_ban' | 'ty_gia_goc']: string | null };
export type StoredMoment = RateMoment & StoredRates & { la_ket_thuc: boolean };

/** What is kept for the same currencies at the same moments, of the company and of every branch. */
export async function findRatesAt(trx: Db, moments: readonly RateMoment[]): Promise<StoredMoment[]> {
  const { rows } = await sql<StoredMoment>`
    SELECT r.chi_nhanh_id, r.tien_id, r.nhom_ty_gia, r.ty_gia_mua, r.ty_gia_ban, r.ty_gia_goc, r.la_ket_thuc, r.hieu_luc_tu
    FROM (SELECT DISTINCT * FROM unnest(
      ${moments.map((each) => each.tien_id)}::integer[], ${moments.map((each) => each.hieu_luc_tu)}::timestamptz[])) k(tien_id, moment)
    JOIN ty_gia r ON r.tien_id = k.tien_id
      AND date_trunc('milliseconds', r.hieu_luc_tu AT TIME ZONE 'UTC') = k.moment AT TIME ZONE 'UTC'`.execute(trx);
  return rows;
}

export type MomentRates = Omit<MomentRate, keyof RateKey | 'chi_nhanh_id'>;

/** Rows of a branch, and of the company: one step into the index of each. */
const OF_BRANCH = sql`r.chi_nhanh_id = k.chi_nhanh_id`;
const OF_COMPANY = sql`r.chi_nhanh_id IS NULL`;
const OF_GROUP = sql`r.nhom_ty_gia = k.nhom`;
const OF_CURRENCY = sql`r.nhom_ty_gia IS NULL`;

/**
 * The rate in effect for each line just before its own moment, by the place of the line: chosen as posted rates are, among all rates or
 * among those that `known` selects.
 */
export function findRatesBefore(
  trx: Db,
  lines: readonly RateMoment[],
  known: RawBuilder<unknown> = sql`true`,
): Promise<Map<number, MomentRates>> {
  const before = (owner: RawBuilder<unknown>, ofGroup: RawBuilder<unknown>) => sql`
    SELECT r.* FROM ty_gia r WHERE ${owner} AND r.tien_id = k.tien_id AND ${ofGroup} AND r.hieu_luc_tu < k.moment AND ${known}
    ORDER BY r.nhom_ty_gia, r.hieu_luc_tu DESC, r.id DESC LIMIT 1`;
  return findBeside(trx, lines, [
    before(OF_BRANCH, OF_GROUP),
    before(OF_COMPANY, OF_GROUP),
    before(OF_BRANCH, OF_CURRENCY),
    before(OF_COMPANY, OF_CURRENCY),
  ]);
}

/** A file can enter rates for moments that have passed, so the time of entry tells what was known. */
const KNOWN_FOR_A_DAY = sql`r.ngay_tao <= ${NOW} - interval '1 day'`;

/**
 * What was in effect for each line at any time of the day before its moment, by the place of the line, and what would be in effect by
 * the rates that were entered more than a day ago: small steps, one after the other, add up to a large one.
 */
export async function findRatesOfDay(trx: Db, lines: readonly RateMoment[]): Promise<Map<number, ThreeRates[]>> {
  const dayBefore = (moment: string) => new Date(Date.parse(moment) - DAY_MS).toISOString();
  const first = await findRatesBefore(
    trx,
    lines.map((line) => ({ ...line, hieu_luc_tu: dayBefore(line.hieu_luc_tu) })),
  );
  const known = await findRatesBefore(trx, lines, KNOWN_FOR_A_DAY);
  const { rows } = await sql<ThreeRates & { place: number }>`
    SELECT (k.place - 1)::int AS place, r.ty_gia_mua, r.ty_gia_ban, r.ty_gia_goc FROM unnest(
      ${lines.map((line) => line.chi_nhanh_id)}::integer[], ${lines.map((line) => line.tien_id)}::integer[],
      ${lines.map((line) => line.nhom_ty_gia)}::text[], ${lines.map((line) => line.hieu_luc_tu)}::timestamptz[])
      WITH ORDINALITY k(chi_nhanh_id, tien_id, nhom, moment, place)
    JOIN ty_gia r ON r.tien_id = k.tien_id AND r.nhom_ty_gia IS NOT DISTINCT FROM k.nhom AND NOT r.la_ket_thuc
      AND (r.chi_nhanh_id IS NULL OR r.chi_nhanh_id = k.chi_nhanh_id)
      AND r.hieu_luc_tu < k.moment AND r.hieu_luc_tu > k.moment - interval '1 day'`.execute(trx);
  return new Map(
    lines.map((_line, place) => {
      const inEffect = [first.get(place), known.get(place)].filter((rate) => rate !== undefined);
      return [place, [...inEffect, ...rows.filter((row) => row.place === place)]];
    }),
  );
}

/**
 * The rate that takes effect next after each line's own moment, by the place of the line. The next one of the company does not
 * replace a branch's own, so a branch has its own only.
 */
export function findRatesAfter(trx: Db, lines: readonly RateMoment[]): Promise<Map<number, MomentRates>> {
  const after = (owner: RawBuilder<unknown>, ofGroup: RawBuilder<unknown>) => sql`
    SELECT r.* FROM ty_gia r
    WHERE ${owner} AND r.tien_id = k.tien_id AND ${ofGroup} AND r.hieu_luc_tu > k.moment AND NOT r.la_ket_thuc
    ORDER BY r.nhom_ty_gia DESC, r.hieu_luc_tu, r.id DESC LIMIT 1`;
  const ofCompany = sql`${OF_COMPANY} AND k.chi_nhanh_id IS NULL`;
  return findBeside(trx, lines, [
    after(OF_BRANCH, OF_GROUP),
    after(ofCompany, OF_GROUP),
    after(OF_BRANCH, OF_CURRENCY),
    after(ofCompany, OF_CURRENCY),
  ]);
}

/** The first of the choices that has a rate. Single steps into the index per line, whatever the length of the history. */
async function findBeside(
  trx: Db,
  lines: readonly RateMoment[],
  choices: readonly RawBuilder<unknown>[],
): Promise<Map<number, MomentRates>> {
  const numbered = choices.map((each, index) => sql`(SELECT c.*, ${sql.lit(index)} AS choice FROM (${each}) c)`);
  const { rows } = await sql<MomentRates & { place: number }>`
    SELECT (k.place - 1)::int AS place, p.hieu_luc_tu, p.ty_gia_mua, p.ty_gia_ban, p.ty_gia_goc FROM unnest(
      ${lines.map((line) => line.chi_nhanh_id)}::integer[], ${lines.map((line) => line.tien_id)}::integer[],
      ${lines.map((line) => line.nhom_ty_gia)}::text[], ${lines.map((line) => line.hieu_luc_tu)}::timestamptz[])
      WITH ORDINALITY k(chi_nhanh_id, tien_id, nhom, moment, place)
    CROSS JOIN LATERAL (
      SELECT * FROM (${sql.join(numbered, sql` UNION ALL `)}) n WHERE NOT n.la_ket_thuc ORDER BY n.choice LIMIT 1) p`.execute(
    trx,
  );
  return new Map(rows.map(({ place, ...rate }) => [place, rate]));
}
