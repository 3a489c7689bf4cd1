import { isAllowed } from '@doi-tien/contract/permissions';
import type { PictureSide } from '@doi-tien/contract/pictures';
import { VOUCHER_STATUS } from '@doi-tien/contract/voucher';
import type { Voucher } from '@doi-tien/contract/voucher.schema';
import type { PictureKey } from '../../domain/pictures/picture-keys.ts';
import { deletePicture, keepPicture } from '../../domain/pictures/pictures.repository.ts';
import type { PictureOwner } from '../../domain/pictures/sealed-picture.ts';
import type { Actor } from '../../platform/actor.ts';
import { recordBranchEvent } from '../../platform/audit/record-event.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { announce } from '../../platform/live/live.ts';
import { lockVoucher } from './voucher.repository.ts';
import { findVoucher } from './voucher.service.ts';

/** One of the two pictures of a voucher. */
export interface Bill {
  id: number;
  side: PictureSide;
}

export const ownerOf = ({ id, side }: Bill): PictureOwner => ({ kind: 'phieu_thu_chi', id, side });

/** A picture that is replaced is gone, so that takes the right to void. */
export async function keepBill(
  trx: Db,
  actor: Actor,
  bill: Bill,
  { keys, picture }: { keys: readonly PictureKey[]; picture: Buffer },
): Promise<Voucher> {
  const before = await lockPosted(trx, actor, bill.id);
  const isReplaced = before.anh.some(({ mat }) => mat === bill.side);
  if (isReplaced && !isAllowed(actor.permissions, ['phieu-thu-chi', 'void'])) throw new AppError('FORBIDDEN');
  await keepPicture(trx, keys, ownerOf(bill), { picture, personId: actor.id });
  return finish(trx, actor, bill, isReplaced ? 'replacePicture' : 'keepPicture');
}

export async function removeBill(trx: Db, actor: Actor, bill: Bill): Promise<Voucher> {
  await lockPosted(trx, actor, bill.id);
  await deletePicture(trx, ownerOf(bill));
  return finish(trx, actor, bill, 'removePicture');
}

/** What proves a void voucher stays as it was. */
async function lockPosted(trx: Db, actor: Actor, id: number): Promise<Voucher> {
  const { status } = await lockVoucher(trx, actor.branchId, id);
  if (status === VOUCHER_STATUS.void) throw new AppError('VOUCHER_ALREADY_VOID');
  return findVoucher(trx, actor, id);
}

async function finish(
  trx: Db,
  actor: Actor,
  { id, side }: Bill,
  act: 'keepPicture' | 'replacePicture' | 'removePicture',
): Promise<Voucher> {
  const after = await findVoucher(trx, actor, id);
  await announce(trx, { topic: 'vouchers', branchId: actor.branchId, id });
  await recordBranchEvent(trx, actor, {
    act,
    subject: 'phieu-thu-chi',
    subjectId: id,
    after: { so: after.so, mat: side },
  });
  return after;
}
