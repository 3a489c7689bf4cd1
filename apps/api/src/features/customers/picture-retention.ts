import { RISK_LEVEL } from '@doi-tien/contract/customers';
import { HIT_STATUS } from '@doi-tien/contract/screening';
import { type RawBuilder, sql } from 'kysely';
import { businessDay } from '../../domain/safe-day/business-day.ts';
import { readSettings } from '../../domain/settings/settings.repository.ts';
import { recordEventOf } from '../../platform/audit/record-event.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { forgetPeople } from './privacy/forget-people.ts';

const EVERY_MS = 60 * 60 * 1000;
const FIRST_AFTER_MS = 10 * 60 * 1000;
/** People per transaction: each has a row in the company's chain, which others wait for. */
const BATCH = 50;

/**
 * Removes each picture of a paper that is older than the settings say, once nothing needs the pictures of its person any more. The
 * record, its papers and all figures stay. Each person has a row in the log. Answers from how many people pictures were removed.
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
  const since = sql`(${day}::date - make_interval(years => ${years}))`;
  const { rows } = await sql<Removed>`
    WITH old AS (
      SELECT DISTINCT p.khach_hang_id FROM anh_luu a JOIN giay_to p ON p.id = a.giay_to_id
      WHERE a.ngay_tao < ${since} AND NOT ${isNeeded(sql`p.khach_hang_id`, since)}
      ORDER BY p.khach_hang_id LIMIT ${BATCH}),
    gone AS (
      DELETE FROM anh_luu a USING giay_to p, old
      WHERE p.id = a.giay_to_id AND p.khach_hang_id = old.khach_hang_id AND a.ngay_tao < ${since}
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

/**
 * Whether the pictures of a person may still have to prove something: a ticket or a record of counterfeit notes within the period, an
 * open screening hit, or a person who is barred. Records that were merged into this one count.
 */
function isNeeded(customerId: RawBuilder<unknown>, since: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`EXISTS (
    SELECT FROM khach_hang m WHERE m.root_id = ${customerId} AND (
      m.muc_rui_ro = ${RISK_LEVEL.barred}
      OR EXISTS (SELECT FROM giao_dich g WHERE g.khach_hang_id = m.id AND g.ngay_tao >= ${since})
      OR EXISTS (SELECT FROM tien_gia x WHERE x.khach_hang_id = m.id AND x.phat_hien_luc >= ${since})
      OR EXISTS (SELECT FROM ket_qua_sang_loc h WHERE h.khach_hang_id = m.id AND h.trang_thai = ${HIT_STATUS.open})))`;
}

/** Every hour, and soon after the start: a process may never live for an hour. Answers how to stop. */
export function removeOldPicturesHourly(database: Database, onError: (error: unknown) => void): () => void {
  const run = () =>
    void removeOldPictures(database)
      .then(() => forgetPeople(database))
      .catch(onError);
  const first = setTimeout(run, FIRST_AFTER_MS).unref();
  const timer = setInterval(run, EVERY_MS).unref();
  return () => {
    clearTimeout(first);
    clearInterval(timer);
  };
}
