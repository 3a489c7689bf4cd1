import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

test('a password is hashed with argon2id at the work that OWASP recommends, and verified by the numbers in its hash', async () => {
  const hash = await hashPassword('Mật khẩu 1');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(await verifyPassword('Mật khẩu 1', hash)).toBe(true);
  expect(await verifyPassword('Mật khẩu 2', hash)).toBe(false);
  const cheaper = hash.replace('t=2', 't=1');
  expect(await verifyPassword('Mật khẩu 1', cheaper)).toBe(false);
});
