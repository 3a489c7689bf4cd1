import { sql } from 'kysely';
import type { Database, Db } from '../db/database.ts';
import { LOG_HEADS, recordEventOf } from './record-event.ts';

const EVERY_MS = 60 * 60 * 1000;
const FIRST_AFTER_MS = 5 * 60 * 1000;
/** Of several processes with a timer each, the first one of the hour records the heads. */
const NOT_SOONER_THAN_MINUTES = 50;

interface Head {
  chuoi: number;
  so: number;
  hash: string;
}

/**
 * Records the heads of all branches' chains in a row of the company's chain. To cut the tail of a branch's chain without
 * a trace, somebody would have to cut the company's chain too, and with it what everybody did since. Records nothing
 * where no chain has grown since the last time; answers whether it did.
 */
export async function recordLogHeads(trx: Db, notSoonerThanMinutes = NOT_SOONER_THAN_MINUTES): Promise<boolean> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('doi-tien log heads'))`.execute(trx);
  const heads = await readHeads(trx);
  const last = await readLastRecorded(trx, notSoonerThanMinutes);
  if (heads.length === 0 || last?.isRecent) return false;
  const isKnown = (head: Head) => last?.heads.some((known) => known.chuoi === head.chuoi && known.hash === head.hash);
  if (heads.every(isKnown)) return false;
  const nobody = { id: null, account: null };
  const event = { act: LOG_HEADS.act, subject: LOG_HEADS.subject, after: { dau_chuoi: heads } };
  await recordEventOf(trx, nobody, { ip: '', deviceId: '', requestId: '' }, event);
  return true;
}

/** As of this moment, without a lock: no branch waits for the others. The company's own head is in the row's link. */
async function readHeads(db: Db): Promise<Head[]> {
  const { rows } = await sql<Head>`
    SELECT chuoi, so, encode(hash, 'hex') AS hash FROM log_dau_chuoi WHERE chuoi > 0 AND so > 0 ORDER BY chuoi`.execute(
    db,
  );
  return rows;
}

async function readLastRecorded(db: Db, minutes: number): Promise<{ heads: Head[]; isRecent: boolean } | undefined> {
  const { rows } = await sql<{ heads: Head[]; isRecent: boolean }>`
    SELECT sau->'dau_chuoi' AS heads, ngay_tao > now() - make_interval(mins => ${minutes}) AS "isRecent" FROM log_thao_tac
    WHERE doi_tuong = ${LOG_HEADS.subject} AND hanh_dong = ${LOG_HEADS.act} ORDER BY id DESC LIMIT 1`.execute(db);
  return rows[0];
}

/** Every hour, and soon after the start: a process may never live for an hour. Answers how to stop. */
export function recordLogHeadsHourly(database: Database, onError: (error: unknown) => void): () => void {
  const run = () => void database.inTransaction((trx) => recordLogHeads(trx)).catch(onError);
  const first = setTimeout(run, FIRST_AFTER_MS).unref();
  const timer = setInterval(run, EVERY_MS).unref();
  return () => {
    clearTimeout(first);
    clearInterval(timer);
  };
}
