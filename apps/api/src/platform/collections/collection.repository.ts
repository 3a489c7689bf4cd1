import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { isForeignKeyViolation } from '../db/database-errors.ts';
import type { Tables } from '../db/tables.ts';
import { AppError } from '../http/app-error.ts';

/** Column names come from a validated body whose schema refuses unknown fields; values are always parameters. */
export async function insertRecord(trx: Db, table: keyof Tables, given: Record<string, unknown>): Promise<number> {
  const columns = Object.keys(given).map((name) => sql.ref(name));
  const values = Object.values(given).map((value) => sql`${value}`);
  const { rows } = await sql<{ id: number }>`
    INSERT INTO ${sql.table(table)} (${sql.join(columns)}) VALUES (${sql.join(values)}) RETURNING id`.execute(trx);
  if (!rows[0]) throw new Error(`Nothing was inserted into ${table}`);
  return rows[0].id;
}

/** Changes the record only if it is still the version that was read. */
export async function updateRecord(
  trx: Db,
  table: keyof Tables,
  read: { id: number; phien_ban: number },
  given: Record<string, unknown>,
): Promise<void> {
  const changes = Object.entries(given).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const assignments = changes.length > 0 ? sql.join(changes) : sql`phien_ban = phien_ban`;
  const { numAffectedRows } = await sql`
    UPDATE ${sql.table(table)} SET ${assignments}
    WHERE id = ${read.id} AND phien_ban = ${read.phien_ban}`.execute(trx);
  if (numAffectedRows === 0n) throw new AppError('STALE_VERSION');
}

/**
 * A person who has posted a ticket or imported a file stays, and so does everything else that another row names. Of several deletions
 * at the same time one deletes the row, and the others find nothing.
 */
export async function deleteRecord(trx: Db, table: keyof Tables, id: number): Promise<void> {
  try {
    const { numAffectedRows } = await sql`DELETE FROM ${sql.table(table)} WHERE id = ${id}`.execute(trx);
    if (numAffectedRows === 0n) throw new AppError('NOT_FOUND');
  } catch (error) {
    throw isForeignKeyViolation(error) ? new AppError('RECORD_IN_USE') : error;
  }
}
