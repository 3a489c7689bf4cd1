import { createHash } from 'node:crypto';

/** Only this travels to the database; the token itself is never stored or logged. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
