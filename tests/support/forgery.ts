import { sql } from 'kysely';
import { expect } from 'vitest';
import { verifyLedger } from '../../apps/api/src/domain/ledger/verify.ts';
import type { TestApp } from './test-app.ts';

export type Query = (text: string) => Promise<unknown>;

/** Anybody whose id the rows of a forgery can name. */
export const FORGER_ID = 1;

class RolledBack extends Error {}

/**
 * Forges with the role of the application, makes the daily figures of the open day agree with it, and answers the rules
 * of `ledger:verify` that found it, each once. Nothing of it stays.
 */
export async function rulesThatFind(api: TestApp, forge: (query: Query) => Promise<unknown>): Promise<string[]> {
  const rules = new Set<string>();
  const forged = api.database.inTransaction(async (trx) => {
    const query: Query = (text) => sql.raw(text).execute(trx);
    await forge(query);
    await query(SETTLE_FIGURES);
    for (const { rule } of await verifyLedger(trx)) rules.add(rule);
    throw new RolledBack();
  });
  await expect(forged).rejects.toThrow(RolledBack);
  return [...rules];
}

const SETTLE_FIGURES = `
  INSERT INTO daily_figures (chi_nhanh_id, ngay, loai, la_dao, tai_khoan, tien_id, nguoi_tao, so_but_toan, so_luong_vao, so_luong_ra, gia_tri_vao, gia_tri_ra)
  SELECT chi_nhanh_id, ngay, loai, la_dao, tai_khoan, tien_id, nguoi_tao, so_but_toan, so_luong_vao, so_luong_ra, gia_tri_vao, gia_tri_ra
  FROM daily_figures_recomputed WHERE ngay = (SELECT ngay FROM ket WHERE trang_thai = 1)
  ON CONFLICT ON CONSTRAINT one_figure DO UPDATE SET so_but_toan = excluded.so_but_toan, so_luong_vao = excluded.so_luong_vao,
    so_luong_ra = excluded.so_luong_ra, gia_tri_vao = excluded.gia_tri_vao, gia_tri_ra = excluded.gia_tri_ra`;
