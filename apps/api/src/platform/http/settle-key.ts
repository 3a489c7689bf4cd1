import { sql } from 'kysely';
import type { Database, Db } from '../db/database.ts';
import { isLockConflict } from '../db/database-errors.ts';
import { AppError } from './app-error.ts';

/** A submission that runs holds its key; the person asks again rather than hold a connection for as long. */
const PATIENCE = '1s';
/** Of one person, as long as keys are kept. A screen asks about a submission whose answer was lost, which is rare; each is a row. */
const MOST_WITHDRAWN = 1000;
const RETRY_SECONDS = 60;

/** What is stored for a key: nothing had arrived (and nothing will be accepted any more), it still runs, or it has ended. */
export type KeyFate =
  | { kind: 'withdrawn' }
  | { kind: 'running' }
  | { kind: 'ended'; address: string; branchId: number | null; answer: unknown; refusal: unknown };

/**
 * Settles a key whose answer was lost. A key that nobody used is withdrawn by inserting its row, so that a request that arrives later
 * finds it taken, in every process and after a failover, and is refused. An act inserts the same row, and one of the two waits
 * for the other.
 */
export async function settleKey(database: Database, personId: number, key: string): Promise<KeyFate> {
  try {
    return await database.inTransaction(async (trx) => {
      await sql`SELECT set_config('lock_timeout', ${PATIENCE}, true)`.execute(trx);
      await sql`
        INSERT INTO khoa_gui_trung (nguoi_dung_id, khoa) SELECT ${personId}::int, ${key}
        WHERE (SELECT count(*) FROM khoa_gui_trung WHERE nguoi_dung_id = ${personId} AND tuyen IS NULL) < ${MOST_WITHDRAWN}
        ON CONFLICT DO NOTHING`.execute(trx);
      return readFate(trx, personId, key);
    });
  } catch (error) {
    if (isLockConflict(error)) return { kind: 'running' };
    throw error;
  }
}

async function readFate(trx: Db, personId: number, key: string): Promise<KeyFate> {
  const found = await trx
    .selectFrom('khoa_gui_trung')
    .select(['tuyen', 'chi_nhanh_id', 'tra_loi', 'tu_choi'])
    .where('nguoi_dung_id', '=', personId)
    .where('khoa', '=', key)
    .executeTakeFirst();
  if (!found) throw new AppError('TOO_MANY_REQUESTS', { params: { seconds: RETRY_SECONDS } });
  const { tuyen: address, chi_nhanh_id: branchId, tra_loi: answer, tu_choi: refusal } = found;
  return address === null ? { kind: 'withdrawn' } : { kind: 'ended', address, branchId, answer, refusal };
}
