import { randomBytes } from 'node:crypto';
import type { ProfileBody } from '@doi-tien/contract/staff.schema';
import { endPendingProofs } from '../../domain/credentials/end-access.ts';
import type { Actor } from '../../platform/actor.ts';
import { recordEvent } from '../../platform/audit/record-event.ts';
import type { Db } from '../../platform/db/database.ts';
import { fieldError } from '../../platform/http/app-error.ts';
import {
  deleteAvatar,
  findProfile,
  type PersonalFields,
  type Profile,
  personalPart,
  saveAvatar,
  updateProfile,
} from './profile.repository.ts';

const SUBJECT = 'nguoi-dung';

export interface ProfileChange {
  profile: Profile;
  /** The address that is no longer theirs, when it was changed. */
  formerEmail: string | null;
}

/** A field that was not sent stays as it is; one sent empty is cleared. */
export async function changeProfile(
  trx: Db,
  actor: Actor,
  { phien_ban, ...given }: ProfileBody,
): Promise<ProfileChange> {
  const before = await findProfile(trx, actor.id);
  const changes = Object.fromEntries(
    Object.entries(given).flatMap(([field, value]) =>
      value === undefined ? [] : [[field, value === '' ? null : value]],
    ),
  ) as Partial<PersonalFields>;
  if (before.bat_otp && changes.email === null) throw fieldError('email', 'emailKeepsOtp');
  await updateProfile(trx, { id: actor.id, phien_ban }, { ho_va_ten: before.ho_va_ten, ...changes });
  const profile = await findProfile(trx, actor.id);
  const isMoved = before.email?.toLowerCase() !== profile.email?.toLowerCase();
  // Codes and links that were sent to the former address are void.
  if (isMoved) await endPendingProofs(trx, actor.id);
  await recordEvent(trx, actor, {
    act: 'updateProfile',
    subject: SUBJECT,
    subjectId: actor.id,
    before: personalPart(before),
    after: personalPart(profile),
  });
  return { profile, formerEmail: isMoved ? before.email : null };
}

/** `picture` has been re-encoded by us already; its name cannot be guessed. */
export async function changeAvatar(trx: Db, actor: Actor, picture: Buffer): Promise<Profile> {
  const before = await findProfile(trx, actor.id);
  await saveAvatar(trx, actor.id, `${randomBytes(20).toString('hex')}.webp`, picture);
  return recordAvatar(trx, actor, before);
}

export async function removeAvatar(trx: Db, actor: Actor): Promise<Profile> {
  const before = await findProfile(trx, actor.id);
  await deleteAvatar(trx, actor.id);
  return recordAvatar(trx, actor, before);
}

async function recordAvatar(trx: Db, actor: Actor, before: Profile): Promise<Profile> {
  const after = await findProfile(trx, actor.id);
  await recordEvent(trx, actor, {
    act: 'updateAvatar',
    subject: SUBJECT,
    subjectId: actor.id,
    before: { avatar: before.avatar },
    after: { avatar: after.avatar },
  });
  return after;
}
