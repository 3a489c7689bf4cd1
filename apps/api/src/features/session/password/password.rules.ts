import { PASSWORD_PATTERN } from '@doi-tien/contract/password';
import { COMMON_DATES, COMMON_DIGITS, COMMON_WORDS } from './common-passwords.ts';

/** How many passwords, the present one included, may not be taken again. */
export const REMEMBERED_PASSWORDS = 5;

/** Keys of the field texts. */
export type PasswordProblem = 'notValidPassword' | 'passwordTooCommon' | 'passwordHasAccount' | 'passwordReused';

/** What is wrong with a new password by itself; that it is not an old one takes the hashes. */
export function passwordProblem(password: string, account: string): PasswordProblem | undefined {
  if (!PASSWORD_PATTERN.test(password)) return 'notValidPassword';
  if (password.toLowerCase().includes(account.toLowerCase())) return 'passwordHasAccount';
  return isCommon(password) ? 'passwordTooCommon' : undefined;
}

/**
 * A common word with digits and signs around it, or replaced inside it as everybody does (p@ssw0rd), is still that word.
 * A few letters with a run such as 123456, or with a year, are as common. Longer phrases that merely contain such a word are not.
 */
export function isCommon(password: string): boolean {
  const lower = withoutMarks(password.toLowerCase());
  const core = lower.replace(/^[^a-z]+|[^a-z]+$/g, '');
  const letters = lower.replace(/[^a-z]/g, '');
  if ([letters, core, unleet(core)].some((word) => COMMON_WORDS.has(word))) return true;
  const digits = lower.replace(/\D/g, '');
  return (letters.length <= 4 && COMMON_DIGITS.test(digits)) || (letters.length <= 3 && COMMON_DATES.test(digits));
}

/** Days are counted from the last change; 0 means passwords never age. */
export function isPasswordOld(changedAt: string, maxDays: number, now = Date.now()): boolean {
  return maxDays > 0 && Date.parse(changedAt) < now - maxDays * 86_400_000;
}

const LEET: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '5': 's',
  $: 's',
  '7': 't',
};

function unleet(word: string): string {
  return word.replace(/[@4031!5$7]/g, (sign) => LEET[sign] ?? sign).replace(/[^a-z]/g, '');
}

function withoutMarks(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd');
}
