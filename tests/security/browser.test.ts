import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const TLS = { PUBLIC_URL: 'https://doi-tien.example', CORS_ORIGINS: 'https://quay.example, https://so.example' };

let plain: TestApp;
let tls: TestApp;
beforeAll(async () => {
  plain = await startTestApp();
  tls = await startTestApp(TLS);
});
afterAll(async () => {
  await plain.close();
  await tls.close();
});

const PLACES = ['/', '/auth/login', '/khong-co', '/api/docs', '/api/health/live', '/api/khong-co', '/api/tien'];
const headersOf = async (api: TestApp, url: string, headers = {}) => (await api.app.inject({ url, headers })).headers;

function policyOf(header: unknown): Record<string, string> {
  const parts = String(header)
    .split(';')
    .map((part) => part.trim().split(' '));
  return Object.fromEntries(parts.map(([name = '', ...values]) => [name, values.join(' ')]));
}

describe.each(PLACES)('%s', (url) => {
  test('runs only its own scripts, is framed by nobody and keeps its types', async () => {
    const policy = policyOf((await headersOf(plain, url))['content-security-policy']);
    expect(policy).toMatchObject({
      'default-src': "'self'",
      'script-src': "'self' 'wasm-unsafe-eval'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
      'form-action': "'self'",
      'require-trusted-types-for': "'script'",
      'trusted-types': 'default',
    });
    const scripts = `${policy['default-src']} ${policy['script-src']} ${policy['worker-src']}`;
    // WebAssembly may be compiled, for the reader of codes; text may not become a script.
    expect(scripts).not.toMatch(/unsafe-inline|(?<!wasm-)unsafe-eval|unsafe-hashes|data:|https?:|\*/);
  });

  test('is not sniffed, not leaked by a referrer, not opened beside others', async () => {
    expect(await headersOf(plain, url)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  test('demands TLS where there is TLS, and only there', async () => {
    expect((await headersOf(tls, url))['strict-transport-security']).toMatch(/max-age=31536000/);
    expect((await headersOf(plain, url))['strict-transport-security']).toBeUndefined();
  });
});

test('answers of the API are stored by nobody', async () => {
  for (const url of PLACES.filter((place) => place.startsWith('/api'))) {
    expect((await headersOf(plain, url))['cache-control']).toBe('no-store');
  }
});

test('the guide is asked for again each time, since an upgrade changes it under the same address', async () => {
  expect((await headersOf(plain, '/huong-dan'))['cache-control']).toBe('no-cache');
});

test('the headers follow the route, however its address is spelled', async () => {
  for (const url of ['/%61pi/health/live', '/%61pi/khong-co', '/a%70i/tien', '/api', '/api/%zz', '/%61pi/docs/json']) {
    const response = await plain.app.inject({ url });
    expect([url, response.headers['cache-control'], response.headers['x-content-type-options']]).toEqual([
      url,
      'no-store',
      'nosniff',
    ]);
  }
  const missing = await plain.app.inject({ url: '/%61ssets/khong-co.js' });
  expect([missing.statusCode, missing.headers['content-type']]).toEqual([404, 'application/json']);
});

test('only the origins of the list may read answers, and without credentials', async () => {
  const allowed = async (api: TestApp, origin: string) =>
    (await headersOf(api, '/api/health/live', { origin }))['access-control-allow-origin'];
  expect(await allowed(tls, 'https://quay.example')).toBe('https://quay.example');
  for (const origin of ['https://quay.example.evil', 'http://quay.example', 'https://la.example', 'null']) {
    expect(`${origin} ${await allowed(tls, origin)}`).not.toBe(`${origin} ${origin}`);
    expect(await allowed(tls, origin)).not.toBe('*');
  }
  expect(await allowed(plain, 'https://quay.example')).toBeUndefined();
  const credentials = await headersOf(tls, '/api/health/live', { origin: 'https://quay.example' });
  expect(credentials['access-control-allow-credentials']).toBeUndefined();
});

test('another provider’s captcha opens the policy to that provider alone', async () => {
  const api = await startTestApp({ CAPTCHA_PROVIDER: 'turnstile', CAPTCHA_SITE_KEY: 'k', CAPTCHA_SECRET: 's' });
  const policy = policyOf((await headersOf(api, '/'))['content-security-policy']);
  await api.close();
  expect(policy['script-src']).toBe("'self' 'wasm-unsafe-eval' https://challenges.cloudflare.com");
  expect(policy['object-src']).toBe("'none'");
});

test('no cookie is ever set: there is nothing for another site to ride on', async () => {
  for (const url of PLACES) expect((await headersOf(plain, url))['set-cookie']).toBeUndefined();
  const payload = { tai_khoan: 'ketoan', mat_khau: 'Demo@2026' };
  const { headers, statusCode } = await plain.app.inject({ method: 'POST', url: '/api/auth/login', payload });
  expect(statusCode).toBe(200);
  expect(headers['set-cookie']).toBeUndefined();
});
