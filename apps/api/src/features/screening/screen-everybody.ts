import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Person } from '../../domain/screening/compare-people.rules.ts';
import { batchComparer } from '../../domain/screening/comparers.ts';
import { findHits } from '../../domain/screening/find-hits.ts';
import { keepHits } from '../../domain/screening/screen-customers.ts';
import { isScreeningOn } from '../../domain/screening/screening-switch.ts';
import { keepUnscreened } from '../../domain/screening/unscreened.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { isUnavailable } from '../../platform/db/database-errors.ts';
import { announce } from '../../platform/live/live.ts';
import { reindexNext } from './reindex.ts';

const LOOK_EVERY_MS = 5_000;
/** Customers of one transaction, and how many letters their names may have together: records with many long names make smaller batches. */
const BATCH = 500;
const BATCH_LETTERS = 50_000;
/** A batch that failed is tried again in parts of this share, down to single customers. */
const PART = 8;
/** So often open screens hear how far it is. */
const TOLD_EVERY_BATCHES = 20;

interface Due {
  id: number;
  /** Imports that everybody has been compared with. */
  screenedImport: number;
  lastImport: number;
  afterId: number;
  /** The transactions that must have ended; another one shows that everybody is to be compared anew. */
  since: string;
  isReady: boolean;
}

/** What became of one batch: `waiting` where transactions older than the import are still running. */
export type Batch = 'none' | 'waiting' | 'screened' | 'failed';

export interface BatchTools {
  size?: number;
  /** Hears why a batch failed, and who was left out. */
  onError?: (error: unknown) => void;
  find?: typeof findHits;
}

/** A customer who could not be compared with a list; the comparison of the others went on. */
export class CustomerLeftOut extends Error {
  constructor(customerId: number, listId: number, cause: unknown) {
    super(`Customer ${customerId} could not be compared with screening list ${listId}`, { cause });
  }
}

/**
 * Compares the next customers with the entries that an import changed. Each batch is a transaction that also moves the place in the
 * row of the list, so a killed process loses one batch at most, and any process goes on from there. A batch that fails is to be tried again with
 * fewer customers; one customer who fails alone is left out and kept among the unscreened.
 */
export async function screenNextBatch(database: Database, tools: BatchTools = {}): Promise<Batch> {
  const { size = BATCH, onError = () => {} } = tools;
  const due = await database.inTransaction(findDue);
  if (!due) return 'none';
  if (!due.isReady) return 'waiting';
  try {
    return await database.inTransaction((trx) => compareNext(trx, due, tools));
  } catch (error) {
    // A database that is away fails everybody: the next look tries again.
    if (isUnavailable(error)) throw error;
    onError(error);
    if (size > 1) return 'failed';
    return await database.inTransaction((trx) => leaveOut(trx, due, error, onError));
  }
}

/**
 * The list whose turn it is. A customer who was being written when the import was committed may have been compared with the entries of
 * before, and may not be visible yet. So the first customer is read once every transaction has ended that ran at the first look.
 */
async function findDue(trx: Db): Promise<Due | undefined> {
  const { rows } = await sql<Due & { isNew: boolean }>`
    SELECT l.id, l.da_quet_lan AS "screenedImport", l.lan_nhap AS "lastImport", l.quet_den_id AS "afterId", l.quet_tu_xid::text AS since,
           l.quet_tu_xid IS NULL OR l.quet_tu_xid > pg_snapshot_xmax(pg_current_snapshot()) AS "isNew",
           coalesce(l.quet_tu_xid <= pg_snapshot_xmin(pg_current_snapshot()), false) AS "isReady"
    FROM danh_sach_sang_loc l WHERE l.trang_thai = 1 AND l.quet_xong_luc IS NULL AND ${isScreeningOn} ORDER BY l.id LIMIT 1 FOR UPDATE SKIP LOCKED`.execute(
    trx,
  );
  const [due] = rows;
  // Later than all transactions there are: the row comes from the backup of another server.
  if (due?.isNew) {
    await sql`UPDATE danh_sach_sang_loc SET quet_tu_xid = pg_snapshot_xmax(pg_current_snapshot()) WHERE id = ${due.id}`.execute(
      trx,
    );
  }
  return due;
}

/** The row of the list is locked only to write, so that the list can be changed or switched off while customers are compared. */
async function compareNext(trx: Db, due: Due, { size = BATCH, find = findHits }: BatchTools): Promise<Batch> {
  if (!(await isOurs(trx, due))) return 'none';
  const read = await readCustomers(trx, due.afterId, size);
  const people = withinLetters(read);
  const among = { listId: due.id, afterImport: due.screenedImport };
  const hits = await find(trx, people, among, batchComparer);
  if (!(await isUnchanged(trx, due))) return 'screened';
  const stopped = await keepHits(trx, hits);
  const isDone = people.length === read.length && read.length < size;
  await moveOn(trx, due, people.at(-1)?.id ?? due.afterId, isDone);
  const isTold = isDone || stopped.size > 0 || Math.floor(due.afterId / size) % TOLD_EVERY_BATCHES === 0;
  if (isTold) await announce(trx, { topic: 'screening' });
  return 'screened';
}

/** One process compares a list at a time; the others would do the same work twice. */
async function isOurs(trx: Db, { id }: Due): Promise<boolean> {
  const { rows } = await sql<{ isOurs: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtext('doi-tien screening'), ${id}) AS "isOurs"`.execute(trx);
  return rows[0]?.isOurs ?? false;
}

/** Locks the list to write. False where it was switched off, imported or compared further since it was read: the batch counts for nothing. */
async function isUnchanged(trx: Db, { id, screenedImport, lastImport, afterId, since }: Due): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM danh_sach_sang_loc l WHERE l.id = ${id} AND l.trang_thai = 1 AND l.quet_xong_luc IS NULL
      AND l.da_quet_lan = ${screenedImport} AND l.lan_nhap = ${lastImport} AND l.quet_den_id = ${afterId}
      AND l.quet_tu_xid::text = ${since} FOR UPDATE`.execute(trx);
  return rows.length > 0;
}

/** The one customer that the list cannot be compared with. */
async function leaveOut(trx: Db, due: Due, cause: unknown, onError: (error: unknown) => void): Promise<Batch> {
  const [person] = await readCustomers(trx, due.afterId, 1);
  if (!person || !(await isUnchanged(trx, due))) return 'screened';
  await keepUnscreened(trx, person.id, due.id);
  await moveOn(trx, due, person.id, false);
  await announce(trx, { topic: 'screening' });
  onError(new CustomerLeftOut(person.id, due.id, cause));
  return 'screened';
}

async function readCustomers(trx: Db, afterId: number, size: number): Promise<Person[]> {
  const { rows } = await sql<Person>`
    SELECT c.id, array_remove(c.ho_va_ten || c.ten_khac, NULL) AS names, c.ngay_sinh AS birth
    FROM khach_hang c WHERE c.id > ${afterId} AND c.gop_vao_id IS NULL ORDER BY c.id LIMIT ${size}`.execute(trx);
  return rows;
}

/** The first of them whose names are short enough together; always one. */
function withinLetters(people: readonly Person[]): Person[] {
  let letters = 0;
  return people.filter(({ names }, place) => {
    for (const name of names) letters += name.length;
    return place === 0 || letters <= BATCH_LETTERS;
  });
}

async function moveOn(trx: Db, { id, lastImport }: Due, place: number, isDone: boolean): Promise<void> {
  const end = isDone ? sql`, da_quet_lan = ${lastImport}, quet_xong_luc = now()` : sql``;
  await sql`UPDATE danh_sach_sang_loc SET quet_den_id = ${place}${end} WHERE id = ${id}`.execute(trx);
}

/** Smaller after a failure, and larger again where it goes well. */
export function nextSize(size: number, batch: Batch, most = BATCH): number {
  return batch === 'failed' ? Math.max(1, Math.floor(size / PART)) : Math.min(most, size * 2);
}

/** Looks every few seconds, in every process; a lock gives each batch to one of them. Answers how to stop. */
export function screenEverybodyRegularly(database: Database, onError: (error: unknown) => void): () => Promise<void> {
  let current: Promise<void> = Promise.resolve();
  let isBusy = false;
  let isClosing = false;
  const work = async () => {
    while (!isClosing && (await database.inTransaction(reindexNext))) await sleep(5);
    let size = BATCH;
    while (!isClosing) {
      const batch = await screenNextBatch(database, { size, onError });
      if (batch !== 'screened' && batch !== 'failed') return;
      size = nextSize(size, batch);
      await sleep(5);
    }
  };
  const look = () => {
    if (isBusy) return;
    isBusy = true;
    current = work()
      .catch(onError)
      .then(() => {
        isBusy = false;
      });
  };
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return async () => {
    isClosing = true;
    clearInterval(timer);
    await current;
  };
}
