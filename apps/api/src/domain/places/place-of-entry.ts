import { type RawBuilder, sql } from 'kysely';

/** The tills that an entry moved cash of, as SQL; null for the vault. A company without tills does not look for them. */
export const tillsOfEntry = (entryId: string): RawBuilder<string | null> => sql`(
  CASE WHEN (SELECT EXISTS (SELECT FROM ngan_quy)) THEN (
    SELECT string_agg(DISTINCT q.ma || ' · ' || q.ten, ', ') FROM dong_to_tien n JOIN ngan_quy q ON q.id = n.ngan_quy_id
    WHERE n.but_toan_id = ${sql.ref(entryId)} AND n.ngan_quy_id > 0) END)`;
