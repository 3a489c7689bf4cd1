import { LONGEST_RESERVATION_DAYS } from '@doi-tien/contract/reservation';
import type { KeptAmount } from '@doi-tien/contract/reservation.schema';
import { type Insertable, sql } from 'kysely';
import { lockReservations } from '../../../domain/reservations/takings.repository.ts';
import type { HeldReservation } from '../../../domain/reservations/takings.rules.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { ReservationTable } from '../../../platform/db/safe-tables.ts';
import { AppError, fieldError } from '../../../platform/http/app-error.ts';
import type { DepositStep } from './reservation.list.ts';

/** Until when: after this moment, and not for longer than a promise can be kept. */
export async function refuseBadEnd(trx: Db, until: string): Promise<void> {
  const { rows } = await sql<{ isPast: boolean; isFar: boolean }>`
    SELECT ${until}::timestamptz <= n.moment AS "isPast",
      ${until}::timestamptz > n.moment + make_interval(days => ${LONGEST_RESERVATION_DAYS}) AS "isFar"
    FROM (SELECT clock_timestamp() + clock_offset() AS moment) n`.execute(trx);
  if (rows[0]?.isPast) throw fieldError('den_luc', 'inThePast');
  if (rows[0]?.isFar) throw fieldError('den_luc', 'tooFarAhead', { max: LONGEST_RESERVATION_DAYS });
}

export async function insertReservation(trx: Db, row: Insertable<ReservationTable>): Promise<number> {
  const { id } = await trx.insertInto('giu_cho').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function keepDepositStep(
  trx: Db,
  actor: Actor,
  { id, step, amount, entryId }: { id: number; step: DepositStep; amount: string; entryId: number },
): Promise<void> {
  await sql`INSERT INTO giu_cho_coc (giu_cho_id, loai, so_tien, but_toan_id, nguoi_tao)
    VALUES (${id}, ${step}, ${amount}::numeric, ${entryId}, ${actor.id})`.execute(trx);
}

/** Locked until the commit, as the person has read it. One of another branch is not found. */
export async function lockReservation(
  trx: Db,
  branchId: number,
  { id, version }: { id: number; version: number },
): Promise<HeldReservation> {
  const [held] = await lockReservations(trx, branchId, [id]);
  if (!held) throw new AppError('NOT_FOUND');
  if (held.version !== version) throw new AppError('STALE_VERSION');
  return held;
}

/** What of each currency of a branch is kept for customers at this moment. */
export async function readKeptAmounts(db: Db, branchId: number): Promise<KeptAmount[]> {
  const { rows } = await sql<KeptAmount>`
    SELECT r.tien_id, t.ma AS ma_tien, trim_scale(sum(r.so_luong - r.da_lay))::text AS so_luong FROM giu_cho r JOIN tien t ON t.id = r.tien_id
    WHERE r.chi_nhanh_id = ${branchId} AND r.trang_thai = 1 AND r.loai = 'BNT' AND r.den_luc > clock_timestamp() + clock_offset()
    GROUP BY 1, 2 ORDER BY 1`.execute(db);
  return rows;
}
