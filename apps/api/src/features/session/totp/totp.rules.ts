import { createHmac } from 'node:crypto';
import { OTP_LENGTH } from '@doi-tien/contract/session';

/** RFC 6238 with the values every authenticator app assumes: SHA-1, 30 seconds, six digits. */
const STEP_SECONDS = 30;
/** Phones and servers are seldom more than a step apart. */
const TOLERATED_STEPS = 1;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function stepAt(milliseconds: number): number {
  return Math.floor(milliseconds / 1000 / STEP_SECONDS);
}

export function codeAt(secret: Buffer, step: number, digits: number = OTP_LENGTH): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The step a typed code belongs to, if it is near now and after the last one that was taken. */
export function matchingStep(secret: Buffer, typed: string, now: number, lastStep: number): number | undefined {
  const middle = stepAt(now);
  for (let step = middle - TOLERATED_STEPS; step <= middle + TOLERATED_STEPS; step += 1) {
    if (step > lastStep && codeAt(secret, step) === typed) return step;
  }
  return undefined;
}

/** RFC 4648 without padding: how a secret is typed into an app. */
export function toBase32(bytes: Buffer): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => ALPHABET[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

export function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** What the QR code holds. The issuer is the business, as its people know it. */
export function otpAuthAddress(secret: string, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}
