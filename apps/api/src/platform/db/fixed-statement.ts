import { type CompiledQuery, Kysely, type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';
import { unconnected } from './unconnected.ts';

/** Stands for the value while the statement is written. */
const HOLE = Object.freeze({});

/** A statement of one value that is written once: for what every request asks, building its text takes longer than asking it. */
export function fixedStatement<Row, Value>(
  write: (value: Value) => RawBuilder<Row>,
): (db: Db, value: Value) => Promise<Row[]> {
  let written: CompiledQuery<Row> | undefined;
  return async (db, value) => {
    written ??= write(HOLE as Value).compile(db);
    const parameters = written.parameters.map((parameter) => (parameter === HOLE ? value : parameter));
    return (await db.executeQuery<Row>({ ...written, parameters })).rows;
  };
}

/** Writes statements and asks nobody. */
const writer = new Kysely<unknown>({ dialect: unconnected });

/** A part of statements, written once where it has no values of its own. */
export function fixedPart(part: RawBuilder<unknown>): RawBuilder<unknown> {
  const { sql: text, parameters } = part.compile(writer);
  return parameters.length === 0 ? sql.raw(text) : part;
}

/** Begins a statement whose best plan depends on its values so much that one for any values must never be taken: it gets no name. */
export const PLANNED_EACH_TIME = sql`/* planned each time */`;
