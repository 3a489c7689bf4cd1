import type { ReviewPatternBody } from '@doi-tien/contract/large-reports.schema';
import { compare } from '@doi-tien/money/decimal';
import { sql } from 'kysely';
import { businessDay } from '../../domain/safe-day/business-day.ts';
import { readSettings } from '../../domain/settings/settings.repository.ts';
import type { Actor } from '../../platform/actor.ts';
import { recordEvent } from '../../platform/audit/record-event.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { announce } from '../../platform/live/live.ts';
import { findPatterns } from './patterns.repository.ts';
import { SUBJECT } from './report.service.ts';

export async function readPatterns(db: Db) {
  return findPatterns(db, await businessDay(db), await readSettings(db));
}

/** Somebody looked at what is pointed out and says what it is; it stays away until the person trades again. */
export async function reviewPattern(trx: Db, actor: Actor, customerId: number, body: ReviewPatternBody): Promise<null> {
  const [found] = await findPatterns(trx, await businessDay(trx), await readSettings(trx), customerId);
  if (!found) throw new AppError('NOT_FOUND');
  if (found.den_ngay !== body.den_ngay || compare(found.tong_tien, body.tong_tien) !== 0)
    throw new AppError('PATTERN_CHANGED');
  const { den_ngay, tong_tien, ly_do } = body;
  await sql`
    INSERT INTO xem_xet_chia_nho (khach_hang_id, den_ngay, tong_tien, ly_do, nguoi_tao)
    VALUES (${customerId}, ${den_ngay}::date, ${tong_tien}::numeric, ${ly_do}, ${actor.id})`.execute(trx);
  await announce(trx, { topic: 'customers' });
  const after = { khach_hang_id: customerId, tu_ngay: found.tu_ngay, den_ngay, tong_tien, ly_do };
  await recordEvent(trx, actor, { act: 'reviewPattern', subject: SUBJECT, subjectId: customerId, after });
  return null;
}
