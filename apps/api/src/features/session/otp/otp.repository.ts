import { OTP_RESEND_SECONDS } from '@doi-tien/contract/session';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export const OTP_MINUTES = 5;
const OTP_TRIES = 5;

/** One sign-in that waits for its code: the person who gave the right password, and the device it was given on. */
export interface Attempt {
  userId: number;
  deviceId: string;
}

/** Puts a new code in place of the one before, unless that was sent a moment ago. */
export async function replaceOtp(trx: Db, { userId, deviceId }: Attempt, hash: Buffer): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO ma_otp AS o (nguoi_dung_id, device_id, ma_hash, gui_luc, het_han)
    VALUES (${userId}, ${deviceId}, ${hash}, now(), now() + make_interval(mins => ${OTP_MINUTES}))
    ON CONFLICT ON CONSTRAINT one_otp_per_device DO UPDATE SET
      ma_hash = excluded.ma_hash, so_lan_sai = 0, gui_luc = excluded.gui_luc, het_han = excluded.het_han
      WHERE o.gui_luc <= now() - make_interval(secs => ${OTP_RESEND_SECONDS})
    RETURNING o.id`.execute(trx);
  return rows.length > 0;
}

/** A sign-in that waits for a code of the app, a passkey or a recovery code: there is nothing to send, so it begins anew each time. */
export async function awaitSecondFactor(trx: Db, { userId, deviceId }: Attempt): Promise<void> {
  await sql`
    INSERT INTO ma_otp (nguoi_dung_id, device_id, gui_luc, het_han)
    VALUES (${userId}, ${deviceId}, now(), now() + make_interval(mins => ${OTP_MINUTES}))
    ON CONFLICT ON CONSTRAINT one_otp_per_device DO UPDATE SET
      ma_hash = NULL, so_lan_sai = 0, gui_luc = excluded.gui_luc, het_han = excluded.het_han`.execute(trx);
}

/** The letter did not leave: the next try need not wait. */
export async function allowSendingAgain(trx: Db, { userId, deviceId }: Attempt): Promise<void> {
  await trx
    .updateTable('ma_otp')
    .set({ gui_luc: sql`now() - make_interval(secs => ${OTP_RESEND_SECONDS})` })
    .where('nguoi_dung_id', '=', userId)
    .where('device_id', '=', deviceId)
    .execute();
}

export interface PendingOtp {
  id: number;
  /** Null when the sign-in waits for the authenticator app or a passkey. */
  hash: Buffer | null;
  /** Not expired and with tries left. */
  isOpen: boolean;
  isExpired: boolean;
  /** Seconds until another may be sent; 0 when it may. */
  waitSeconds: number;
}

/** Locked until the try is counted: of many at once, no more than five are tried. */
export async function lockOtp(trx: Db, { userId, deviceId }: Attempt): Promise<PendingOtp | undefined> {
  return trx
    .selectFrom('ma_otp')
    .select(['id', 'ma_hash as hash'])
    .select([
      sql<boolean>`het_han > clock_timestamp() AND so_lan_sai < ${OTP_TRIES}`.as('isOpen'),
      sql<boolean>`het_han <= clock_timestamp()`.as('isExpired'),
      sql<number>`greatest(0, ceil(extract(epoch FROM
        gui_luc + make_interval(secs => ${OTP_RESEND_SECONDS}) - clock_timestamp())))::int`.as('waitSeconds'),
    ])
    .where('nguoi_dung_id', '=', userId)
    .where('device_id', '=', deviceId)
    .forUpdate()
    .executeTakeFirst();
}

export async function countWrongOtp(trx: Db, id: number): Promise<void> {
  await trx.updateTable('ma_otp').set({ so_lan_sai: sql`so_lan_sai + 1` }).where('id', '=', id).execute();
}

export async function deleteOtp(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom('ma_otp').where('id', '=', id).execute();
}
