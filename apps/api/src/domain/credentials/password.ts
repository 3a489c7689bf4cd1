import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { derive } from './derive.ts';

/** OWASP's minimum for argon2id; the numbers travel in the hash, so they can be raised later. Only tests change them. */
export const HASH_COST = { memory: 19_456, passes: 2, parallelism: 1 };
const TAG_LENGTH = 32;
const FORMAT = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await deriveTag(password, salt, HASH_COST);
  const cost = `m=${HASH_COST.memory},t=${HASH_COST.passes},p=${HASH_COST.parallelism}`;
  return `$argon2id$v=19$${cost}$${unpadded(salt)}$${unpadded(tag)}`;
}

export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const match = FORMAT.exec(hash);
  if (!match) return false;
  const [, memory, passes, parallelism, salt = '', tag = ''] = match;
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const expected = Buffer.from(tag, 'base64');
  return timingSafeEqual(await deriveTag(password, Buffer.from(salt, 'base64'), cost), expected);
}

/** What an unknown account is compared with, so that its refusal takes as long as a wrong password's. */
let decoy: Promise<string> | undefined;
export function decoyHash(): Promise<string> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'));
  return decoy;
}

function deriveTag(password: string, salt: Buffer, cost: typeof HASH_COST): Promise<Buffer> {
  // The same letters can be typed composed or not; Vietnamese keyboards do both.
  const message = Buffer.from(password.normalize('NFC'), 'utf8');
  return derive({ message, nonce: salt, tagLength: TAG_LENGTH, ...cost });
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

/** Satisfies the password rule and is easy to copy by hand once: no letters that look alike. */
export function oneTimePassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789';
  const letters = Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${letters}#A9z`;
}
