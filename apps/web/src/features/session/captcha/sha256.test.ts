import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pbkdf2, sha256 } from './sha256.ts';

const bytes = fc.uint8Array({ maxLength: 200 });

test('digests as the platform does, at every length around the block size', async () => {
  await fc.assert(
    fc.asyncProperty(bytes, async (message) => {
      const expected = await crypto.subtle.digest('SHA-256', message);
      expect(sha256(message)).toEqual(new Uint8Array(expected));
    }),
  );
});

test('derives keys as the platform does', async () => {
  await fc.assert(
    fc.asyncProperty(bytes, bytes, fc.integer({ min: 1, max: 5 }), async (password, salt, iterations) => {
      const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
      const expected = await crypto.subtle.deriveBits({ name: 'PBKDF2', salt, iterations, hash: 'SHA-256' }, key, 256);
      expect(pbkdf2(password, salt, iterations, 32)).toEqual(new Uint8Array(expected));
    }),
  );
});
