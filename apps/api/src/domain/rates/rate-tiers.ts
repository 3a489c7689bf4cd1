import type { TierInForce } from '@doi-tien/contract/tiers.schema';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { RateScope } from './posted-rates.ts';

/** Tiers as JSON, in a fixed order: of two that are equally good the counter and the server choose the same. Decimals travel as text. */
function tiersInForce(scope: RateScope): RawBuilder<TierInForce[]> {
  const ofScope =
    scope === null ? sql`b.chi_nhanh_id IS NULL` : sql`(b.chi_nhanh_id IS NULL OR b.chi_nhanh_id = ${scope})`;
  return sql<TierInForce[]>`(
    SELECT coalesce(json_agg(json_build_object(
      'id', b.id, 'ten', b.ten, 'chieu', b.chieu, 'tien_id', b.tien_id, 'tu_gia_tri', b.tu_gia_tri::text,
      'tu_so_luong', trim_scale(b.tu_so_luong)::text, 'nhom_khach_id', b.nhom_khach_id, 'nhom_khach', n.ten,
      'cach_tinh', b.cach_tinh, 'tot_hon', trim_scale(b.tot_hon)::text) ORDER BY b.id), '[]')
    FROM bac_ty_gia b LEFT JOIN nhom_khach n ON n.id = b.nhom_khach_id
    WHERE b.trang_thai = 1 AND (n.id IS NULL OR n.trang_thai = 1) AND ${ofScope})`;
}

export async function readTiersInForce(db: Db, scope: RateScope): Promise<TierInForce[]> {
  const { rows } = await sql<{ tiers: TierInForce[] }>`SELECT ${tiersInForce(scope)} AS tiers`.execute(db);
  return rows[0]?.tiers ?? [];
}

/** Which tiers there are, and whom a ticket is for. */
export interface Tiers {
  inForce: readonly TierInForce[];
  /** Of the customer whom the paper of a ticket names; null where nobody has it, or the person is in none. */
  customerGroup: number | null;
}

export async function readTiers(db: Db, branchId: number, paper: string | null): Promise<Tiers> {
  const { rows } = await sql<Tiers>`
    SELECT ${tiersInForce(branchId)} AS "inForce", (
      SELECT k.nhom_khach_id FROM khach_hang r JOIN khach_hang k ON k.id = r.root_id
      WHERE r.id = customer_of_paper(${paper})) AS "customerGroup"`.execute(db);
  if (!rows[0]) throw new Error('A selection without a table has a row');
  return rows[0];
}
