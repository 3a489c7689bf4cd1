import type { Challenge, Solution } from './proof.ts';
import { pbkdf2, sha256 } from './sha256.ts';

type DeriveKey = (challenge: Challenge, password: Uint8Array) => Uint8Array;

interface Search {
  start: number;
  step: number;
  isOver: () => boolean;
}

/** Tries numbers until the key derived from one begins as the challenge wants; null when the time is over. */
export function findProof(challenge: Challenge, derive: DeriveKey, { start, step, isOver }: Search): Solution | null {
  const nonce = fromHex(challenge.parameters.nonce);
  const password = new Uint8Array(nonce.length + 4);
  password.set(nonce);
  const view = new DataView(password.buffer);
  for (let counter = start; !isOver(); counter += step) {
    view.setUint32(nonce.length, counter);
    const derivedKey = toHex(derive(challenge, password));
    if (derivedKey.startsWith(challenge.parameters.keyPrefix)) return { counter, derivedKey };
  }
  return null;
}

export const deriveKey: DeriveKey = ({ parameters }, password) => {
  const { algorithm, cost, keyLength = 32 } = parameters;
  const salt = fromHex(parameters.salt);
  if (algorithm === 'PBKDF2/SHA-256') return pbkdf2(password, salt, cost, keyLength);
  if (algorithm !== 'SHA-256') throw new Error(`No plain ${algorithm}`);
  let key = sha256(Uint8Array.of(...salt, ...password));
  for (let round = 1; round < cost; round += 1) key = sha256(key.slice(0, keyLength));
  return key.slice(0, keyLength);
};

function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
