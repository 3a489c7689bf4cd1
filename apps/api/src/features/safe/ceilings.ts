import { licenceRules } from '@doi-tien/contract/licence';
import type { OverCeiling } from '@doi-tien/contract/safe-record.schema';
import type { Settings } from '@doi-tien/contract/settings';
import { compare } from '@doi-tien/money/decimal';
import { sql } from 'kysely';
import type { Counted } from '../../domain/currencies/counts.ts';
import type { OpenSafe } from '../../domain/safe-day/open-safe.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';

export interface Exceeded {
  tien_id: number;
  ma_tien: string;
  so_luong: string;
  tran: string;
  /** Days to sell it on. */
  so_ngay: number;
}

/** What was counted above the ceilings of the licence. The count itself is compared, so it tells nobody what the books hold. */
export function findExceeded(counts: readonly Counted[], settings: Settings): Exceeded[] {
  return licenceRules(settings).flatMap(({ tien_id, tran_qua_dem, so_ngay }) => {
    const counted = counts.find(({ currency }) => currency.id === tien_id);
    if (tran_qua_dem === null || !counted || compare(counted.total, tran_qua_dem) <= 0) return [];
    return [{ tien_id, ma_tien: counted.currency.code, so_luong: counted.total, tran: tran_qua_dem, so_ngay }];
  });
}

/** Asks for the resale or a reason. */
export function refuseExceeded(exceeded: readonly Exceeded[]): AppError {
  const currencies = exceeded.map(({ ma_tien }) => ma_tien).join(', ');
  return new AppError('CEILING_EXCEEDED', {
    params: { currencies },
    fields: [{ field: 'ly_do_vuot_tran', problem: 'requiredField' }],
    data: exceeded,
  });
}

/** Keeps what stays overnight above its ceiling. The days run from the first of the closings above it that follow each other. */
export async function keepExceeded(
  trx: Db,
  { id, branchId, day }: OpenSafe,
  exceeded: readonly Exceeded[],
  reason: string,
): Promise<void> {
  for (const { tien_id, so_luong, tran, so_ngay } of exceeded) {
    await sql`
      INSERT INTO vuot_tran_qua_dem (chi_nhanh_id, ket_id, tien_id, ngay, so_luong, tran, tu_ngay, han, ly_do)
      SELECT ${branchId}, ${id}, ${tien_id}, ${day}::date, ${so_luong}::numeric, ${tran}::numeric, x.since, x.since + ${so_ngay}::int, ${reason}
      FROM (SELECT coalesce((
        SELECT o.tu_ngay FROM vuot_tran_qua_dem o WHERE o.tien_id = ${tien_id} AND o.ket_id = (
          SELECT k.id FROM ket k WHERE k.chi_nhanh_id = ${branchId} AND k.ngay < ${day}::date ORDER BY k.ngay DESC LIMIT 1)
        ), ${day}::date) AS since) x`.execute(trx);
  }
}

/** Of a closed safe, for its record. */
export async function readExceeded(db: Db, safeId: number): Promise<OverCeiling[]> {
  const { rows } = await sql<OverCeiling>`
    SELECT v.tien_id, t.ma AS ma_tien, trim_scale(v.so_luong) AS so_luong, trim_scale(v.tran) AS tran, v.tu_ngay, v.han, v.ly_do
    FROM vuot_tran_qua_dem v JOIN tien t ON t.id = v.tien_id WHERE v.ket_id = ${safeId} ORDER BY t.thu_tu, t.id`.execute(
    db,
  );
  return rows;
}
