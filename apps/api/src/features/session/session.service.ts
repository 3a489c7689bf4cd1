import { randomBytes } from 'node:crypto';
import type { LoginBody, SignedIn } from '@doi-tien/contract/session.schema';
import { recordEvent, recordEventOf } from '../../audit/record-event.ts';
import type { Database, Db } from '../../db/database.ts';
import type { Actor, Origin } from '../../http/actor.ts';
import { AppError } from '../../http/app-error.ts';
import { hashToken } from './authenticate.ts';
import { decoyHash, verifyPassword } from './password-hash.ts';
import { deleteSession, findAccount, insertSession, toPermissions } from './session.repository.ts';

/** 256 random bits; a new one at every sign-in. */
function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export async function signIn(
  database: Database,
  body: LoginBody,
  origin: Origin,
  device: string | null,
): Promise<SignedIn> {
  const account = await database.read((db) => findAccount(db, body.tai_khoan));
  const isRight = await verifyPassword(body.mat_khau, account?.mat_khau ?? (await decoyHash()));
  if (!account?.isActive || !isRight) {
    await database.inTransaction((trx) =>
      recordEventOf(trx, { id: account?.id ?? null, account: body.tai_khoan }, origin, {
        act: 'loginFailed',
        subject: 'session',
      }),
    );
    throw new AppError('INVALID_CREDENTIALS');
  }
  const token = newToken();
  await database.inTransaction(async (trx) => {
    await insertSession(trx, { tokenHash: hashToken(token), userId: account.id, ...originAndDevice(origin, device) });
    await recordEventOf(trx, { id: account.id, account: account.tai_khoan }, origin, {
      act: 'login',
      subject: 'session',
    });
  });
  return toSignedIn(account, token);
}

export async function signOut(trx: Db, actor: Actor): Promise<void> {
  await deleteSession(trx, actor.sessionId);
  await recordEvent(trx, actor, { act: 'logout', subject: 'session' });
}

function originAndDevice(origin: Origin, device: string | null) {
  return { deviceId: origin.deviceId, device: device?.slice(0, 300) ?? null, ip: origin.ip };
}

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

function toSignedIn(account: Account, accessToken: string): SignedIn {
  const needs = { need_change_password: account.need_change_password, need_update_password: false };
  return {
    accessToken,
    user: {
      id: account.id,
      ho_va_ten: account.ho_va_ten,
      tai_khoan: account.tai_khoan,
      ma_vai_tro: account.ma_vai_tro,
      ten_vai_tro: account.ten_vai_tro,
      email: account.email,
      avatar: account.avatar,
      ...needs,
    },
    phan_quyen: toPermissions(account.phan_quyen),
    ...needs,
  };
}
