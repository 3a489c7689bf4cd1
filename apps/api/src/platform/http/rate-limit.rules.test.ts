import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { registerErrorHandler, registerNotFound } from './error-handler.ts';
import { registerRateLimit } from './rate-limit.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'Date'] }));
afterEach(() => void vi.useRealTimers());

async function limitedTo(perSecond: number) {
  const app = Fastify();
  registerErrorHandler(app, { look: async () => undefined });
  registerNotFound(app);
  await registerRateLimit(app, perSecond);
  app.get('/', async () => 'answered');
  return async (remoteAddress = '10.0.0.1', url = '/') => {
    const { statusCode, headers } = await app.inject({ url, remoteAddress });
    return statusCode === 429 ? `wait ${headers['retry-after']}` : statusCode;
  };
}

test('five seconds’ worth pass at once, then each call is told how long to wait', async () => {
  const call = await limitedTo(2);
  for (let count = 0; count < 10; count += 1) expect(await call()).toBe(200);
  expect(await call()).toBe('wait 5');
  vi.advanceTimersByTime(3_500);
  expect(await call()).toBe('wait 2');
  vi.advanceTimersByTime(1_500);
  expect(await call()).toBe(200);
});

test('a client that never stops gets the rate on average', async () => {
  const call = await limitedTo(2);
  let passed = 0;
  for (let moment = 0; moment < 60_000; moment += 100) {
    if ((await call()) === 200) passed += 1;
    vi.advanceTimersByTime(100);
  }
  expect(passed).toBe(2 * 60);
});

test('a clock that is set back by an hour makes nobody wait longer', async () => {
  const call = await limitedTo(1);
  expect(await call()).toBe(200);
  vi.setSystemTime(Date.now() - 3_600_000);
  for (let count = 0; count < 4; count += 1) expect(await call()).toBe(200);
  expect(await call()).toBe('wait 5');
  vi.advanceTimersByTime(5_000);
  expect(await call()).toBe(200);
});

test('addresses do not use up each other’s share', async () => {
  const call = await limitedTo(1);
  for (let count = 0; count < 6; count += 1) await call('10.0.0.1');
  expect(await call('10.0.0.1')).toBe('wait 5');
  expect(await call('10.0.0.2')).toBe(200);
});

test('addresses of one IPv6 network share, because one client has them all', async () => {
  const call = await limitedTo(1);
  for (let host = 1; host <= 5; host += 1) expect(await call(`2001:db8:0:1::${host}`)).toBe(200);
  expect(await call('2001:db8:0:1::6')).toBe('wait 5');
  expect(await call('2001:db8:0:2::1')).toBe(200);
  expect(await call('::ffff:10.0.0.1')).toBe(200);
});

test('calls that lead nowhere count as well', async () => {
  const call = await limitedTo(1);
  for (let count = 0; count < 5; count += 1) expect(await call('10.0.0.1', '/nowhere')).toBe(404);
  expect(await call('10.0.0.1', '/nowhere')).toBe('wait 5');
});

test('0 is no limit', async () => {
  const call = await limitedTo(0);
  for (let count = 0; count < 50; count += 1) expect(await call()).toBe(200);
});
