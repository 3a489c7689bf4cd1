import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { readKey } from './idempotency-key.ts';

const keyOf = (body: unknown) =>
  readKey({
    headers: { 'idempotency-key': 'one-submission' },
    method: 'POST',
    routeOptions: { url: '/profile/totp' },
    params: {},
    asker: { id: 7 },
    body,
  } as unknown as FastifyRequest);

test('the stored hash of a body says nothing about a password in it', () => {
  const hashOf = (mat_khau_cu: string) => keyOf({ mat_khau_cu, ma: '123456' })?.body_hash;
  expect(hashOf('Demo@2026')).toEqual(hashOf('another one'));
});

test('bodies that differ in anything else have different hashes', () => {
  expect(keyOf({ mat_khau_cu: 'a', ma: '123456' })?.body_hash).not.toEqual(
    keyOf({ mat_khau_cu: 'a', ma: '654321' })?.body_hash,
  );
});
