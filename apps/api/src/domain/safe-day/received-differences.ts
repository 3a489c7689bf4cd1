import type { ReceivedDifference } from '@doi-tien/contract/safe-record.schema';
import { TRANSFER_STATUS } from '@doi-tien/contract/transfer';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { isWithheldSafe } from './withheld.ts';

/** A difference with where it went and the day of the safe that received it. */
export type FoundOnArrival = ReceivedDifference & { tu_chi_nhanh_id: number; den_chi_nhanh_id: number; ngay: string };

/**
 * Currencies of which less or more arrived than was sent, of the transfers `d` received in the safes `k` that `which` chooses. What was sent is told
 * nowhere while the safe that sent it is counted blind.
 */
export async function readReceivedDifferences(db: Db, which: RawBuilder<unknown>): Promise<FoundOnArrival[]> {
  const { rows } = await sql<FoundOnArrival>`
    SELECT d.id AS dieu_chuyen_id, d.ma, d.tu_chi_nhanh_id, d.den_chi_nhanh_id, k.ngay, t.id AS tien_id, t.ma AS ma_tien,
           s.so_tien AS so_gui, r.so_tien AS thuc_nhan, r.so_tien - s.so_tien AS chenh_lech, d.ly_do_ket_thuc AS ly_do,
           p.ho_va_ten AS nguoi_nhan, d.ket_thuc_luc AS ngay_tao
    FROM dieu_chuyen d JOIN ket k ON k.id = d.ket_cuoi_id JOIN nguoi_dung p ON p.id = d.nguoi_ket_thuc
    JOIN dieu_chuyen_dong s ON s.dieu_chuyen_id = d.id AND NOT s.la_nhan
    JOIN dieu_chuyen_dong r ON r.dieu_chuyen_id = d.id AND r.la_nhan AND r.tien_id = s.tien_id
    JOIN tien t ON t.id = s.tien_id
    WHERE d.trang_thai = ${sql.lit(TRANSFER_STATUS.received)} AND r.so_tien <> s.so_tien AND NOT k.an_so_lieu
      AND NOT ${isWithheldSafe(sql`d.ket_gui_id`)} AND ${which}
    ORDER BY d.id, t.thu_tu, t.id`.execute(db);
  return rows;
}
