import { sql } from 'kysely';
import type { Database, Db } from '../../../platform/db/database.ts';
import { sweepStoredFiles } from '../../../platform/files/stored-files.ts';

const EVERY_MS = 60 * 60 * 1000;
const LETTERS_KEPT_DAYS = 30;

/** Throws away what has run out. Nothing depends on it happening: everything swept is refused by its age already. */
export async function sweep(trx: Db): Promise<void> {
  await sql`DELETE FROM dang_nhap_sai WHERE lan_cuoi < now() - interval '2 hours'`.execute(trx);
  await sql`DELETE FROM captcha_da_dung WHERE het_han < now()`.execute(trx);
  await sql`DELETE FROM thu_thach_passkey WHERE het_han < now()`.execute(trx);
  await sql`DELETE FROM ma_otp WHERE het_han < now() - interval '1 hour'`.execute(trx);
  await sql`DELETE FROM dat_lai_mat_khau WHERE het_han < now() - interval '1 day'`.execute(trx);
  await sql`DELETE FROM phien WHERE het_han < now()`.execute(trx);
  await sql`DELETE FROM thu_di WHERE ngay_tao < now() - make_interval(days => ${LETTERS_KEPT_DAYS})`.execute(trx);
  await sweepStoredFiles(trx);
}

/** Several processes may sweep at once; they only find less to do. */
export function sweepHourly(database: Database, onError: (error: unknown) => void): () => void {
  const timer = setInterval(() => void database.inTransaction(sweep).catch(onError), EVERY_MS);
  // A process that has nothing else left to do may end.
  timer.unref();
  return () => clearInterval(timer);
}
