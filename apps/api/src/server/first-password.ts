import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { oneTimePassword } from '../domain/credentials/password.ts';
import { type PasswordProblem, passwordProblem } from '../features/session/password/password.rules.ts';
import type { Config } from '../platform/config.ts';
import { StartupError } from '../platform/startup-error.ts';
import { ADMIN_ACCOUNT } from './seed/seed.ts';

const REASONS: Partial<Record<PasswordProblem, string>> = {
  notValidPassword: 'has to have at least 8 characters, with a small letter, a capital, a digit and a sign',
  passwordHasAccount: `must not contain ${ADMIN_ACCOUNT}`,
  passwordTooCommon: 'is one of those that are tried first',
};

export interface FirstPassword {
  password: string;
  /** How the operator learns it. */
  words: string;
}

/**
 * The first password of the administrator: the operator's own, or a random one that is shown at a terminal. What a service prints is kept in
 * a journal for years, so there it goes into a file that its account alone can read.
 */
export function firstPassword({ ADMIN_PASSWORD, DATA_DIR }: Config, isTerminal = process.stdout.isTTY): FirstPassword {
  if (ADMIN_PASSWORD !== undefined) {
    const problem = passwordProblem(ADMIN_PASSWORD, ADMIN_ACCOUNT);
    if (problem) throw new StartupError(`ADMIN_PASSWORD ${REASONS[problem]}. Choose another, or leave it out.`);
    return { password: ADMIN_PASSWORD, words: 'Its password is the one in ADMIN_PASSWORD.' };
  }
  const password = oneTimePassword();
  if (isTerminal) return { password, words: `One-time password: ${password}\nIt is shown only now.` };
  const file = join(DATA_DIR, 'first-password');
  rmSync(file, { force: true });
  writeFileSync(file, `${password}\n`, { mode: 0o600 });
  return { password, words: `Its one-time password stands in ${file}; delete that file afterwards.` };
}
