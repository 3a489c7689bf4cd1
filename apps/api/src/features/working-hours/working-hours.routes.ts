import { envelope } from '@doi-tien/contract/primitives.schema';
import {
  hoursException,
  hoursExceptionBody,
  workingHours,
  workingHoursBody,
} from '@doi-tien/contract/working-hours.schema';
import { sql } from 'kysely';
import { lockRights, refuseStrongerAccount } from '../../domain/rights/rights.ts';
import type { Actor } from '../../platform/actor.ts';
import { recordEvent } from '../../platform/audit/record-event.ts';
import type { Db } from '../../platform/db/database.ts';
import { permit } from '../../platform/http/access.ts';
import { act } from '../../platform/http/act.ts';
import type { App } from '../../platform/http/app.ts';
import { AppError, fieldError } from '../../platform/http/app-error.ts';
import { registerCollection } from '../../platform/http/collections/collection.ts';
import type { ListSpec } from '../../platform/http/lists/list-spec.ts';
import { ok } from '../../platform/http/reply.ts';
import { announce } from '../../platform/live/live.ts';
import { findWeek, type StoredWeek, saveWeek } from './working-hours.repository.ts';
import { isOpenAt, type Week, weekProblems } from './working-hours.rules.ts';

const SUBJECT = 'thoi-gian-lam-viec';

export function workingHoursRoutes(app: App): void {
  const answer = { 200: envelope(workingHours) };

  app.get('/thoi-gian-lam-viec', {
    config: { access: permit(SUBJECT, 'index') },
    schema: { tags: [SUBJECT], response: answer },
    handler: async (request) => ok(request, toAnswer(await request.database.read(findWeek))),
  });

  app.patch('/thoi-gian-lam-viec', {
    config: { access: permit(SUBJECT, 'update') },
    schema: { tags: [SUBJECT], body: workingHoursBody, response: answer },
    handler: async (request) => {
      const { phien_ban, ...week } = request.body;
      const saved = await act(request, (trx) => changeWeek(trx, request.actor, week, phien_ban));
      return ok(request, toAnswer(saved), 'updated');
    },
  });

  registerCollection(app, {
    path: '/nguoi-dung-ngoai-gio',
    permission: 'nguoi-dung-ngoai-gio',
    table: 'nguoi_dung_ngoai_gio',
    list: exceptionList,
    item: hoursException,
    body: hoursExceptionBody,
    check: checkException,
    checkDelete: (trx, { nguoi_dung_id }, actor) => refuseOthersException(trx, actor, nguoi_dung_id),
  });
}

async function changeWeek(trx: Db, actor: Actor, week: Week, readVersion: number): Promise<StoredWeek> {
  const fields = weekProblems(week);
  if (fields.length > 0) throw new AppError('VALIDATION_FAILED', { fields });
  const { khung_gio, ngay_nghi } = await findWeek(trx);
  await saveWeek(trx, week, readVersion);
  await recordEvent(trx, actor, { act: 'update', subject: SUBJECT, before: { khung_gio, ngay_nghi }, after: week });
  await announce(trx, { topic: 'settings' });
  return findWeek(trx);
}

function toAnswer(week: StoredWeek) {
  const now = Temporal.Now.instant();
  return { ...week, dang_mo: isOpenAt(week, now, week.mui_gio), bay_gio: now.toString({ smallestUnit: 'second' }) };
}

const exceptionList: ListSpec = {
  from: sql`nguoi_dung_ngoai_gio e JOIN nguoi_dung u ON u.id = e.nguoi_dung_id`,
  key: sql`e.id`,
  fields: {
    id: { kind: 'number', sql: sql`e.id` },
    nguoi_dung_id: { kind: 'number', sql: sql`e.nguoi_dung_id` },
    tai_khoan: { kind: 'text', sql: sql`u.tai_khoan`, search: true },
    ho_va_ten: { kind: 'text', sql: sql`u.ho_va_ten`, search: true },
    tu: { kind: 'timestamp', sql: sql`e.tu` },
    den: { kind: 'timestamp', sql: sql`e.den` },
    ly_do: { kind: 'text', sql: sql`e.ly_do`, search: true },
    hieu_luc: { kind: 'number', sql: sql`(CASE WHEN e.tu > now() THEN 2 WHEN e.den <= now() THEN 3 ELSE 1 END)` },
    phien_ban: { kind: 'number', sql: sql`e.phien_ban` },
    ngay_tao: { kind: 'timestamp', sql: sql`e.ngay_tao` },
    ngay_cap_nhat: { kind: 'timestamp', sql: sql`e.ngay_cap_nhat` },
  },
};

interface ExceptionTimes {
  nguoi_dung_id?: number;
  tu?: string;
  den?: string | null;
}

async function checkException(
  trx: Db,
  given: ExceptionTimes,
  current: ExceptionTimes | undefined,
  actor: Actor,
): Promise<void> {
  const { tu, den } = { ...current, ...given };
  if (tu && den && Date.parse(den) <= Date.parse(tu)) throw fieldError('den', 'endBeforeStart');
  if (current?.nguoi_dung_id !== undefined) await refuseOthersException(trx, actor, current.nguoi_dung_id);
  if (given.nguoi_dung_id === undefined) return;
  const user = await trx.selectFrom('nguoi_dung').select('id').where('id', '=', given.nguoi_dung_id).executeTakeFirst();
  if (!user) throw fieldError('nguoi_dung_id', 'notFound');
  await refuseOthersException(trx, actor, user.id);
}

/** When somebody may work is part of what they may do: it takes every right they hold. */
async function refuseOthersException(trx: Db, actor: Actor, userId: number): Promise<void> {
  await lockRights(trx, 'compare');
  await refuseStrongerAccount(trx, actor, userId, 'nguoi_dung_id');
}
