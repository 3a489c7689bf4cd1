import { SETTINGS, type Settings } from '@doi-tien/contract/settings';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { ListField } from '../../http/lists/list-field.ts';

/** The columns of parts of the business that are off: a file that names no columns does not have them. Asks nothing where there are none. */
export async function columnsOff(db: Db, fields: Record<string, ListField>): Promise<string[]> {
  const ofParts = Object.entries(fields).flatMap(([name, { part }]) => (part ? [{ name, part }] : []));
  if (ofParts.length === 0) return [];
  const { rows } = await sql<{ stored: Partial<Settings> }>`SELECT gia_tri AS stored FROM cau_hinh_chung`.execute(db);
  const isOn = (part: keyof Settings) => rows[0]?.stored[part] ?? SETTINGS[part].initial;
  return ofParts.filter(({ part }) => !isOn(part)).map(({ name }) => name);
}
