import type { PrinterHere } from '@doi-tien/contract/printers.schema';
import { sql } from 'kysely';
import type { Asker } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { workingPlaceOf } from '../places/working-place.ts';

/** Whether the part of printers is switched on, as a condition of SQL. */
export const ARE_PRINTERS_ON = sql<boolean>`coalesce((SELECT (s.gia_tri->>'bat_may_in')::boolean FROM cau_hinh_chung s), false)`;

export interface PlacePrinter extends PrinterHere {
  mo_ngan_keo: boolean;
  tu_dong_in: boolean;
}

type PlacedAsker = Pick<Asker, 'id' | 'branchId' | 'approval'>;

/** The printer of the till that a person works from, else of the branch; undefined where there is none, or the part is off. */
export async function findPrinterOfPlace(db: Db, asker: PlacedAsker): Promise<PlacePrinter | undefined> {
  const { rows } = await sql<PlacePrinter>`
    SELECT m.id, m.ten, m.ket_noi, m.kho_giay, m.toc_do, m.mo_ngan_keo, m.tu_dong_in, s.tinh_trang
    FROM (${workingPlaceOf(asker)}) p
      JOIN may_in m ON m.chi_nhanh_id = ${asker.branchId} AND m.trang_thai = 1 AND (m.ngan_quy_id IS NULL OR m.ngan_quy_id = p.place)
      LEFT JOIN tinh_trang_may_in s ON s.may_in_id = m.id
    WHERE ${ARE_PRINTERS_ON}
    ORDER BY m.ngan_quy_id NULLS LAST LIMIT 1`.execute(db);
  return rows[0];
}
