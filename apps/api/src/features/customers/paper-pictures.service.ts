import type { Paper } from '@doi-tien/contract/customers.schema';
import type { PictureSide } from '@doi-tien/contract/pictures';
import type { PictureKey } from '../../domain/pictures/picture-keys.ts';
import { deletePicture, keepPicture, readPicture } from '../../domain/pictures/pictures.repository.ts';
import type { PictureOwner } from '../../domain/pictures/sealed-picture.ts';
import type { Actor, Asker } from '../../platform/actor.ts';
import { type AuditedAct, recordEvent, recordEventOf } from '../../platform/audit/record-event.ts';
import type { Db } from '../../platform/db/database.ts';
import { followUp, refuseOfBarred } from './customers.ts';
import { findPaper, lockPerson, refuseWithoutDelete } from './papers.service.ts';

/** One side of one paper of a person. */
export interface PaperSide {
  customerId: number;
  paperId: number;
  side: PictureSide;
}

type Act = 'keepPicture' | 'replacePicture' | 'removePicture' | 'viewPicture';

const ownerOf = ({ paperId: id, side }: PaperSide): PictureOwner => ({ kind: 'giay_to', id, side });

export async function keepPaperPicture(
  trx: Db,
  actor: Actor,
  keys: readonly PictureKey[],
  shown: PaperSide,
  picture: Buffer,
): Promise<Paper> {
  await lockPerson(trx, shown.customerId);
  const { anh } = await findPaper(trx, shown.customerId, shown.paperId);
  const isReplaced = anh.some(({ mat }) => mat === shown.side);
  if (isReplaced) await refuseRemoval(trx, actor, shown.customerId);
  await keepPicture(trx, keys, ownerOf(shown), { picture, personId: actor.id });
  return finish(trx, actor, isReplaced ? 'replacePicture' : 'keepPicture', shown);
}

export async function removePaperPicture(trx: Db, actor: Actor, shown: PaperSide): Promise<Paper> {
  await lockPerson(trx, shown.customerId);
  await findPaper(trx, shown.customerId, shown.paperId);
  await refuseRemoval(trx, actor, shown.customerId);
  await deletePicture(trx, ownerOf(shown));
  return finish(trx, actor, 'removePicture', shown);
}

/** A picture that is replaced is gone as one that is deleted is, so both ask for the same right. */
async function refuseRemoval(trx: Db, actor: Actor, customerId: number): Promise<void> {
  refuseWithoutDelete(actor);
  await refuseOfBarred(trx, actor, customerId);
}

/** Each look is written down, also one shortly after another: a picture shows more than the record does. */
export async function viewPaperPicture(
  trx: Db,
  asker: Asker,
  keys: readonly PictureKey[],
  shown: PaperSide,
): Promise<Buffer> {
  await findPaper(trx, shown.customerId, shown.paperId);
  const picture = await readPicture(trx, keys, ownerOf(shown));
  await recordEventOf(trx, asker, asker.origin, await eventOf(trx, 'viewPicture', shown));
  return picture;
}

async function finish(trx: Db, actor: Actor, act: Act, shown: PaperSide): Promise<Paper> {
  await followUp(trx, actor, { before: undefined, after: { id: shown.customerId } });
  await recordEvent(trx, actor, await eventOf(trx, act, shown));
  return findPaper(trx, shown.customerId, shown.paperId);
}

async function eventOf(trx: Db, act: Act, { customerId, paperId, side }: PaperSide): Promise<AuditedAct> {
  const { loai, so } = await findPaper(trx, customerId, paperId);
  const after = { loai_giay_to: loai, so_giay_to: so, mat: side };
  return { act, subject: 'khach-hang', subjectId: customerId, after };
}
