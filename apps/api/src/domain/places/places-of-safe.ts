import type { FoundAtTill, HeldAtPlace } from '@doi-tien/contract/safe-record.schema';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Currencies } from '../currencies/currencies.ts';
import { VAULT } from '../ledger/place.ts';
import { onlyDifferent } from '../safe-day/count.rules.ts';
import { cashOf, readPlaces } from './place-drawers.ts';

/** The cash in the vault and in each till, where there is any in tills now. */
export async function readHeldAtPlaces(db: Db, branchId: number, currencies: Currencies): Promise<HeldAtPlace[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT id, ma || ' · ' || ten AS name FROM ngan_quy WHERE chi_nhanh_id = ${branchId} ORDER BY ma`.execute(db);
  if (rows.length === 0) return [];
  const places = await readPlaces(db, branchId, currencies);
  const held = (ngan_quy_id: number, ngan_quy: string | null) => ({
    ngan_quy_id,
    ngan_quy,
    ton: cashOf(places.get(ngan_quy_id) ?? [], currencies),
  });
  const tills = rows.map(({ id, name }) => held(id, name)).filter(({ ton }) => ton.length > 0);
  return tills.length > 0 ? [held(VAULT, null), ...tills] : [];
}

/** What the counts of tills found in a safe, with the person who bears it. */
async function readFoundAtTills(db: Db, safeId: number): Promise<FoundAtTill[]> {
  const { rows } = await sql<FoundAtTill>`
    SELECT d.id, d.ngan_quy_id, (SELECT ma || ' · ' || ten FROM ngan_quy WHERE id = d.ngan_quy_id) AS ngan_quy, p.ho_va_ten AS nguoi_chiu,
           n.ho_va_ten AS nguoi_dem, d.luc, d.ly_do, d.chi_tiet
    FROM kiem_ngan d JOIN nguoi_dung n ON n.id = d.nguoi_dem LEFT JOIN nguoi_dung p ON p.id = d.nguoi_chiu
    WHERE d.ket_id = ${safeId} AND d.ket_qua = 'dat' ORDER BY d.id`.execute(db);
  return rows.flatMap((row) => {
    const chi_tiet = onlyDifferent(row.chi_tiet);
    return chi_tiet.length > 0 ? [{ ...row, chi_tiet }] : [];
  });
}

/** What an answer about one safe says of its tills, as it was left or as it is now: nothing in a branch without. */
export async function readPlacesOfSafe(
  db: Db,
  { branchId, safeId }: { branchId: number; safeId: number },
  currencies: Currencies,
): Promise<{ noi?: HeldAtPlace[]; lech_ngan?: FoundAtTill[] }> {
  const { rows } = await sql<{ isClosed: boolean; noi: HeldAtPlace[] | null }>`
    SELECT trang_thai = 2 AS "isClosed", so_dem->'noi' AS noi FROM ket WHERE chi_nhanh_id = ${branchId} AND id = ${safeId}`.execute(
    db,
  );
  const noi = rows[0]?.isClosed ? (rows[0].noi ?? []) : await readHeldAtPlaces(db, branchId, currencies);
  const lech_ngan = await readFoundAtTills(db, safeId);
  return { ...(noi.length > 0 && { noi }), ...(lech_ngan.length > 0 && { lech_ngan }) };
}
