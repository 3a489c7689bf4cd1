import type { RecoveryCodes } from '@doi-tien/contract/session.schema';
import type { Db } from '../../../platform/db/database.ts';
import { hashPassword, verifyPassword } from '../password/password-hash.ts';
import {
  countRecoveryCodes,
  findRecoveryCodes,
  markRecoveryCodeUsed,
  replaceRecoveryCodes,
} from './recovery.repository.ts';
import { asRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';

/** With the first second factor of a person. With a further one the set that was handed out stays in force while codes are left. */
export async function handOutFirstCodes(trx: Db, userId: number): Promise<RecoveryCodes> {
  return (await countRecoveryCodes(trx, userId)) > 0 ? { ma_khoi_phuc: [] } : handOutCodes(trx, userId);
}

export async function handOutCodes(trx: Db, userId: number): Promise<RecoveryCodes> {
  const ma_khoi_phuc = newRecoveryCodes();
  const hashes: string[] = [];
  // One after the other: each takes its share of memory.
  for (const code of ma_khoi_phuc) hashes.push(await hashPassword(code));
  await replaceRecoveryCodes(trx, userId, hashes);
  return { ma_khoi_phuc };
}

/** The caller holds the person's row: of two at once with the same code, the second finds it used. */
export async function takeRecoveryCode(trx: Db, userId: number, typed: string): Promise<boolean> {
  const code = asRecoveryCode(typed);
  if (!code) return false;
  for (const { id, hash } of await findRecoveryCodes(trx, userId)) {
    if (await verifyPassword(code, hash)) return markRecoveryCodeUsed(trx, id);
  }
  return false;
}
