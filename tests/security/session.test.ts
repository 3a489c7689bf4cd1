import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../apps/api/src/app.ts';
import { loggerOptions } from '../../apps/api/src/server/logger.ts';
import { DEMO_PASSWORD } from '../../apps/api/src/server/seed/demo-accounts.ts';
import { codeIn, EASY_CAPTCHA, lastLetter, login } from '../support/sign-in.ts';
import { type Caller, startTestApp, type TestApp } from '../support/test-app.ts';
import { sourceFiles } from '../tidy/source-files.ts';
import { readOperations } from './operations.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp(EASY_CAPTCHA);
});
afterAll(() => api.close());

test('a token has at least 128 random bits, and only its hash is stored', async () => {
  const tokens: string[] = [];
  for (let round = 0; round < 4; round += 1) tokens.push((await api.signIn('ketoan')).token);
  expect(new Set(tokens).size).toBe(4);
  for (const token of tokens) expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(16);
  const [kept] = await api.sql<{ text: string; bytes: number }>(
    `SELECT string_agg(p::text, ' ') AS text, max(length(token_hash)) AS bytes FROM phien p`,
  );
  expect(kept?.bytes).toBe(32);
  expect(tokens.filter((token) => kept?.text.includes(token))).toEqual([]);
});

describe('ends at the next request, in every process', () => {
  const changes: [string, (as: Caller) => Promise<unknown>, string][] = [
    ['signing out', (as) => api.call('POST', '/auth/logout', { as }), 'INVALID_TOKEN'],
    [
      'switching the account off',
      () => api.sql(`UPDATE nguoi_dung SET trang_thai = 2 WHERE tai_khoan = 'giaodich4'`),
      'INVALID_TOKEN',
    ],
    [
      'a role that may no longer',
      () =>
        api.sql(`UPDATE nguoi_dung SET trang_thai = 1, vai_tro_id = (SELECT id FROM vai_tro WHERE ma = 'KE_TOAN')
        WHERE tai_khoan = 'giaodich4'`),
      'FORBIDDEN',
    ],
  ];
  test.each(changes)('%s', async (_what, change, word) => {
    await api.sql(`UPDATE nguoi_dung SET trang_thai = 1 WHERE tai_khoan = 'giaodich4'`);
    const as = await api.signIn('giaodich4');
    const sibling = await api.sibling();
    const ask = (each: TestApp) => each.call('POST', '/giao-dich-mua-ngoai-te/tinh-thu', { as, body: {} });
    expect((await ask(api)).error).toBe('VALIDATION_FAILED');
    await change(as);
    for (const each of [api, sibling]) expect((await ask(each)).error).toBe(word);
  });
});

test('no call takes a token or a password in its address, and no address of the web app carries one', async () => {
  const { paths } = (await api.app.inject({ url: '/api/docs/json' })).json() as {
    paths: Record<string, Record<string, { parameters?: { name: string; in: string }[] }>>;
  };
  const named = Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap(({ parameters = [] }) =>
      parameters
        .filter(({ name }) => /token|mat_khau|password|otp|bi_mat|^ma$/i.test(name))
        .map(({ name }) => `${path} ${name}`),
    ),
  );
  expect((await readOperations(api)).length).toBeGreaterThan(100);
  expect(named).toEqual([]);
  const inAddress = /[?&`](token|accessToken|access_token|password)=/;
  const web = sourceFiles.filter(({ path }) => path.startsWith('apps/web/src/') && !path.includes('.test.'));
  expect(web.filter(({ text }) => inAddress.test(text)).map(({ path }) => path)).toEqual([]);
});

test('nothing secret is in the log of a run that signs in, fails, resets and confirms, even at its most talkative', async () => {
  let printed = '';
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      printed += chunk;
      done();
    },
  });
  const options = loggerOptions({ ...api.config, LOG_LEVEL: 'trace' });
  const app = await buildApp({ config: api.config, database: api.database, logger: { ...options, stream } });
  const secrets: string[] = [DEMO_PASSWORD, 'Sai@Mat-Khau-2026', 'Moi@Mat-Khau-2026'];
  const device = { device_id: 'may-nhat-ky' };
  const send = async (method: 'POST' | 'PATCH', path: string, payload: object, headers: object = {}) =>
    (await app.inject({ method, url: `/api${path}`, payload, headers: { ...device, ...headers } })).json();

  await api.sql(`UPDATE nguoi_dung SET bat_otp = true WHERE tai_khoan = 'quanly'`);
  await send('POST', '/auth/login', { tai_khoan: 'quanly', mat_khau: 'Sai@Mat-Khau-2026' });
  await send('POST', '/auth/login', { tai_khoan: 'quanly', mat_khau: DEMO_PASSWORD });
  const otp = codeIn((await lastLetter(api)).noi_dung);
  const email = 'quanly@doi-tien.example';
  const { data } = await send('POST', '/auth/verify-otp', { email, otp });
  const as = { authorization: `Bearer ${data.accessToken}` };
  await send('POST', '/auth/xac-nhan-lai', { mat_khau: DEMO_PASSWORD }, as);
  const begun = (await send('POST', '/profile/totp', { mat_khau_cu: DEMO_PASSWORD }, as)).data;
  await send('POST', '/auth/forgot-password', { email, tai_khoan: 'quanly' });
  const link = /token=([\w-]+)/.exec((await lastLetter(api)).noi_dung)?.[1] ?? '';
  const moi = { mat_khau_moi: 'Moi@Mat-Khau-2026', email, token_reset_pass: link };
  expect(await send('POST', '/auth/reset-password', moi)).toMatchObject({ code: 200 });
  // A failure of the machine room is logged with its error, which must not bring the request along.
  await api.sql('ALTER TABLE mat_khau_cu RENAME TO away');
  const broken = await send('PATCH', '/profile/change-password', { mat_khau_cu: DEMO_PASSWORD, ...moi }, as);
  await api.sql('ALTER TABLE away RENAME TO mat_khau_cu');
  expect(broken.code).not.toBe(200);
  await app.close();

  secrets.push(data.accessToken, begun.bi_mat, link);
  expect(secrets.every((secret) => secret.length > 8)).toBe(true);
  expect(printed).toContain('/api/auth/reset-password');
  expect(secrets.filter((secret) => printed.includes(secret))).toEqual([]);
  expect(printed).not.toMatch(new RegExp(`\\b${otp}\\b`));
  expect((await login(api, 'quanly', 'Moi@Mat-Khau-2026')).code).toBe(200);
});
