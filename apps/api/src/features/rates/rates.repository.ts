import type { ForeignCurrencyOption, RateLine } from '@doi-tien/contract/rates.schema';
import { sql } from 'kysely';
import type { RateScope } from '../../domain/rates/posted-rates.ts';
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
  /** Whose rates they are; null is the company's. */
  chi_nhanh_id: RateScope;
  hieu_luc_tu: string;
  /** Null: the rules posted them. */
  nguoi_tao: number | null;
}

/** A rate with the reason somebody gave for it. */
export type ExplainedRate = RateLine & { ly_do: string | null } & RuleMark;

/** Where a rate came of a rule: the rule, the source with the moment it named, and the fetch. */
export interface RuleMark {
  quy_tac_id: number | null;
  nguon_id: number | null;
  moc_nguon: string | null;
  lan_lay_id: number | null;
}

export const BY_HAND: RuleMark = { quy_tac_id: null, nguon_id: null, moc_nguon: null, lan_lay_id: null };

export async function insertRates(trx: Db, batch: RateBatch, lines: readonly ExplainedRate[]): Promise<number[]> {
  const saved = await trx
    .insertInto('ty_gia')
    .values(lines.map((line) => ({ ...line, ...batch })))
    .returning('id')
    .execute();
  return saved.map(({ id }) => id);
}

/** From the moment of the batch on its branch follows the company for these currencies and groups. */
export async function insertEnds(trx: Db, batch: RateBatch, lines: readonly RateKey[]): Promise<number[]> {
  const saved = await trx
    .insertInto('ty_gia')
    .values(lines.map(({ tien_id, nhom_ty_gia }) => ({ tien_id, nhom_ty_gia, ...batch, la_ket_thuc: true })))
    .returning('id')
    .execute();
  return saved.map(({ id }) => id);
}

export type RateKey = Pick<RateLine, 'tien_id' | 'nhom_ty_gia'>;

type ForeignCurrency = Omit<ForeignCurrencyOption, 'ty_gia'> & { nhom: number };

export async function findForeignCash(db: Db): Promise<ForeignCurrency[]> {
  const { rows } = await sql<ForeignCurrency>`
    SELECT t.id AS value, t.ma || ' · ' || t.ten AS label, t.ma, t.ten, t.ky_hieu, t.so_le, t.don_vi_ty_gia, l.nhom
    FROM tien t JOIN loai_tien l ON l.id = t.loai_tien_id
    WHERE t.trang_thai = 1 AND l.trang_thai = 1 AND l.nhom = 2 ORDER BY t.thu_tu, t.id`.execute(db);
  return rows;
}
