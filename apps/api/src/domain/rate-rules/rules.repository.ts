import { RULE_BASE, type RuleBase, type RuleColumn } from '@doi-tien/contract/rate-rules';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { RateScope } from '../rates/posted-rates.ts';
import type { RuleTerms } from './propose.rules.ts';

export interface Rule {
  id: number;
  currencyId: number;
  code: string;
  /** For how much of the currency we tell a rate. */
  unit: number;
  group: string | null;
  base: RuleBase;
  column: RuleColumn;
  sourceId: number | null;
  terms: RuleTerms;
  isAutomatic: boolean;
}

type Row = Omit<Rule, 'terms'> &
  Record<'mua_cach' | 'ban_cach' | 'goc_cach', number> &
  Record<'mua_lech' | 'ban_lech' | 'goc_lech' | 'buoc' | 'chenh_it_nhat' | 'nhay_toi_da', string>;

/** The rules of an owner that are on, those for all notes before those of groups: groups may stand on them. */
export async function findRules(db: Db, scope: RateScope): Promise<Rule[]> {
  const { rows } = await sql<Row>`
    SELECT q.id, q.tien_id AS "currencyId", t.ma AS code, t.don_vi_ty_gia AS unit, q.nhom_ty_gia AS "group", q.nen AS base, q.cot_nguon AS "column",
      q.nguon_id AS "sourceId", q.tu_dong AS "isAutomatic", q.mua_cach, q.mua_lech, q.ban_cach, q.ban_lech, q.goc_cach, q.goc_lech, q.buoc,
      q.chenh_it_nhat, q.nhay_toi_da
    FROM quy_tac_ty_gia q JOIN tien t ON t.id = q.tien_id
    WHERE q.trang_thai = 1 AND t.trang_thai = 1 AND q.chi_nhanh_id IS NOT DISTINCT FROM ${scope}::int
    ORDER BY (q.nhom_ty_gia IS NOT NULL), t.thu_tu, t.id, q.nhom_ty_gia`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    currencyId: row.currencyId,
    code: row.code,
    unit: row.unit,
    group: row.group,
    base: row.base,
    column: row.column,
    sourceId: row.sourceId,
    isAutomatic: row.isAutomatic,
    terms: {
      offsets: {
        ty_gia_mua: { in: row.mua_cach, by: row.mua_lech },
        ty_gia_ban: { in: row.ban_cach, by: row.ban_lech },
        ty_gia_goc: { in: row.goc_cach, by: row.goc_lech },
      },
      step: row.buoc,
      leastSpread: row.chenh_it_nhat,
      largestJump: row.nhay_toi_da,
    },
  }));
}

/** Whether a rule that posts by itself may stand on what this source tells; null for one that is not there yet. */
export async function isFollowedByItself(db: Db, sourceId: number | null): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM quy_tac_ty_gia q WHERE q.trang_thai = 1 AND q.tu_dong AND q.nen = ${RULE_BASE.source}
      AND (q.nguon_id IS NULL OR q.nguon_id = ${sourceId}::int) LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** Branches that have rules of their own and are in use, and the company (null) where it has some. */
export async function findOwnersOfRules(db: Db, onlyAutomatic: boolean): Promise<RateScope[]> {
  const { rows } = await sql<{ owner: RateScope }>`
    SELECT DISTINCT q.chi_nhanh_id AS owner FROM quy_tac_ty_gia q LEFT JOIN chi_nhanh b ON b.id = q.chi_nhanh_id
    WHERE q.trang_thai = 1 AND (q.tu_dong OR NOT ${onlyAutomatic}) AND (q.chi_nhanh_id IS NULL OR b.trang_thai = 1)
    ORDER BY 1 NULLS FIRST`.execute(db);
  return rows.map(({ owner }) => owner);
}
