import type { HereProof } from '@doi-tien/contract/approvals.schema';
import type { FastifyRequest } from 'fastify';
import { findSecondFactors } from '../../../domain/credentials/second-factor.ts';
import { recordEventOf } from '../../../platform/audit/record-event.ts';
import type { Db } from '../../../platform/db/database.ts';
import { AppError, fieldError } from '../../../platform/http/app-error.ts';
import { guessing } from '../account/guessing.ts';
import type { SignInTools } from '../account/visitor.ts';
import { decoyHash, verifyPassword } from '../password/password-hash.ts';
import { passkeyTools } from '../second-factor/passkey-tools.ts';
import { approvalUse, findProver, proveIdentity } from '../second-factor/prove-identity.ts';

/** All of these are answered as APPROVER_UNPROVED; the log says which one it was. */
const WRONG = new Set(['WRONG_CURRENT_PASSWORD', 'WRONG_CODE', 'PASSKEY_REFUSED', 'APPROVER_UNPROVED']);

/**
 * Somebody proves on the screen of another person who they are: with a code or a passkey where they have one, with the password
 * otherwise. Each try counts against their account as a sign-in does. The session stays the other person's. Answers whose
 * account it is. `about` is what a passkey is asked for, such as `yeu_cau_duyet:7`: an answer is good for that alone.
 */
export function approverProver(tools: Pick<SignInTools, 'config'>) {
  return async (request: FastifyRequest, about: string, proof: HereProof): Promise<number> => {
    const { database, asker } = request;
    const prover = await database.read((db) => findProver(db, proof));
    const site = await passkeyTools(request, tools);
    const use = approvalUse(asker, about);
    const guessed = { id: prover.id, account: prover.account ?? proof.tai_khoan, origin: asker.origin };
    try {
      return await guessing(database, guessed, async () => {
        const { id } = prover;
        if (id === null) return await refuseNobody(proof);
        await database.inTransaction(async (trx) => {
          if (proof.mat_khau !== undefined) await refuseWeakerThanSigningIn(trx, id);
          return proveIdentity(trx, site, id, proof, use);
        });
        return id;
      });
    } catch (error) {
      if (!(error instanceof AppError) || !WRONG.has(error.word)) throw error;
      const [kind = '', id] = about.split(':');
      const after = { [`${kind}_id`]: Number(id), tai_khoan: prover.account ?? null };
      await database.inTransaction((trx) =>
        recordEventOf(trx, asker, asker.origin, { act: 'approverUnproved', subject: 'session', after }),
      );
      throw new AppError('APPROVER_UNPROVED');
    }
  };
}

/** Where signing in takes more than the password, so does this: such an approver decides on a screen of their own. */
async function refuseWeakerThanSigningIn(trx: Db, userId: number): Promise<void> {
  const { bat_otp } = await trx
    .selectFrom('nguoi_dung')
    .select('bat_otp')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const { isDemanded } = await findSecondFactors(trx, userId);
  if (bat_otp || isDemanded) throw fieldError('ma', 'otpRequired');
}

/** An unknown account is compared too, with nothing: its refusal must not come sooner than another. */
async function refuseNobody({ mat_khau }: HereProof): Promise<never> {
  await verifyPassword(mat_khau ?? '', await decoyHash());
  throw new AppError('APPROVER_UNPROVED');
}
