import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Where a currency leaves traces: from then on its decimals, kind and rate unit are part of what was recorded. */
const CURRENCY_TRACES = ['menh_gia', 'ty_gia', 'vi_the', 'giao_dich_dong', 'dong_but_toan', 'giu_cho'];
const NOTE_TRACES = ['dong_to_tien', 'ton_to'];

export function isCurrencyUsed(trx: Db, currencyId: number): Promise<boolean> {
  return isNamed(trx, CURRENCY_TRACES, 'tien_id', currencyId);
}

export function isNoteUsed(trx: Db, noteId: number): Promise<boolean> {
  return isNamed(trx, NOTE_TRACES, 'menh_gia_id', noteId);
}

async function isNamed(trx: Db, tables: readonly string[], column: string, id: number): Promise<boolean> {
  const found = tables.map((table) => sql`EXISTS (SELECT FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${id})`);
  const { rows } = await sql<{ used: boolean }>`SELECT ${sql.join(found, sql` OR `)} AS used`.execute(trx);
  return rows[0]?.used ?? false;
}
