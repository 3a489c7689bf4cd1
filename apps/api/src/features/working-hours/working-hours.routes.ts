import {
  followHoursBody,
  hoursException,
  hoursExceptionBody,
  workingHours,
  workingHoursBody,
  workingHoursQuery,
} from '@doi-tien/contract/working-hours.schema';
import { sql } from 'kysely';
import { lockRights, refuseStrongerAccount } from '../../domain/rights/rights.ts';
import type { Asker } from '../../platform/actor.ts';
import { registerCollection } from '../../platform/collections/collection.ts';
import type { Db } from '../../platform/db/database.ts';
import { permit } from '../../platform/http/access.ts';
import type { App } from '../../platform/http/app.ts';
import { fieldError } from '../../platform/http/app-error.ts';
import type { ListSpec } from '../../platform/http/lists/list-spec.ts';
import { registerAct } from '../../platform/http/register-act.ts';
import { registerRead } from '../../platform/http/register-read.ts';
import { changeWeek, followCompany, readWeek, SUBJECT } from './working-hours.service.ts';

export function workingHoursRoutes(app: App): void {
  registerRead(
    app,
    '/thoi-gian-lam-viec',
    { access: permit(SUBJECT, 'index'), tags: [SUBJECT], querystring: workingHoursQuery, answer: workingHours },
    (db, asker, { query }) => readWeek(db, asker, query.pham_vi),
  );

  const ofWeek = { access: permit(SUBJECT, 'update'), tags: [SUBJECT], answer: workingHours };

  registerAct(app, 'PATCH', '/thoi-gian-lam-viec', {
    ...ofWeek,
    body: workingHoursBody,
    work: (trx, actor, { body }) => changeWeek(trx, actor, body),
  });

  registerAct(app, 'PATCH', '/thoi-gian-lam-viec/theo-cong-ty', {
    ...ofWeek,
    body: followHoursBody,
    work: (trx, actor, { body }) => followCompany(trx, actor, body.phien_ban),
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
  asker: Asker,
): Promise<void> {
  const { tu, den } = { ...current, ...given };
  if (tu && den && Date.parse(den) <= Date.parse(tu)) throw fieldError('den', 'endBeforeStart');
  if (current?.nguoi_dung_id !== undefined) await refuseOthersException(trx, asker, current.nguoi_dung_id);
  if (given.nguoi_dung_id === undefined) return;
  const user = await trx.selectFrom('nguoi_dung').select('id').where('id', '=', given.nguoi_dung_id).executeTakeFirst();
  if (!user) throw fieldError('nguoi_dung_id', 'notFound');
  await refuseOthersException(trx, asker, user.id);
}

/** When somebody may work is part of what they may do: it takes every right they hold. */
async function refuseOthersException(trx: Db, asker: Asker, userId: number): Promise<void> {
  await lockRights(trx, 'compare');
  await refuseStrongerAccount(trx, asker, userId, 'nguoi_dung_id');
}
