import type { CountResult } from '@doi-tien/contract/safe';
import type { CountAttempt, CountDifference } from '@doi-tien/contract/safe-record.schema';
import { isZero } from '@doi-tien/money/decimal';
import { sql } from 'kysely';
import type { Counted } from '../../domain/currencies/counts.ts';
import type { Db } from '../../platform/db/database.ts';

export interface NewAttempt {
  branchId: number;
  safeId: number;
  result: CountResult;
  counts: readonly Counted[];
  differences: readonly CountDifference[];
  reason: string | null;
  personId: number;
}

/** Keeps a submitted count for good, whatever becomes of it. The safe is held alone, so the numbers have no gap. */
export async function insertAttempt(trx: Db, attempt: NewAttempt): Promise<number> {
  const { branchId, safeId, result, counts, differences, reason, personId } = attempt;
  const chi_tiet = differences.map((difference) => {
    const { notes = [], unsorted = '0' } = counts.find(({ currency }) => currency.id === difference.tien_id) ?? {};
    const to_tien = notes.map(({ denominationId, count }) => ({ menh_gia_id: denominationId, so_to: count }));
    return { ...difference, chua_phan_loai: unsorted, to_tien };
  });
  const { rows } = await sql<{ lan: number }>`
    INSERT INTO lan_kiem_quy (chi_nhanh_id, ket_id, lan, ket_qua, chi_tiet, ly_do, nguoi_dem)
    SELECT ${branchId}::int, ${safeId}::int, coalesce(max(lan), 0) + 1, ${result}, ${JSON.stringify(chi_tiet)}::jsonb, ${reason}, ${personId}::int
    FROM lan_kiem_quy WHERE ket_id = ${safeId} RETURNING lan`.execute(trx);
  if (!rows[0]) throw new Error('The count was not kept');
  return rows[0].lan;
}

/** All submitted counts of a safe in their order, each with what differed. */
export async function readAttempts(db: Db, safeId: number): Promise<CountAttempt[]> {
  const { rows } = await sql<CountAttempt>`
    SELECT a.lan, a.ket_qua, a.ly_do, p.ho_va_ten AS nguoi_dem, a.ngay_tao, a.chi_tiet
    FROM lan_kiem_quy a JOIN nguoi_dung p ON p.id = a.nguoi_dem WHERE a.ket_id = ${safeId} ORDER BY a.lan`.execute(db);
  return rows.map((attempt) => ({
    ...attempt,
    chi_tiet: attempt.chi_tiet.filter(({ chenh_lech }) => !isZero(chenh_lech)).map(toDifference),
  }));
}

function toDifference(line: CountDifference): CountDifference {
  const { tien_id, ma_tien, so_sach, thuc_dem, chenh_lech, gia_tri_vnd, can_xac_nhan } = line;
  return { tien_id, ma_tien, so_sach, thuc_dem, chenh_lech, gia_tri_vnd, can_xac_nhan };
}
