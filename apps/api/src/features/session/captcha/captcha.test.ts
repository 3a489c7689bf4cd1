import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CaptchaSetup } from '@doi-tien/contract/session.schema';
import type { Challenge } from 'altcha-lib/types';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { EASY_CAPTCHA, solveCaptcha } from '../../../../../../tests/support/sign-in.ts';
import { startTestApp, type TestApp } from '../../../../../../tests/support/test-app.ts';
import { openCaptcha } from './captcha.ts';
import { remoteCaptcha } from './remote-captcha.ts';

let api: TestApp;
let provider: Server;
let asked: URLSearchParams[] = [];
let reply: { status: number; body: string } = { status: 200, body: '{"success":true}' };

beforeAll(async () => {
  api = await startTestApp(EASY_CAPTCHA);
  provider = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    asked.push(new URLSearchParams(Buffer.concat(chunks).toString()));
    response.writeHead(reply.status).end(reply.body);
  });
  await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done));
});
afterAll(async () => {
  await api.close();
  await new Promise((done) => provider.close(done));
});

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
const check = (token: string) => openCaptcha(api.config).isRight(api.database, token, '127.0.0.1');

test('believes a proof of work that another process handed out', async () => {
  const sibling = await api.sibling();
  expect(await check(await solveCaptcha(sibling))).toBe(true);
});

test('refuses work that was not done, made easier, signed by others, or malformed', async () => {
  const { challenge, solution } = JSON.parse(Buffer.from(await solveCaptcha(api), 'base64').toString()) as {
    challenge: Challenge;
    solution: { counter: number; derivedKey: string };
  };
  const { parameters } = challenge;
  const tampered = [
    { challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } },
    {
      challenge: { ...challenge, parameters: { ...parameters, expiresAt: (parameters.expiresAt ?? 0) + 1 } },
      solution,
    },
    { challenge: { ...challenge, parameters: { ...parameters, cost: 1 } }, solution },
    { challenge: { parameters }, solution },
    { challenge: { ...challenge, signature: 'f'.repeat(64) }, solution },
  ];
  for (const payload of tampered) expect(await check(encode(payload))).toBe(false);
  for (const text of ['', 'x', encode(null), encode([]), encode({ challenge: 1 })])
    expect(await check(text)).toBe(false);
});

test('refuses a proof of work after five minutes', async () => {
  const token = await solveCaptcha(api);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 });
  expect(await check(token)).toBe(false);
  vi.useRealTimers();
  expect(await check(token)).toBe(true);
});

/** Sends the questions meant for the provider to the server above, and remembers where they were meant to go. */
function toLoopback(meant: string[]): typeof fetch {
  return (url, options) => {
    meant.push(String(url));
    return fetch(`http://127.0.0.1:${(provider.address() as AddressInfo).port}`, options);
  };
}

test.each([
  ['recaptcha', 'https://www.google.com/recaptcha/api/siteverify'],
  ['turnstile', 'https://challenges.cloudflare.com/turnstile/v0/siteverify'],
] as const)('asks %s over HTTPS and takes only a clear yes', async (name, address) => {
  const meant: string[] = [];
  asked = [];
  const captcha = remoteCaptcha({ provider: name, siteKey: 'site', secret: 'bi-mat', ask: toLoopback(meant) });
  expect(await captcha.setup(api.database)).toEqual({ provider: name, siteKey: 'site', challenge: null });
  const isRight = () => captcha.isRight(api.database, 'tra-loi', '203.0.113.9');
  reply = { status: 200, body: '{"success":true,"hostname":"quay"}' };
  expect(await isRight()).toBe(true);
  expect(meant).toEqual([address]);
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({
    secret: 'bi-mat',
    response: 'tra-loi',
    remoteip: '203.0.113.9',
  });
  for (const other of ['{"success":false}', '{"success":"true"}', '{}', 'not json']) {
    reply = { status: 200, body: other };
    expect(await isRight()).toBe(false);
  }
  reply = { status: 500, body: '{"success":true}' };
  expect(await isRight()).toBe(false);
});

test('takes silence of a provider for a no', async () => {
  const captcha = remoteCaptcha({
    provider: 'turnstile',
    siteKey: 'site',
    secret: 'bi-mat',
    ask: () => Promise.reject(new Error('unreachable')),
  });
  expect(await captcha.isRight(api.database, 'x', '127.0.0.1')).toBe(false);
});

test('does not start with a provider whose keys are missing', () => {
  expect(() => openCaptcha({ ...api.config, CAPTCHA_PROVIDER: 'turnstile' })).toThrow(/CAPTCHA_SITE_KEY/);
});

test('shows the configured provider to the browser', async () => {
  const keys = { CAPTCHA_PROVIDER: 'recaptcha', CAPTCHA_SITE_KEY: 'cong-khai', CAPTCHA_SECRET: 'bi-mat' };
  const other = await startTestApp(keys);
  const answer = await other.call<CaptchaSetup>('GET', '/auth/captcha');
  expect(answer.data).toEqual({ provider: 'recaptcha', siteKey: 'cong-khai', challenge: null });
  await other.close();
});
