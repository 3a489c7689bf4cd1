import { isAllowed } from '@doi-tien/contract/permissions';
import { HAND_OVER_STATUS } from '@doi-tien/contract/till';
import type { Actor, Asker } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { findHandOver, type KeptHandOver, lockHandOver } from './till.repository.ts';

export function keepsVault({ permissions }: Pick<Actor, 'permissions'>): boolean {
  return isAllowed(permissions, ['ngan-quy', 'issue']);
}

/** Before anybody proves anything on the screen of the giver: no hand-over is a place to try passwords at. */
export async function refuseUnlessGiver(
  db: Db,
  { branchId, id: personId }: Pick<Asker, 'branchId' | 'id'>,
  id: number,
): Promise<void> {
  const kept = await findHandOver(db, branchId, id);
  if (kept?.giverId !== personId) throw new AppError('NOT_FOUND');
  if (kept.status !== HAND_OVER_STATUS.prepared) throw new AppError('HAND_OVER_ENDED');
}

/** A hand-over that waits, for who has a part in it. */
export async function lockPrepared(trx: Db, actor: Actor, id: number): Promise<KeptHandOver> {
  const kept = await lockHandOver(trx, actor.branchId, id);
  if (!kept) throw new AppError('NOT_FOUND');
  const isParty = kept.giverId === actor.id || kept.receiverId === actor.id || keepsVault(actor);
  if (!isParty) throw new AppError('NOT_FOUND');
  if (kept.status !== HAND_OVER_STATUS.prepared) throw new AppError('HAND_OVER_ENDED');
  return kept;
}

/** Only the person who was asked, and never the giver. */
export function refuseOthers(actor: Actor, { giverId, receiverId }: KeptHandOver): void {
  if (giverId === actor.id) throw new AppError('HAND_OVER_OWN');
  const isAsked = receiverId === null ? keepsVault(actor) : receiverId === actor.id;
  if (!isAsked) throw new AppError('FORBIDDEN');
}
