import { sql } from 'kysely';
import { businessDay } from '../../domain/safe-day/business-day.ts';
import { readSettings } from '../../domain/settings/settings.repository.ts';
import { recordEventOf } from '../../platform/audit/record-event.ts';
import type { Database, Db } from '../../platform/db/database.ts';

const EVERY_MS = 60 * 60 * 1000;
const FIRST_AFTER_MS = 10 * 60 * 1000;
/** People per transaction: each has a row in the company's chain, which others wait for. */
const BATCH = 50;

/**
 * Removes the pictures of papers of people whose last ticket, and whose picture, is older than the settings say. The record, its
 * papers and all figures stay. Each person has a row in the log. Answers from how many people pictures were removed.
 */
export async function removeOldPictures(database: Database): Promise<number> {
  for (let people = 0; ; ) {
    const found = await database.inTransaction(removeBatch);
    people += found;
    if (found < BATCH) return people;
  }
}

interface Removed {
  customerId: number;
  pictures: number;
}

async function removeBatch(trx: Db): Promise<number> {
  const { giu_anh_giay_to_nam: years } = await readSettings(trx);
  if (years === 0) return 0;
  // Two processes at once would both count the same pictures.
  await sql`SELECT pg_advisory_xact_lock(hashtext('doi-tien old pictures'))`.execute(trx);
  const day = await businessDay(trx);
  const { rows } = await sql<Removed>`
    WITH old AS (
      SELECT p.khach_hang_id FROM anh_luu a JOIN giay_to p ON p.id = a.giay_to_id
      GROUP BY p.khach_hang_id
      HAVING max(a.ngay_tao) < ${day}::date - make_interval(years => ${years}) AND NOT EXISTS (
        SELECT FROM giao_dich g WHERE g.ngay_tao >= ${day}::date - make_interval(years => ${years})
          AND g.khach_hang_id IN (SELECT m.id FROM khach_hang m WHERE m.root_id = p.khach_hang_id))
      ORDER BY p.khach_hang_id LIMIT ${BATCH}),
    gone AS (
      DELETE FROM anh_luu a USING giay_to p, old WHERE p.id = a.giay_to_id AND p.khach_hang_id = old.khach_hang_id
      RETURNING p.khach_hang_id)
    SELECT khach_hang_id AS "customerId", count(*)::int AS pictures FROM gone GROUP BY 1 ORDER BY 1`.execute(trx);
  for (const { customerId, pictures } of rows) {
    const nobody = { id: null, account: null };
    await recordEventOf(
      trx,
      nobody,
      { ip: '', deviceId: '', requestId: '' },
      {
        act: 'removeOldPictures',
        subject: 'khach-hang',
        subjectId: customerId,
        after: { so_anh: pictures, giu_anh_giay_to_nam: years },
      },
    );
  }
  return rows.length;
}

/** Every hour, and soon after the start: a process may never live for an hour. Answers how to stop. */
export function removeOldPicturesHourly(database: Database, onError: (error: unknown) => void): () => void {
  const run = () => void removeOldPictures(database).catch(onError);
  const first = setTimeout(run, FIRST_AFTER_MS).unref();
  const timer = setInterval(run, EVERY_MS).unref();
  return () => {
    clearTimeout(first);
    clearInterval(timer);
  };
}
