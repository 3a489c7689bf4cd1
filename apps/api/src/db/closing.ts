import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

interface Closing {
  /** What only the last statement finds out, each worked out once, when it is first needed. */
  found: { value: RawBuilder<unknown>; records: object[] }[];
  calls: RawBuilder<unknown>[];
  /** All of each record that is completed, as JSON. */
  completed: Map<object, RawBuilder<unknown>>;
  isSettled: boolean;
}

/** Taken out when the work is done: nothing of a transaction outlives it. */
const closings = new WeakMap<Db, Closing>();

/**
 * Calls a function of the database as the last thing in the transaction, together with everything else that waits for
 * the end. Meant for what all acts queue up for (the end of the action log's chain) and what is only told at the commit
 * anyway: its lock is then held for one round trip. A failure there undoes the transaction like any other.
 */
export function atClose(trx: Db, call: RawBuilder<unknown>): void {
  closingOf(trx).calls.push(call);
}

/** From here on the transaction has something at its end that everything else would have to know of. */
export function settle(trx: Db): void {
  closingOf(trx).isSettled = true;
}

export function isSettled(trx: Db): boolean {
  return closings.get(trx)?.isSettled ?? false;
}

export interface Found<Part extends object> {
  /** As JSON, for the calls of the last statement. */
  json: RawBuilder<Part>;
  /** The record with this part: in those calls by `jsonAtClose`; to whoever acted once the transaction is over. */
  complete<Rest extends object>(rest: Rest): Rest & Part;
}

/** Something the last statement finds out: a call that answers a JSON object, such as a number that nobody may wait behind. */
export function findAtClose<Part extends object>(trx: Db, call: RawBuilder<Part>): Found<Part> {
  const closing = closingOf(trx);
  const records: object[] = [];
  const json = named<Part>(closing, call, records);
  return {
    json,
    complete: (rest) => {
      records.push(rest);
      closing.completed.set(rest, named(closing, sql`completed(${JSON.stringify(rest)}::json, ${json})`, []));
      return rest as typeof rest & Part;
    },
  };
}

/** All of a record that is completed at the end, for the calls of the last statement; nothing for any other record. */
export function jsonAtClose(trx: Db, record: unknown): RawBuilder<unknown> | undefined {
  return record instanceof Object ? closingOf(trx).completed.get(record) : undefined;
}

/** Runs `work`, then sends what it left for the end, in its order, and does not wait for it: the end itself follows. */
export async function withClosing<Result>(
  trx: Db,
  work: (trx: Db) => Promise<Result>,
): Promise<{ result: Result; closing: Promise<unknown> }> {
  const closing: Closing = { found: [], calls: [], completed: new Map(), isSettled: false };
  closings.set(trx, closing);
  let result: Result;
  try {
    result = await work(trx);
  } finally {
    closings.delete(trx);
  }
  return { result, closing: closing.calls.length > 0 ? close(trx, closing) : Promise.resolve() };
}

/** PostgreSQL takes 1,664 columns in one statement, and 65,535 values; a call has at most a dozen. */
const CALLS_AT_ONCE = 1000;

async function close(trx: Db, closing: Closing): Promise<void> {
  const { calls } = closing;
  // Statements sent at once are run in order, so the calls keep theirs. What the end finds out belongs to one statement.
  const plain = closing.found.length > 0 ? [] : calls.splice(0, calls.length - CALLS_AT_ONCE);
  const statements: Promise<unknown>[] = [];
  for (let at = 0; at < plain.length; at += CALLS_AT_ONCE) {
    statements.push(sql`SELECT ${sql.join(plain.slice(at, at + CALLS_AT_ONCE))}`.execute(trx));
  }
  await Promise.all([...statements, closeAtOnce(trx, closing)]);
}

async function closeAtOnce(trx: Db, { found, calls }: Closing): Promise<void> {
  const parts = found.map(({ value }, index) => sql`${foundName(index)} AS MATERIALIZED (SELECT ${value} AS value)`);
  const told = found.flatMap(({ records }, index) =>
    records.length > 0 ? [sql`${foundValue(index)} AS ${foundName(index)}`] : [],
  );
  const { rows } = await sql<Record<string, object>>`
    ${parts.length > 0 ? sql`WITH ${sql.join(parts)}` : sql``} SELECT ${sql.join([...calls, ...told])}`.execute(trx);
  for (const [index, { records }] of found.entries())
    for (const record of records) Object.assign(record, rows[0]?.[`found_${index}`]);
}

function named<Value>(closing: Closing, value: RawBuilder<unknown>, records: object[]): RawBuilder<Value> {
  return foundValue(closing.found.push({ value, records }) - 1);
}

function foundName(index: number): RawBuilder<unknown> {
  return sql`${sql.id(`found_${index}`)}`;
}

function foundValue<Value>(index: number): RawBuilder<Value> {
  return sql`(SELECT value FROM ${foundName(index)})`;
}

function closingOf(trx: Db): Closing {
  const closing = closings.get(trx);
  if (!closing) throw new Error('Only a transaction has an end to wait for');
  return closing;
}
