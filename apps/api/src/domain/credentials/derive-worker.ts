import { argon2Sync } from 'node:crypto';
import type { Secret } from './derive.ts';

/** Runs on the thread of `derive.ts`. */
export default function deriveTag(secret: Secret): Uint8Array {
  return argon2Sync('argon2id', secret);
}
