import type { LoginAnswer, LoginBody } from '@doi-tien/contract/session.schema';
import { toPermissions } from '../../../domain/rights/rights.ts';
import { recordEventOf } from '../../../platform/audit/record-event.ts';
import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { type Account, findAccount, holdPassword, personOf } from '../account/account.repository.ts';
import {
  captchaRequired,
  countGuess,
  findStanding,
  type Guess,
  refuseIfLocked,
  takeBackGuess,
} from '../account/guesses.repository.ts';
import { needsCaptcha, refusalOf, type Standing } from '../account/guesses.rules.ts';
import type { CheckHours, SignInContext, Visitor } from '../account/visitor.ts';
import { passesCaptcha } from '../captcha/captcha.ts';
import { awaitSecondFactor } from '../otp/otp.repository.ts';
import { startOtp } from '../otp/otp.service.ts';
import { decoyHash, verifyPassword } from '../password/password-hash.ts';
import { enter } from '../sessions/session.service.ts';

/** Account and password, then the captcha's demand, then the code, then the session. */
export async function signIn(
  context: SignInContext,
  body: LoginBody,
  visitor: Visitor,
  captchaToken: string | undefined,
): Promise<LoginAnswer> {
  const { database } = context;
  const guess = { account: body.tai_khoan, ip: visitor.origin.ip };
  const captcha = await checkCaptcha(context, guess, captchaToken);
  const standing = await database.inTransaction((trx) => countGuess(trx, guess, captcha));
  const account = await database.read((db) => findAccount(db, body.tai_khoan));
  // An unknown account is compared too, with nothing: its refusal must not come sooner than another.
  const isRight = await verifyPassword(body.mat_khau, account?.mat_khau ?? (await decoyHash()));
  if (!account?.isActive || !isRight) throw await refused(context, visitor, account, standing);

  await refuseIfNotAdmitted(context, account, { ...guess, standing }, visitor);
  const { email } = account;
  if (account.hasTotp || account.hasPasskey) {
    await database.inTransaction(async (trx) => {
      await takeBackGuess(trx, guess, standing);
      await holdPassword(trx, account);
      await awaitSecondFactor(trx, { userId: account.id, deviceId: visitor.origin.deviceId });
    });
    const nguon_ma = account.hasTotp ? 'totp' : 'passkey';
    return { requireOtp: true, email: email ?? '', nguon_ma, co_passkey: account.hasPasskey };
  }
  if (account.bat_otp && email) {
    await database.inTransaction((trx) => takeBackGuess(trx, guess, standing));
    await startOtp(context, { ...account, email }, visitor);
    return { requireOtp: true, email, nguon_ma: 'email', co_passkey: false };
  }
  return database.inTransaction((trx) => enter(context, trx, account, visitor, standing));
}

/** Asked for only where it is due, and never of somebody who has to wait anyway: an answer is good only once. */
async function checkCaptcha(
  context: SignInContext,
  guess: Guess,
  token: string | undefined,
): Promise<'passed' | 'missing'> {
  const standing = await context.database.read((db) => findStanding(db, guess));
  refuseIfLocked(standing);
  if (!needsCaptcha(standing)) return 'missing';
  if (!token) throw captchaRequired(standing);
  if (await passesCaptcha(context.captcha, context.database, token, guess.ip)) return 'passed';
  throw new AppError('CAPTCHA_INVALID', { data: refusalOf(standing) });
}

/** One refusal for everything that could be wrong. What it was stands in the log, for those who may read that. */
async function refused(
  { database }: SignInContext,
  { origin }: Visitor,
  account: Account | undefined,
  standing: Standing,
): Promise<AppError> {
  const ly_do = !account ? 'unknownAccount' : account.isActive ? 'wrongPassword' : 'inactive';
  const { failures, lockedMs } = standing.account;
  // An unknown name is not written down: people type their password there by mistake.
  const person = account ? personOf(account) : { id: null, account: null };
  await database.inTransaction((trx) =>
    recordEventOf(trx, person, origin, {
      act: 'loginFailed',
      subject: 'session',
      after: { ly_do, so_lan: failures, khoa_giay: lockedMs / 1000 },
    }),
  );
  // The failure that brings the lock says so at once, so that the browser counts down from here.
  refuseIfLocked(standing);
  return new AppError('INVALID_CREDENTIALS', { data: refusalOf(standing) });
}

/** The password was right; these may still keep a person out, and only now may they be told which. */
async function refuseIfNotAdmitted(
  { database, checkHours }: SignInContext,
  account: Account,
  { standing, ...guess }: Guess & { standing: Standing },
  { origin }: Visitor,
): Promise<void> {
  const refusal = await database.read((db) => findRefusal(db, checkHours, account));
  if (!refusal) return;
  await database.inTransaction(async (trx) => {
    await takeBackGuess(trx, guess, standing);
    await recordEventOf(trx, personOf(account), origin, {
      act: 'loginFailed',
      subject: 'session',
      after: { ly_do: refusal.word },
    });
  });
  throw refusal;
}

/** What keeps a person out who has proved who they are: an expired one-time password, or the hour. */
export async function findRefusal(db: Db, checkHours: CheckHours, account: Account): Promise<AppError | undefined> {
  if (account.isPasswordExpired) return new AppError('ONE_TIME_PASSWORD_EXPIRED');
  try {
    await checkHours(db, { id: account.id, permissions: toPermissions(account.phan_quyen) });
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
