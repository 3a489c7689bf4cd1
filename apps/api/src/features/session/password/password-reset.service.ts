import { randomBytes } from 'node:crypto';
import type { ForgotPasswordBody, ResetPasswordBody } from '@doi-tien/contract/session.schema';
import { recordEventOf } from '../../../platform/audit/record-event.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { writeLetter } from '../../../platform/mail/letters.ts';
import { MailError } from '../../../platform/mail/mailer.ts';
import type { Addressee } from '../../../platform/mail/notify.ts';
import { findAccount, personOf } from '../account/account.repository.ts';
import { forgetAccountGuesses } from '../account/guesses.repository.ts';
import { accountKey, addressKey } from '../account/guesses.rules.ts';
import { hashToken } from '../account/token-hash.ts';
import { takeTurnOrRefuse } from '../account/turns.repository.ts';
import type { SignInContext, Visitor } from '../account/visitor.ts';
import { lockPasswordHolder } from './password.repository.ts';
import { setPassword } from './password.service.ts';
import { insertResetLink, RESET_MINUTES, useResetLink } from './password-reset.repository.ts';

/** The specification has unknown accounts told, so it is the number of questions that is limited. */
const PER_ACCOUNT = { turns: 3, seconds: 900 };
const PER_ADDRESS = { turns: 20, seconds: 900 };

/** Mails a link that lets its reader set a new password, once, within half an hour. */
export async function requestReset(
  { database, mail }: SignInContext,
  { email, tai_khoan }: ForgotPasswordBody,
  { origin, language }: Visitor,
  /** Null when nobody told where this installation is reached. */
  site: string | null,
): Promise<void> {
  await database.inTransaction((trx) => takeTurnOrRefuse(trx, `quen:${addressKey(origin.ip)}`, PER_ADDRESS));
  await database.inTransaction((trx) => takeTurnOrRefuse(trx, `quen:${accountKey(tai_khoan)}`, PER_ACCOUNT));
  const account = await database.read((db) => findAccount(db, tai_khoan));
  if (!account?.isActive || account.email?.toLowerCase() !== email.toLowerCase()) {
    throw new AppError('USER_NOT_FOUND');
  }
  const token = randomBytes(32).toString('base64url');
  await database.inTransaction(async (trx) => {
    await insertResetLink(trx, account.id, hashToken(token));
    await recordEventOf(trx, personOf(account), origin, {
      act: 'requestPasswordReset',
      subject: 'nguoi-dung',
      subjectId: account.id,
    });
  });
  const page = `/auth/new-password?${new URLSearchParams({ token, email: account.email })}`;
  const params = { account: account.tai_khoan, minutes: RESET_MINUTES, page };
  const content = { language, userId: account.id, to: account.email, name: account.ho_va_ten, params };
  const letter =
    site === null ? writeLetter('resetPage', content) : writeLetter('resetLink', { ...content, link: site + page });
  try {
    await mail.send(database, letter);
  } catch (error) {
    throw error instanceof MailError ? new AppError('MAIL_UNAVAILABLE') : error;
  }
}

/** A refused password leaves the link unused: the person corrects it and tries again. */
export async function resetPassword(
  { database }: SignInContext,
  { email, token_reset_pass, mat_khau_moi }: ResetPasswordBody,
  { origin }: Visitor,
): Promise<Addressee> {
  return database.inTransaction(async (trx) => {
    const userId = await useResetLink(trx, hashToken(token_reset_pass), email);
    if (userId === undefined) throw new AppError('RESET_LINK_INVALID');
    const holder = await lockPasswordHolder(trx, userId);
    await setPassword(trx, holder, mat_khau_moi);
    await forgetAccountGuesses(trx, holder.account);
    await recordEventOf(trx, holder, origin, {
      act: 'resetPassword',
      subject: 'nguoi-dung',
      subjectId: holder.id,
    });
    return holder;
  });
}
