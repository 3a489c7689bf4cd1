import { RESERVATION_STATUS } from '@doi-tien/contract/reservation';
import type { TradeBody } from '@doi-tien/contract/trade.schema';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { announce } from '../../platform/live/live.ts';
import type { HeldReservation, Takings } from './takings.rules.ts';

const held = (where: RawBuilder<unknown>) => sql<HeldReservation>`
  SELECT r.id, r.ma AS code, r.loai AS kind, r.tien_id AS "currencyId", r.nhom_ty_gia AS "group", trim_scale(r.so_luong)::text AS quantity,
    trim_scale(r.da_lay)::text AS taken, trim_scale(r.ty_gia)::text AS rate, r.don_vi_ty_gia::text AS "rateUnit", r.dat_coc::text AS deposit,
    (r.dat_coc - r.coc_da_dung - r.coc_da_tra)::text AS "depositLeft", r.trang_thai AS status, r.den_luc <= clock_timestamp() + clock_offset() AS "isOver",
    r.phien_ban AS version
  FROM giu_cho r WHERE ${where}`;

const idsOf = ({ chi_tiet }: Pick<TradeBody, 'chi_tiet'>): number[] =>
  chi_tiet.flatMap(({ giu_cho_id }) => (giu_cho_id === undefined ? [] : [giu_cho_id]));

/** Nothing is asked where no line names a reservation. */
export async function readReservations(db: Db, branchId: number, body: TradeBody): Promise<HeldReservation[]> {
  const ids = idsOf(body);
  if (ids.length === 0) return [];
  return (await held(ofBranch(branchId, ids)).execute(db)).rows;
}

/** The same, locked until the commit: after the safe and before the customer in the order of ADR 24. */
export async function holdReservations(trx: Db, branchId: number, body: TradeBody): Promise<HeldReservation[]> {
  const ids = idsOf(body);
  return ids.length === 0 ? [] : lockReservations(trx, branchId, ids);
}

export async function lockReservations(trx: Db, branchId: number, ids: readonly number[]): Promise<HeldReservation[]> {
  return (await sql<HeldReservation>`${held(ofBranch(branchId, ids))} ORDER BY r.id FOR UPDATE`.execute(trx)).rows;
}

const ofBranch = (branchId: number, ids: readonly number[]) =>
  sql`r.chi_nhanh_id = ${branchId} AND r.id = ANY(${ids}::int[])`;

/** Locks what a stored ticket has taken, before the ticket itself. Lines never change what they take. */
export async function holdReservationsOf(trx: Db, branchId: number, tradeId: number): Promise<void> {
  await sql`SELECT r.id FROM giu_cho r WHERE r.chi_nhanh_id = ${branchId} AND r.id IN (
      SELECT d.giu_cho_id FROM giao_dich_dong d WHERE d.giao_dich_id = ${tradeId} AND d.giu_cho_id IS NOT NULL)
    ORDER BY r.id FOR UPDATE`.execute(trx);
}

/** Writes down what the lines of a new ticket took. Who takes the last of it ends the reservation. */
export async function takeReservations(trx: Db, branchId: number, takings: Takings): Promise<void> {
  for (const { reservation, quantity, deposit } of takings.values()) {
    await sql`UPDATE giu_cho SET da_lay = da_lay + ${quantity}::numeric, coc_da_dung = coc_da_dung + ${deposit}::numeric,
        trang_thai = CASE WHEN da_lay + ${quantity}::numeric = so_luong THEN ${sql.lit(RESERVATION_STATUS.taken)} ELSE trang_thai END
      WHERE id = ${reservation.id}`.execute(trx);
    await announce(trx, { topic: 'reservations', branchId, id: reservation.id });
  }
}

/**
 * A void gives back what its ticket took, the deposit too. A reservation that was taken whole is open again; one that was cancelled meanwhile
 * keeps nothing more, but its deposit is owed until somebody returns or keeps it.
 */
export async function giveBackReservations(trx: Db, branchId: number, tradeId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    UPDATE giu_cho r SET da_lay = r.da_lay - d.so_luong, coc_da_dung = r.coc_da_dung - d.dat_coc,
      trang_thai = CASE r.trang_thai WHEN ${sql.lit(RESERVATION_STATUS.taken)} THEN ${sql.lit(RESERVATION_STATUS.open)} ELSE r.trang_thai END
    FROM giao_dich_dong d WHERE d.giao_dich_id = ${tradeId} AND r.id = d.giu_cho_id RETURNING r.id`.execute(trx);
  for (const { id } of rows) await announce(trx, { topic: 'reservations', branchId, id });
}

/** Something is kept for a customer, or a deposit is owed: neither can be seen once the part is off. */
export async function isAnythingReserved(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`SELECT EXISTS (SELECT FROM giu_cho
    WHERE (trang_thai = ${sql.lit(RESERVATION_STATUS.open)} AND den_luc > clock_timestamp() + clock_offset())
      OR dat_coc > coc_da_dung + coc_da_tra) AS found`.execute(db);
  return rows[0]?.found ?? false;
}
