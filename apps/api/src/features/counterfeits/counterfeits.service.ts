import { COUNTERFEIT_STATUS } from '@doi-tien/contract/counterfeit';
import type { Counterfeit, CounterfeitBody, HandOverBody } from '@doi-tien/contract/counterfeit.schema';
import { isAllowed } from '@doi-tien/contract/permissions';
import type { PictureSide } from '@doi-tien/contract/pictures';
import type { PictureKey } from '../../domain/pictures/picture-keys.ts';
import { deletePicture, keepPicture } from '../../domain/pictures/pictures.repository.ts';
import type { PictureOwner } from '../../domain/pictures/sealed-picture.ts';
import { businessDay } from '../../domain/safe-day/business-day.ts';
import type { Actor } from '../../platform/actor.ts';
import { recordBranchEvent } from '../../platform/audit/record-event.ts';
import { deleteRecord, insertRecord, updateRecord } from '../../platform/collections/collection.repository.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError, fieldError } from '../../platform/http/app-error.ts';
import { announce } from '../../platform/live/live.ts';
import {
  findCounterfeit,
  findReferred,
  isHandedOverBeforeFound,
  lockCounterfeit,
  nameOfPerson,
  nextCode,
  replaceNotes,
} from './counterfeits.repository.ts';

type Given = Partial<CounterfeitBody>;

export async function recordCounterfeit(trx: Db, actor: Actor, given: CounterfeitBody): Promise<Counterfeit> {
  const { branchId } = actor;
  const { to_tien, ...columns } = given;
  const customerId = await checkReferred(trx, actor, given);
  const day = await businessDay(trx);
  const id = await insertRecord(trx, 'tien_gia', {
    ...columns,
    nguoi_phat_hien: columns.nguoi_phat_hien || (await nameOfPerson(trx, actor.id)),
    khach_hang_id: customerId,
    chi_nhanh_id: branchId,
    nguoi_tao: actor.id,
    ma: await nextCode(trx, branchId, day),
  });
  await replaceNotes(trx, id, to_tien);
  return finish(trx, actor, 'create', { after: await findCounterfeit(trx, branchId, id) });
}

/** A correction; the log has what was there before. After the notes were handed over it takes the right to delete records. */
export async function changeCounterfeit(
  trx: Db,
  actor: Actor,
  { id, phien_ban }: { id: number; phien_ban: number },
  { to_tien, ...given }: Given,
): Promise<Counterfeit> {
  const before = await lockCounterfeit(trx, actor.branchId, id);
  if (!isAllowed(actor.permissions, ['tien-gia', 'delete'])) refuseHandedOver(before);
  const notes = to_tien ?? before.to_tien.map(({ gia_tri, so_seri }) => ({ gia_tri, so_seri }));
  const customerId = await checkReferred(trx, actor, { ...before, ...given, to_tien: notes } as CounterfeitBody);
  const names =
    given.nguoi_phat_hien === undefined ? {} : { nguoi_phat_hien: given.nguoi_phat_hien || before.nguoi_phat_hien };
  await updateRecord(trx, 'tien_gia', { id, phien_ban }, { ...given, ...names, khach_hang_id: customerId });
  if (to_tien) await replaceNotes(trx, id, to_tien);
  if (await isHandedOverBeforeFound(trx, actor, id)) throw fieldError('phat_hien_luc', 'afterHandOver');
  return finish(trx, actor, 'update', { before, after: await findCounterfeit(trx, actor.branchId, id) });
}

export async function handOver(
  trx: Db,
  actor: Actor,
  id: number,
  { phien_ban, ...given }: HandOverBody,
): Promise<Counterfeit> {
  const before = await lockCounterfeit(trx, actor.branchId, id);
  refuseHandedOver(before);
  if (given.ngay_ban_giao > (await businessDay(trx))) throw fieldError('ngay_ban_giao', 'dayAhead');
  const columns = { ...given, trang_thai: COUNTERFEIT_STATUS.handedOver };
  await updateRecord(trx, 'tien_gia', { id, phien_ban }, columns);
  if (await isHandedOverBeforeFound(trx, actor, id)) throw fieldError('ngay_ban_giao', 'beforeFound');
  return finish(trx, actor, 'handOver', { before, after: await findCounterfeit(trx, actor.branchId, id) });
}

export async function removeCounterfeit(trx: Db, actor: Actor, id: number): Promise<void> {
  const before = await lockCounterfeit(trx, actor.branchId, id);
  refuseHandedOver(before);
  await deleteRecord(trx, 'tien_gia', id);
  await finish(trx, actor, 'delete', { before });
}

/** One side of what was found. */
export interface NoteSide {
  id: number;
  side: PictureSide;
}

export const ownerOf = ({ id, side }: NoteSide): PictureOwner => ({ kind: 'tien_gia', id, side });

export async function keepNotePicture(
  trx: Db,
  actor: Actor,
  keys: readonly PictureKey[],
  shown: NoteSide,
  picture: Buffer,
): Promise<Counterfeit> {
  const before = await lockCounterfeit(trx, actor.branchId, shown.id);
  const isReplaced = before.anh.some(({ mat }) => mat === shown.side);
  // A picture that is replaced is gone as one that is deleted is.
  if (isReplaced) refuseHandedOver(before);
  await keepPicture(trx, keys, ownerOf(shown), { picture, personId: actor.id });
  const after = await findCounterfeit(trx, actor.branchId, shown.id);
  return finish(trx, actor, isReplaced ? 'replacePicture' : 'keepPicture', { before, after });
}

export async function removeNotePicture(trx: Db, actor: Actor, shown: NoteSide): Promise<Counterfeit> {
  const before = await lockCounterfeit(trx, actor.branchId, shown.id);
  refuseHandedOver(before);
  await deletePicture(trx, ownerOf(shown));
  return finish(trx, actor, 'removePicture', { before, after: await findCounterfeit(trx, actor.branchId, shown.id) });
}

/** Refuses what does not exist here; answers the record of the customer whose paper is named, where there is one. */
async function checkReferred(trx: Db, { branchId }: Actor, given: CounterfeitBody): Promise<number | null> {
  const { decimals, hasTicket, hasSafe, customerId, isAhead } = await findReferred(trx, branchId, given);
  if (decimals === null) throw fieldError('tien_id', 'notFound');
  if (given.giao_dich_id && !hasTicket) throw fieldError('giao_dich_id', 'notFound');
  if (given.ket_id && !hasSafe) throw fieldError('ket_id', 'notFound');
  if (given.giao_dich_id && given.ket_id) throw fieldError('ket_id', 'foundInOnePlace');
  const tooFine = given.to_tien.findIndex(({ gia_tri }) => (gia_tri.split('.')[1]?.length ?? 0) > decimals);
  if (tooFine >= 0) throw fieldError(`to_tien.${tooFine}.gia_tri`, 'tooManyDecimals', { max: decimals });
  if (isAhead) throw fieldError('phat_hien_luc', 'dayAhead');
  return customerId;
}

function refuseHandedOver({ trang_thai }: Counterfeit): void {
  if (trang_thai === COUNTERFEIT_STATUS.handedOver) throw new AppError('COUNTERFEIT_HANDED_OVER');
}

async function finish(
  trx: Db,
  actor: Actor,
  act: 'create' | 'update' | 'delete' | 'handOver' | 'keepPicture' | 'replacePicture' | 'removePicture',
  change: { before?: Counterfeit; after: Counterfeit } | { before: Counterfeit; after?: undefined },
): Promise<Counterfeit> {
  const shown = (change.after ?? change.before) as Counterfeit;
  await announce(trx, { topic: 'counterfeits', id: shown.id, branchId: actor.branchId });
  await recordBranchEvent(trx, actor, { act, subject: 'tien-gia', subjectId: shown.id, ...change });
  return shown;
}
