import type { CompiledQuery, RawBuilder } from 'kysely';
import type { Db } from './database.ts';

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
