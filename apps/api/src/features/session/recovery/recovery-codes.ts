import { randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '@doi-tien/contract/session';

/** No letters that look alike: these are copied by hand, on a bad day. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const HALF = 5;

/** Two halves of five letters: about fifty random bits each. */
export function newRecoveryCodes(): string[] {
  const half = () => Array.from({ length: HALF }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: RECOVERY_CODES }, () => `${half()}-${half()}`);
}

/** As it was handed out, however it was typed; undefined when it cannot be one. */
export function asRecoveryCode(typed: string): string | undefined {
  const letters = typed.toLowerCase().replaceAll(/[\s-]/g, '');
  return /^[a-z0-9]{10}$/.test(letters) ? `${letters.slice(0, HALF)}-${letters.slice(HALF)}` : undefined;
}
