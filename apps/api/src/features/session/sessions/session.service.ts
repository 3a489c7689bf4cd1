import { randomBytes } from 'node:crypto';
import { isAllowed } from '@doi-tien/contract/permissions';
import type { CurrentSession, DeviceSession, SignedIn } from '@doi-tien/contract/session.schema';
import type { Settings } from '@doi-tien/contract/settings';
import { endSessions } from '../../../domain/credentials/end-access.ts';
import { toPermissions } from '../../../domain/rights/rights.ts';
import { readHiddenNames } from '../../../domain/settings/parts.repository.ts';
import type { Actor, Asker, Origin } from '../../../platform/actor.ts';
import { recordEvent, recordEventOf } from '../../../platform/audit/record-event.ts';
import type { Database, Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { type Account, findAccountById, markSignedIn, personOf } from '../account/account.repository.ts';
import { forgetGuesses } from '../account/guesses.repository.ts';
import type { Standing } from '../account/guesses.rules.ts';
import { hashToken } from '../account/token-hash.ts';
import type { SignInTools, Visitor } from '../account/visitor.ts';
import { isPasswordOld } from '../password/password.rules.ts';
import { deleteDevice, deleteSession, findDevices, insertSession, type LiveSession } from './session.repository.ts';

const SUBJECT = 'session';

/** 256 random bits; a new one at every sign-in. */
function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The end of every way in: opens the session, forgets the failures before it and writes the log. */
export async function enter(
  { readSettings }: Pick<SignInTools, 'readSettings'>,
  trx: Db,
  account: Account,
  { origin, device }: Visitor,
  counted: Standing,
  by?: 'passkey',
): Promise<SignedIn> {
  if (!(await markSignedIn(trx, account))) throw new AppError('INVALID_CREDENTIALS');
  const settings = await readSettings(trx);
  const token = newToken();
  await insertSession(trx, {
    tokenHash: hashToken(token),
    userId: account.id,
    deviceId: origin.deviceId,
    device,
    ip: origin.ip,
    maxHours: settings.phien_toi_da_gio,
  });
  await forgetGuesses(trx, { account: account.tai_khoan, ip: origin.ip }, counted);
  await recordEventOf(trx, personOf(account), origin, {
    act: 'login',
    subject: SUBJECT,
    after: { thiet_bi: device, ...(by && { bang: by }) },
  });
  return { accessToken: token, ...(await toCurrentSession(trx, account, settings)) };
}

export async function readCurrentSession(
  { readSettings }: Pick<SignInTools, 'readSettings'>,
  db: Db,
  userId: number,
): Promise<CurrentSession> {
  return toCurrentSession(db, await findAccountById(db, userId), await readSettings(db));
}

async function toCurrentSession(db: Db, account: Account, settings: Settings): Promise<CurrentSession> {
  const isOld = isPasswordOld(account.mat_khau_luc, settings.mat_khau_het_han_ngay);
  // An old password makes the change an offer (2); one that must be changed stays a demand (1).
  const need_change_password = isOld && account.need_change_password === 0 ? 2 : account.need_change_password;
  const needs = {
    need_change_password,
    need_update_password: isOld,
    need_second_factor: account.needsSecondFactor,
  };
  const { id, ho_va_ten, tai_khoan, ma_vai_tro, ten_vai_tro, email, avatar } = account;
  const phan_quyen = toPermissions(account.phan_quyen);
  // People without the screen of branches are not told of them.
  const isTold = (name: string) =>
    isAllowed(phan_quyen, ['chi-nhanh', 'showMenu']) || !/chi_nhanh|chi-nhanh|dieu-chuyen/.test(name);
  return {
    user: { id, ho_va_ten, tai_khoan, ma_vai_tro, ten_vai_tro, email, avatar, ...needs },
    phan_quyen,
    tat: (await readHiddenNames(db, settings)).filter(isTold),
    ...needs,
  };
}

export async function signOut(database: Database, session: LiveSession, origin: Origin): Promise<void> {
  await database.inTransaction(async (trx) => {
    if (!(await deleteSession(trx, session.sessionId))) return;
    const person = { id: session.userId, account: session.account };
    await recordEventOf(trx, person, origin, { act: 'logout', subject: SUBJECT });
  });
}

export async function listDevices(db: Db, asker: Asker): Promise<DeviceSession[]> {
  const devices = await findDevices(db, asker.id);
  return devices.map((device) => ({ ...device, hien_tai: device.id === asker.sessionId }));
}

/** Only one's own: somebody else's session is as good as none. */
export async function signOutDevice(trx: Db, actor: Actor, sessionId: number): Promise<void> {
  const device = await deleteDevice(trx, actor.id, sessionId);
  if (!device) throw new AppError('NOT_FOUND');
  const { id, thiet_bi, ip } = device;
  await recordEvent(trx, actor, {
    act: 'revokeDevice',
    subject: SUBJECT,
    subjectId: id,
    before: { thiet_bi, ip },
  });
}

export async function signOutOtherDevices(trx: Db, actor: Actor): Promise<{ so_phien: number }> {
  const so_phien = await endSessions(trx, actor.id, actor.sessionId);
  await recordEvent(trx, actor, { act: 'revokeOtherDevices', subject: SUBJECT, after: { so_phien } });
  return { so_phien };
}
