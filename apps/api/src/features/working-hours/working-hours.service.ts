import type { BranchScope } from '@doi-tien/contract/branches';
import type { WorkingHours, WorkingHoursBody } from '@doi-tien/contract/working-hours.schema';
import {
  findWeek,
  giveUpWeek,
  readTimeZone,
  saveWeek,
  type WeekOwner,
} from '../../domain/working-hours/working-hours.repository.ts';
import { isOpenAt, weekProblems } from '../../domain/working-hours/working-hours.rules.ts';
import type { Actor, Asker } from '../../platform/actor.ts';
import { type AuditedAct, recordBranchEvent, recordEvent } from '../../platform/audit/record-event.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { refuseUnlessEverywhere, worksEverywhere } from '../../platform/http/company-wide.ts';
import { announce } from '../../platform/live/live.ts';

export const SUBJECT = 'thoi-gian-lam-viec';

/** The company's week, or the one that counts in the branch of the request. */
export async function readWeek(db: Db, asker: Asker, scope: BranchScope): Promise<WorkingHours> {
  const owner = ownerOf(asker, scope);
  const { isOwn, ...week } = await findWeek(db, owner);
  const mui_gio = await readTimeZone(db);
  const now = Temporal.Now.instant();
  return {
    ...week,
    cua_chi_nhanh: owner !== null && isOwn,
    lam_moi_chi_nhanh: await worksEverywhere(db, asker),
    mui_gio,
    dang_mo: isOpenAt(week, now, mui_gio),
    bay_gio: now.toString({ smallestUnit: 'second' }),
  };
}

export async function changeWeek(
  trx: Db,
  actor: Actor,
  { pham_vi, phien_ban, ...week }: WorkingHoursBody,
): Promise<WorkingHours> {
  const fields = weekProblems(week);
  if (fields.length > 0) throw new AppError('VALIDATION_FAILED', { fields });
  const owner = ownerOf(actor, pham_vi);
  if (owner === null) await refuseUnlessEverywhere(trx, actor);
  const { khung_gio, ngay_nghi } = await findWeek(trx, owner);
  await saveWeek(trx, owner, week, phien_ban);
  await recordHours(trx, actor, owner, {
    act: 'update',
    subject: SUBJECT,
    before: { khung_gio, ngay_nghi },
    after: week,
  });
  return readWeek(trx, actor, pham_vi);
}

/** The branch of the actor gives up its own week and has the company's again. */
export async function followCompany(trx: Db, actor: Actor, readVersion: number): Promise<WorkingHours> {
  const { khung_gio, ngay_nghi, isOwn } = await findWeek(trx, actor.branchId);
  if (!isOwn) throw new AppError('STALE_VERSION');
  await giveUpWeek(trx, actor.branchId, readVersion);
  const after = await findWeek(trx, actor.branchId);
  await recordHours(trx, actor, actor.branchId, {
    act: 'followCompany',
    subject: SUBJECT,
    before: { khung_gio, ngay_nghi },
    after: { khung_gio: after.khung_gio, ngay_nghi: after.ngay_nghi },
  });
  return readWeek(trx, actor, 'chi_nhanh');
}

function ownerOf({ branchId }: Asker, scope: BranchScope): WeekOwner {
  return scope === 'cong_ty' ? null : branchId;
}

/** What a branch changes for itself is in the chain of its own log. */
async function recordHours(trx: Db, actor: Actor, owner: WeekOwner, event: AuditedAct): Promise<void> {
  if (owner === null) await recordEvent(trx, actor, event);
  else await recordBranchEvent(trx, actor, event);
  await announce(trx, { topic: 'settings' });
}
