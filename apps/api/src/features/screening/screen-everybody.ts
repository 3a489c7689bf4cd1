import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { findHits, keepHits, type Person } from '../../domain/screening/screen-customers.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { announce } from '../../platform/live/live.ts';

const LOOK_EVERY_MS = 5_000;
/** Small enough that comparing them holds the process for some milliseconds only. */
const BATCH = 500;
/** So often open screens hear how far it is. */
const TOLD_EVERY_BATCHES = 20;

interface Due {
  id: number;
  /** Imports that everybody has been compared with. */
  screenedImport: number;
  lastImport: number;
  afterId: number;
  isReady: boolean;
}

/** What became of one batch: `waiting` where transactions older than the import are still running. */
export type Batch = 'none' | 'waiting' | 'screened';

/**
 * Compares the next customers with the entries that an import changed. Each batch is a transaction that also moves the place in the
 * row of the list, so a killed process loses one batch at most, and any process goes on from there.
 */
export async function screenNextBatch(database: Database, size = BATCH): Promise<Batch> {
  return database.inTransaction(async (trx) => {
    const due = await findDue(trx);
    if (!due) return 'none';
    if (!due.isReady) return 'waiting';
    const people = await readCustomers(trx, due.afterId, size);
    const hits = await findHits(trx, people, { listId: due.id, afterImport: due.screenedImport });
    const stopped = await keepHits(trx, hits);
    const isDone = people.length < size;
    await moveOn(trx, due, people.at(-1)?.id ?? due.afterId, isDone);
    const isTold = isDone || stopped.size > 0 || Math.floor(due.afterId / size) % TOLD_EVERY_BATCHES === 0;
    if (isTold) await announce(trx, { topic: 'screening' });
    return 'screened';
  });
}

/**
 * The list whose turn it is, locked. A customer who was being written when the import was committed may have been compared with the entries of
 * before, and may not be visible yet. So the first customer is read once every transaction has ended that ran at the first look.
 */
async function findDue(trx: Db): Promise<Due | undefined> {
  const { rows } = await sql<Due & { isNew: boolean }>`
    SELECT l.id, l.da_quet_lan AS "screenedImport", l.lan_nhap AS "lastImport", l.quet_den_id AS "afterId",
           l.quet_tu_xid IS NULL OR l.quet_tu_xid > pg_snapshot_xmax(pg_current_snapshot()) AS "isNew",
           coalesce(l.quet_tu_xid <= pg_snapshot_xmin(pg_current_snapshot()), false) AS "isReady"
    FROM danh_sach_sang_loc l WHERE l.trang_thai = 1 AND l.quet_xong_luc IS NULL ORDER BY l.id LIMIT 1 FOR UPDATE SKIP LOCKED`.execute(
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

async function readCustomers(trx: Db, afterId: number, size: number): Promise<Person[]> {
  const { rows } = await sql<Person>`
    SELECT c.id, array_remove(c.ho_va_ten || c.ten_khac, NULL) AS names, c.ngay_sinh AS birth
    FROM khach_hang c WHERE c.id > ${afterId} AND c.gop_vao_id IS NULL ORDER BY c.id LIMIT ${size}`.execute(trx);
  return rows;
}

async function moveOn(trx: Db, { id, lastImport }: Due, place: number, isDone: boolean): Promise<void> {
  const end = isDone ? sql`, da_quet_lan = ${lastImport}, quet_xong_luc = now()` : sql``;
  await sql`UPDATE danh_sach_sang_loc SET quet_den_id = ${place}${end} WHERE id = ${id}`.execute(trx);
}

/** Looks every few seconds, in every process; the row lock of the list gives each batch to one of them. Answers how to stop. */
export function screenEverybodyRegularly(database: Database, onError: (error: unknown) => void): () => Promise<void> {
  let current: Promise<void> = Promise.resolve();
  let isBusy = false;
  let isClosing = false;
  const work = async () => {
    while (!isClosing && (await screenNextBatch(database)) === 'screened') await sleep(5);
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
