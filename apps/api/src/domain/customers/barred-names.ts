import { RISK_LEVEL } from '@doi-tien/contract/customers';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { splitCustomerName } from '../screening/name-keys.rules.ts';

/** More barred people than this who share a word with the name count as one of them. */
const MOST_COMPARED = 1000;

/**
 * Whether somebody without a paper has the name of a customer whom nobody trades with: the same words in any order, without diacritics and titles. A
 * birth that differs says that it is another person. Records that were merged into a barred one are compared too, each with its own
 * names and birth: the record that stays may have no place for them.
 */
export async function isBarredName(db: Db, name: string, birth: string | null): Promise<boolean> {
  const wanted = sortedWords(name);
  const longest = wanted.reduce((found, word) => (word.length > found.length ? word : found), '');
  if (longest === '') return false;
  const { rows } = await sql<{ names: string[]; birth: string | null }>`
    SELECT array_remove(c.ho_va_ten || c.ten_khac, NULL) AS names, c.ngay_sinh AS birth
    FROM khach_hang r JOIN khach_hang c ON c.root_id = r.id
    WHERE r.muc_rui_ro = ${sql.lit(RISK_LEVEL.barred)} AND r.gop_vao_id IS NULL AND c.tim_kiem LIKE ${`%${longest.toLowerCase()}%`}
    LIMIT ${MOST_COMPARED}`.execute(db);
  if (rows.length === MOST_COMPARED) return true;
  const isOther = (known: string | null) => birth !== null && known !== null && birth !== known;
  return rows.some(
    (barred) => !isOther(barred.birth) && barred.names.some((each) => sortedWords(each).join(' ') === wanted.join(' ')),
  );
}

function sortedWords(name: string): string[] {
  return [...splitCustomerName(name).kept].sort();
}
