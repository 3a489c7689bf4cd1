import type { ApproveHereBody } from '@doi-tien/contract/approvals.schema';
import type { FastifyRequest } from 'fastify';
import { recordEventOf } from '../../../platform/audit/record-event.ts';
import type { Db } from '../../../platform/db/database.ts';
import { AppError, fieldError } from '../../../platform/http/app-error.ts';
import { installationSecret } from '../../../platform/secrets/installation-secret.ts';
import { type Account, findAccount } from '../account/account.repository.ts';
import { countGuess, takeBackGuess } from '../account/guesses.repository.ts';
import { decoyHash, verifyPassword } from '../password/password-hash.ts';
import { lockTotp } from '../totp/totp.repository.ts';
import { takeCode } from '../totp/totp.service.ts';

/**
 * Somebody proves on the screen of another person who they are: with a code where they have the app, with the password otherwise.
 * Each try counts against the named account as a sign-in does, whether there is such an account or not. The session stays the
 * other person's. Answers whose account it is.
 */
export async function proveApprover(request: FastifyRequest, proof: ApproveHereBody): Promise<number> {
  const { database, actor } = request;
  const name = proof.tai_khoan;
  if (!name) throw fieldError('tai_khoan', 'requiredField');
  const guess = { account: name, ip: actor.origin.ip };
  const counted = await database.inTransaction((trx) => countGuess(trx, guess, 'notAsked'));
  const account = await database.read((db) => findAccount(db, name));
  const secret = await installationSecret(database);
  const isRight = await database.inTransaction((trx) => isProved(trx, secret, account, proof));
  if (account && isRight) {
    await database.inTransaction((trx) => takeBackGuess(trx, guess, counted));
    return account.id;
  }
  await database.inTransaction((trx) =>
    recordEventOf(trx, { id: actor.id, account: actor.account }, actor.origin, {
      act: 'approverUnproved',
      subject: 'session',
      // An unknown name is not written down: people type their password there by mistake.
      after: { tai_khoan: account?.tai_khoan ?? null },
    }),
  );
  throw new AppError('APPROVER_UNPROVED');
}

async function isProved(
  trx: Db,
  secret: Buffer,
  account: Account | undefined,
  { mat_khau, ma }: ApproveHereBody,
): Promise<boolean> {
  const hasTotp = account !== undefined && (await lockTotp(trx, account.id))?.isOn === true;
  if (account && hasTotp) return ma !== undefined && (await takeCode(trx, secret, account.id, ma)) !== undefined;
  // An unknown account is compared too, with nothing: its refusal must not come sooner than another.
  const isRight = await verifyPassword(mat_khau ?? '', account?.mat_khau ?? (await decoyHash()));
  return isRight && account?.isActive === true && mat_khau !== undefined;
}
