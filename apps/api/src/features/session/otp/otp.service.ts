import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { ErrorWord } from '@doi-tien/contract/errors';
import type { PasskeyAnswer } from '@doi-tien/contract/passkey.schema';
import { OTP_LENGTH } from '@doi-tien/contract/session';
import type { OtpVerified, VerifyOtpBody } from '@doi-tien/contract/session.schema';
import { recordEventOf } from '../../../platform/audit/record-event.ts';
import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { writeLetter } from '../../../platform/mail/letters.ts';
import { MailError } from '../../../platform/mail/mailer.ts';
import { installationSecret } from '../../../platform/secrets/installation-secret.ts';
import {
  type Account,
  findAccount,
  findAccountByEmail,
  holdPassword,
  personOf,
} from '../account/account.repository.ts';
import { countGuess } from '../account/guesses.repository.ts';
import { PasskeyRefused } from '../account/passkey-refused.ts';
import { takeTurn } from '../account/turns.repository.ts';
import type { SignInContext, Visitor } from '../account/visitor.ts';
import type { ChallengeUse } from '../passkey/challenges.ts';
import type { PasskeySite } from '../passkey/passkey-site.rules.ts';
import { type PasskeyTools, takePasskey } from '../passkey/take-passkey.ts';
import { enter } from '../sessions/session.service.ts';
import { takeCode } from '../totp/totp.service.ts';
import {
  type Attempt,
  allowSendingAgain,
  countWrongOtp,
  deleteOtp,
  lockOtp,
  OTP_MINUTES,
  type PendingOtp,
  replaceOtp,
} from './otp.repository.ts';

/** Letters per person, whatever the device: a stolen password must not become a flood of mail. */
const LETTERS = { turns: 10, seconds: 3600 };

type Addressee = Pick<Account, 'id' | 'tai_khoan' | 'ho_va_ten' | 'mat_khau'> & { email: string };

/** The password was right. A code sent to this device less than a minute ago still stands; otherwise a new one goes out. */
export async function startOtp(context: SignInContext, account: Addressee, visitor: Visitor): Promise<void> {
  await sendOtp(context, account, visitor, { down: 'MAIL_UNAVAILABLE', tooMany: 'TOO_MANY_REQUESTS' });
}

/**
 * Sends the code of a waiting sign-in again. Without one, because the address is unknown or the password was never
 * given on this device, gets the same answer and no letter.
 */
export async function resendOtp(context: SignInContext, email: string, visitor: Visitor): Promise<void> {
  const pending = await context.database.inTransaction((trx) => findPending(trx, { email }, visitor));
  // A code of the authenticator app, or a passkey, cannot be sent.
  if (!pending?.otp.hash) return;
  // The password was proved when the code was sent; once that has expired, it has to be proved again.
  if (pending.otp.isExpired) throw new AppError('OTP_RESEND_FAILED');
  const { waitSeconds } = pending.otp;
  if (waitSeconds > 0) throw new AppError('OTP_TOO_SOON', { params: { seconds: waitSeconds } });
  const words = { down: 'OTP_RESEND_FAILED', tooMany: 'OTP_TOO_SOON' } as const;
  await sendOtp(context, { ...pending.account, email }, visitor, words);
}

export async function verifyOtp(
  context: SignInContext & { site: PasskeySite | null },
  { otp, passkey, ...who }: VerifyOtpBody,
  visitor: Visitor,
): Promise<OtpVerified> {
  const { database } = context;
  const { origin } = visitor;
  const account = (await database.inTransaction((trx) => findPending(trx, who, visitor)))?.account;
  // Codes count like passwords, so that signing in again does not buy five more tries for ever. Strangers, who have
  // no sign-in waiting, count against their address alone: they must not lock a person out without any work.
  const guess = { account: account?.tai_khoan, ip: origin.ip };
  const counted = await database.inTransaction((trx) => countGuess(trx, guess, 'notAsked'));
  const [wrongWord, wrongAct] = passkey
    ? (['PASSKEY_REFUSED', 'passkeyRefused'] as const)
    : (['OTP_INVALID', 'otpFailed'] as const);
  if (!account) throw new AppError(wrongWord);
  const tools = { secret: await installationSecret(database), site: context.site };
  const signedIn = await database.inTransaction(async (trx) => {
    const pending = await findPending(trx, who, visitor);
    if (!pending) return undefined;
    const given = { otp, passkey, deviceId: origin.deviceId };
    const taken = pending.otp.isOpen ? await takeSecondFactor(trx, tools, pending, given) : { problem: 'expired' };
    if ('act' in taken) {
      await deleteOtp(trx, pending.otp.id);
      await recordEventOf(trx, personOf(account), origin, { act: taken.act, subject: 'session' });
      return enter(context, trx, pending.account, visitor, counted);
    }
    await countWrongOtp(trx, pending.otp.id);
    const after = passkey && { after: { ly_do: taken.problem } };
    await recordEventOf(trx, personOf(account), origin, { act: wrongAct, subject: 'session', ...after });
    return undefined;
  });
  if (!signedIn) throw new AppError(wrongWord);
  return { ...signedIn, isVerified: true };
}

interface Pending {
  account: Account;
  otp: PendingOtp;
}

async function findPending(
  trx: Db,
  { email, tai_khoan }: Pick<VerifyOtpBody, 'email' | 'tai_khoan'>,
  { origin }: Visitor,
): Promise<Pending | undefined> {
  const account = email ? await findAccountByEmail(trx, email) : await findAccount(trx, tai_khoan ?? '');
  if (!account?.isActive) return undefined;
  const otp = await lockOtp(trx, { userId: account.id, deviceId: origin.deviceId });
  return otp && { account, otp };
}

const TAKEN_ACTS = { totp: 'totpVerified', recovery: 'recoveryCodeUsed' } as const;

interface Given {
  otp: string | undefined;
  passkey: PasskeyAnswer | undefined;
  deviceId: string;
}

/** What the log calls the factor that was right, or what was wrong. */
async function takeSecondFactor(
  trx: Db,
  tools: PasskeyTools,
  { account, otp: pending }: Pending,
  { otp, passkey, deviceId }: Given,
): Promise<{ act: string } | { problem: string }> {
  const wrong = { problem: 'wrongCode' };
  if (passkey) return takePasskeyOf(trx, tools, account.id, { passkey, deviceId });
  if (otp === undefined) return wrong;
  if (pending.hash) {
    const isRight = timingSafeEqual(pending.hash, hashOtp(tools.secret, { userId: account.id, deviceId }, otp));
    return isRight ? { act: 'otpVerified' } : wrong;
  }
  const taken = await takeCode(trx, tools.secret, account.id, otp);
  return taken ? { act: TAKEN_ACTS[taken] } : wrong;
}

/** Refused without throwing: the challenge stays spent, and the try is counted. */
async function takePasskeyOf(
  trx: Db,
  tools: PasskeyTools,
  userId: number,
  { passkey, deviceId }: Pick<Given, 'deviceId'> & { passkey: PasskeyAnswer },
): Promise<{ act: string } | { problem: string }> {
  try {
    const owner = await takePasskey(trx, tools, secondStepUse(deviceId), passkey);
    return owner.id === userId ? { act: 'passkeyVerified' } : { problem: 'otherPerson' };
  } catch (error) {
    if (!(error instanceof PasskeyRefused)) throw error;
    return { problem: error.problem };
  }
}

/** The challenge of the second step after the password. */
export function secondStepUse(deviceId: string): ChallengeUse {
  return { purpose: 'lop_hai', deviceId, sessionId: null, subject: '' };
}

/** The person whose password was given on this device and who has not completed the sign-in yet. */
export async function findWaitingPerson(trx: Db, account: string, visitor: Visitor): Promise<number | undefined> {
  const pending = await findPending(trx, { tai_khoan: account }, visitor);
  return pending?.otp.isOpen && !pending.otp.hash ? pending.account.id : undefined;
}

/** Without a letter on its way there is no way in: while the mail server is down, the sign-in is refused. */
async function sendOtp(
  { database, mail }: SignInContext,
  account: Addressee,
  { origin, language }: Visitor,
  words: { down: ErrorWord; tooMany: ErrorWord },
): Promise<void> {
  const attempt = { userId: account.id, deviceId: origin.deviceId };
  const code = String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, '0');
  const hash = hashOtp(await installationSecret(database), attempt, code);
  const isNew = await database.inTransaction(async (trx) => {
    await holdPassword(trx, account);
    if (!(await replaceOtp(trx, attempt, hash))) return false;
    const seconds = await takeTurn(trx, `otp:${account.id}`, LETTERS);
    // Thrown inside the transaction: the code before stays in force.
    if (seconds > 0) throw new AppError(words.tooMany, { params: { seconds } });
    await recordEventOf(trx, personOf(account), origin, { act: 'otpSent', subject: 'session' });
    return true;
  });
  if (!isNew) return;
  const params = { code, minutes: OTP_MINUTES };
  try {
    const content = { language, userId: account.id, to: account.email, name: account.ho_va_ten, params };
    await mail.send(database, writeLetter('otp', content));
  } catch (error) {
    await database.inTransaction((trx) => allowSendingAgain(trx, attempt));
    throw error instanceof MailError ? new AppError(words.down) : error;
  }
}

/** Bound to the person and the device: the same six digits are worth nothing anywhere else. */
function hashOtp(secret: Buffer, { userId, deviceId }: Attempt, code: string): Buffer {
  return createHmac('sha256', secret).update(`otp ${userId} ${deviceId} ${code}`).digest();
}
