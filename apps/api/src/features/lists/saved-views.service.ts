import type { SavedView, ViewBody } from '@doi-tien/contract/list-views.schema';
import { isAllowed } from '@doi-tien/contract/permissions';
import { lockRights, refuseStrongerRole } from '../../domain/rights/rights.ts';
import type { Actor, Asker } from '../../platform/actor.ts';
import { recordEvent } from '../../platform/audit/record-event.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError, fieldError } from '../../platform/http/app-error.ts';
import { refuseUnlessEverywhere } from '../../platform/http/company-wide.ts';
import {
  countViews,
  deleteView,
  findView,
  insertView,
  roleExists,
  takeBackDefault,
  updateView,
  type Viewer,
} from './lists.repository.ts';

const SUBJECT = 'bo-loc-da-luu';
/** As many as somebody can still choose from. */
const MAX_VIEWS = 30;
/** Of all lists: a person can invent names of lists, and each view is a row. */
const MAX_ALTOGETHER = 300;

export function viewerOf(asker: Asker): Viewer {
  return {
    userId: asker.id,
    roleId: asker.roleId,
    keepsRoles: isAllowed(asker.permissions, ['vai-tro', 'update']),
  };
}

export async function createView(trx: Db, actor: Actor, { vai_tro_id, ...given }: ViewBody): Promise<SavedView> {
  if (vai_tro_id !== null) await mustKeepRole(trx, actor, vai_tro_id);
  const owner = { vai_tro_id, nguoi_dung_id: vai_tro_id === null ? actor.id : null };
  const { ofList, total } = await countViews(trx, owner, given.danh_sach);
  if (ofList >= MAX_VIEWS) throw fieldError('ten', 'tooManyViews', { max: MAX_VIEWS });
  if (total >= MAX_ALTOGETHER) throw fieldError('ten', 'tooMany', { max: MAX_ALTOGETHER });
  const mac_dinh = vai_tro_id !== null && given.mac_dinh;
  if (mac_dinh) await takeBackDefault(trx, vai_tro_id, given.danh_sach);
  const id = await insertView(trx, { ...asColumns(given), ...owner, mac_dinh });
  const after = await findView(trx, viewerOf(actor), id);
  await recordEvent(trx, actor, { act: 'create', subject: SUBJECT, subjectId: id, after });
  return after;
}

export type ViewChange = Partial<Pick<ViewBody, 'ten' | 'mac_dinh' | 'truy_van' | 'cot'>> & { phien_ban: number };

export async function changeView(
  trx: Db,
  actor: Actor,
  id: number,
  { phien_ban, ...given }: ViewChange,
): Promise<SavedView> {
  const before = await findView(trx, viewerOf(actor), id);
  await mustKeep(trx, actor, before);
  if (before.vai_tro_id !== null && given.mac_dinh && !before.mac_dinh) {
    await takeBackDefault(trx, before.vai_tro_id, before.danh_sach);
  }
  // A person's own first view is among their list preferences.
  const mac_dinh = before.vai_tro_id === null ? false : (given.mac_dinh ?? before.mac_dinh);
  await updateView(trx, { id, phien_ban }, { ...asColumns(given), mac_dinh });
  const after = await findView(trx, viewerOf(actor), id);
  await recordEvent(trx, actor, { act: 'update', subject: SUBJECT, subjectId: id, before, after });
  return after;
}

export async function removeView(trx: Db, actor: Actor, id: number): Promise<void> {
  const before = await findView(trx, viewerOf(actor), id);
  await mustKeep(trx, actor, before);
  await deleteView(trx, id);
  await recordEvent(trx, actor, { act: 'delete', subject: SUBJECT, subjectId: id, before });
}

/** What people of a role see is changed by those who may change the role, which is the company's. */
async function mustKeep(trx: Db, actor: Actor, { vai_tro_id }: SavedView): Promise<void> {
  if (vai_tro_id !== null) await mustKeepRole(trx, actor, vai_tro_id);
}

async function mustKeepRole(trx: Db, actor: Actor, roleId: number): Promise<void> {
  if (!viewerOf(actor).keepsRoles) throw new AppError('FORBIDDEN');
  await refuseUnlessEverywhere(trx, actor);
  if (!(await roleExists(trx, roleId))) {
    throw fieldError('vai_tro_id', 'invalid');
  }
  await lockRights(trx, 'compare');
  await refuseStrongerRole(trx, actor, roleId);
}

function asColumns({ truy_van, cot, ...given }: Partial<ViewBody>): Record<string, unknown> {
  return {
    ...given,
    ...(truy_van && { truy_van: JSON.stringify(truy_van) }),
    ...(cot !== undefined && { cot: cot && JSON.stringify(cot) }),
  };
}
