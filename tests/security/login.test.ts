import { PASSWORD_PATTERN } from '@doi-tien/contract/password';
import { Piscina } from 'piscina';
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import type { Secret } from '../../apps/api/src/domain/credentials/derive.ts';
import { HASH_COST, hashPassword } from '../../apps/api/src/domain/credentials/password.ts';
import { readConfig } from '../../apps/api/src/platform/config.ts';
import { applicationUrl } from '../../apps/api/src/platform/db/application-login.ts';
import { openDatabase } from '../../apps/api/src/platform/db/database.ts';
import { migrate } from '../../apps/api/src/platform/db/migrate.ts';
import { firstPassword } from '../../apps/api/src/server/first-password.ts';
import { DEMO_PASSWORD } from '../../apps/api/src/server/seed/demo-accounts.ts';
import { seedIfEmpty } from '../../apps/api/src/server/seed/seed.ts';
import { createEmptyDatabase } from '../support/databases.ts';
import { spawnServer } from '../support/server-process.ts';
import { EASY_CAPTCHA, endLock, failLogin, forgetAddresses, login, solveCaptcha } from '../support/sign-in.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { IS_LONG } from '../support/test-form.ts';
import { sourceFiles } from '../tidy/source-files.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp(EASY_CAPTCHA);
});
afterAll(() => api.close());
beforeEach(() => api.sql('DELETE FROM dang_nhap_sai'));

test('asks for the captcha from the third failure on', async () => {
  for (const wrong of ['Sai@1', 'Sai@2']) {
    expect(await login(api, 'giaodich1', wrong)).toMatchObject({
      code: 401,
      error: 'INVALID_CREDENTIALS',
      data: { requireRecaptcha: false, timeOut: 0 },
    });
  }
  const third = await login(api, 'giaodich1', 'Sai@3');
  expect(third).toMatchObject({ error: 'INVALID_CREDENTIALS', data: { requireRecaptcha: true, timeOut: 30_000 } });

  const without = await login(api, 'giaodich1', DEMO_PASSWORD);
  expect(without).toMatchObject({ code: 422, error: 'CAPTCHA_REQUIRED', data: { requireRecaptcha: true } });
  expect(without.message).toBe('Vui lòng xác thực capcha trước khi đăng nhập');
  expect((await login(api, 'giaodich1', DEMO_PASSWORD, { captcha: 'sai' })).error).toBe('CAPTCHA_INVALID');

  const captcha = await solveCaptcha(api);
  expect((await login(api, 'giaodich1', DEMO_PASSWORD, { captcha })).code).toBe(200);
  expect((await login(api, 'giaodich1', DEMO_PASSWORD)).code).toBe(200);
});

test('accepts a solved captcha once, whatever else is wrong, and in no process twice', async () => {
  const sibling = await api.sibling();
  await failLogin(api, 'giaodich2', 3);
  const captcha = await solveCaptcha(api);
  expect((await login(api, 'giaodich2', 'Sai@4', { captcha })).error).toBe('INVALID_CREDENTIALS');
  expect((await login(sibling, 'giaodich2', DEMO_PASSWORD, { captcha })).error).toBe('CAPTCHA_INVALID');
  const rewritten = JSON.parse(Buffer.from(captcha, 'base64').toString()) as { solution: object };
  const again = Buffer.from(JSON.stringify({ ...rewritten, solution: { ...rewritten.solution, time: 1 } }));
  expect((await login(api, 'giaodich2', DEMO_PASSWORD, { captcha: again.toString('base64') })).error).toBe(
    'CAPTCHA_INVALID',
  );
});

test('locks the account from the sixth failure on, even for the right password, longer each time', async () => {
  const sixth = await failLogin(api, 'quanly', 6);
  expect(sixth).toMatchObject({
    code: 429,
    error: 'ACCOUNT_LOCKED',
    data: { requireRecaptcha: true, timeOut: 30_000 },
  });

  const locked = await login(api, 'quanly', DEMO_PASSWORD, { captcha: await solveCaptcha(api) });
  expect(locked).toMatchObject({ code: 429, error: 'ACCOUNT_LOCKED', data: { requireRecaptcha: true } });
  expect(locked.data.timeOut).toBeGreaterThan(20_000);
  expect(locked.data.timeOut).toBeLessThanOrEqual(30_000);
  expect(locked.message).toMatch(/^Đăng nhập sai quá nhiều lần, vui lòng thử lại sau \d+ giây$/);

  await endLock(api, 'quanly');
  const seventh = await login(api, 'quanly', 'Sai@7', { captcha: await solveCaptcha(api) });
  expect(seventh.data.timeOut).toBe(60_000);
  await endLock(api, 'quanly');
  expect((await login(api, 'quanly', DEMO_PASSWORD, { captcha: await solveCaptcha(api) })).code).toBe(200);
  expect(await api.sql(`SELECT 1 FROM dang_nhap_sai WHERE khoa = 'tai_khoan:quanly'`)).toEqual([]);
});

test('counts guesses that come all at once: no more than three are tried without a captcha', async () => {
  const sibling = await api.sibling();
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, index) => login(index % 2 ? sibling : api, 'ketoan', `Sai@${index}`)),
  );
  expect(answers.filter(({ error }) => error === 'INVALID_CREDENTIALS')).toHaveLength(3);
  expect(answers.filter(({ error }) => error === 'CAPTCHA_REQUIRED')).toHaveLength(13);
});

test('with captchas solved in advance, guesses at once still stop at the sixth', async () => {
  await failLogin(api, 'ketoan', 3);
  const captchas = await Promise.all(Array.from({ length: 8 }, () => solveCaptcha(api)));
  const answers = await Promise.all(
    captchas.map((captcha, index) => login(api, 'ketoan', `Sai@${index}`, { captcha })),
  );
  expect(answers.filter(({ error }) => error === 'INVALID_CREDENTIALS')).toHaveLength(2);
  expect(answers.filter(({ error }) => error === 'ACCOUNT_LOCKED')).toHaveLength(6);
  const [counted] = await api.sql(`SELECT so_lan FROM dang_nhap_sai WHERE khoa = 'tai_khoan:ketoan'`);
  expect(counted).toEqual({ so_lan: 6 });
});

test('shares the lock among processes and keeps it over a restart', async () => {
  const sibling = await api.sibling();
  await failLogin(api, 'giaodich3', 6);
  expect((await login(sibling, 'GiaoDich3', DEMO_PASSWORD)).error).toBe('ACCOUNT_LOCKED');
});

test('treats an account that does not exist exactly like one that does', async () => {
  const unknown = await failLogin(api, 'khong-co-ai', 6);
  expect(unknown).toMatchObject({ code: 429, data: { requireRecaptcha: true, timeOut: 30_000 } });
  expect((await login(api, 'khong-co-ai', DEMO_PASSWORD)).error).toBe('ACCOUNT_LOCKED');
});

test('refuses an unknown account with the same words and after the same work as a wrong password', async () => {
  const hashing = vi.spyOn(Piscina.prototype, 'run');
  const workFor = async (account: string) => {
    await api.sql('DELETE FROM dang_nhap_sai');
    hashing.mockClear();
    const { message, code } = await login(api, account, 'Sai@2026x');
    expect({ message, code }).toEqual({ message: 'Tài khoản hoặc mật khẩu không đúng', code: 401 });
    return hashing.mock.calls.map(([task]) => {
      const { memory, passes, parallelism, tagLength } = task as Secret;
      return { memory, passes, parallelism, tagLength };
    });
  };
  // The first unknown account of a process also makes the hash that all of them are compared with.
  await workFor('chua-tung-co');
  const known = await workFor('giaodich4');
  // A hash takes most of the time of a refusal; the time itself depends on what else the machine does.
  expect(known).toEqual([{ ...HASH_COST, tagLength: 32 }]);
  expect(await workFor('chua-tung-co')).toEqual(known);
});

test('forgets failures after an hour of silence', async () => {
  await failLogin(api, 'giaodich4', 3);
  await api.sql(`UPDATE dang_nhap_sai SET lan_cuoi = now() - interval '61 minutes'`);
  expect(await login(api, 'giaodich4', 'Sai@4')).toMatchObject({ code: 401, data: { requireRecaptcha: false } });
});

test('asks an address for the captcha from its tenth failure and locks it from its fiftieth, whatever the account', async () => {
  await forgetAddresses(api);
  await login(api, 'giaodich1', 'Sai@1');
  await api.sql(`UPDATE dang_nhap_sai SET so_lan = 10 WHERE khoa LIKE 'dia_chi:%'`);
  expect((await login(api, 'giaodich2', DEMO_PASSWORD)).error).toBe('CAPTCHA_REQUIRED');
  await api.sql(`UPDATE dang_nhap_sai SET so_lan = 49 WHERE khoa LIKE 'dia_chi:%'`);
  expect((await login(api, 'giaodich2', 'Sai@1', { captcha: await solveCaptcha(api) })).data.timeOut).toBe(30_000);
  expect((await login(api, 'giaodich4', DEMO_PASSWORD)).error).toBe('ACCOUNT_LOCKED');
});

test('a sign-in with an own account does not wash away guesses at others from the same address', async () => {
  await api.sql(`INSERT INTO dang_nhap_sai VALUES ('dia_chi:127.0.0.1', 9, now(), NULL)`);
  expect((await login(api, 'giaodich1', DEMO_PASSWORD)).code).toBe(200);
  expect(await api.sql(`SELECT so_lan FROM dang_nhap_sai`)).toEqual([{ so_lan: 9 }]);
});

test.runIf(IS_LONG)('counts guesses of two real processes as one', async () => {
  const other = spawnServer({ DATABASE_URL: api.url, ALLOW_UNSAFE_DATABASE: '1', CAPTCHA_EFFORT: '10' });
  const address = await other.address;
  const guess = (index: number) => {
    const body = { tai_khoan: 'giaodich3', mat_khau: `Sai@${index}` };
    if (index % 2) return login(api, body.tai_khoan, body.mat_khau);
    const headers = { 'content-type': 'application/json', device_id: 'may-thu' };
    const sent = fetch(`${address}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify(body) });
    return sent.then((response) => response.json() as ReturnType<typeof login>);
  };
  const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => guess(index)));
  await other.stop();
  expect(answers.filter(({ error }) => error === 'INVALID_CREDENTIALS')).toHaveLength(3);
  expect(answers.filter(({ error }) => error === 'CAPTCHA_REQUIRED')).toHaveLength(9);
});

test('every stored password is argon2id with the work of the rule, and no two hashes are alike', async () => {
  const rows = await api.sql<{ mat_khau: string }>('SELECT mat_khau FROM nguoi_dung');
  const costs = rows.map(({ mat_khau }) => /^\$argon2id\$v=19\$m=(\d+),t=(\d+),/.exec(mat_khau)?.slice(1).map(Number));
  expect(costs.length).toBeGreaterThan(5);
  expect(costs.filter((cost) => cost?.[0] !== HASH_COST.memory || cost[1] !== HASH_COST.passes)).toEqual([]);
  expect(await hashPassword(DEMO_PASSWORD)).not.toBe(await hashPassword(DEMO_PASSWORD));
});

test('a new installation has one account, whose password is random, works once and opens only its replacement', async () => {
  const made: string[] = [];
  for (let installation = 0; installation < 2; installation += 1) {
    const empty = await createEmptyDatabase(inject('postgresUrl'));
    await migrate({ url: empty.url, allowUnsafe: true });
    const database = openDatabase({ url: applicationUrl(empty.url), size: 2, onError: () => {} });
    const seeded = await seedIfEmpty(database, () => firstPassword(readConfig({}), true));
    made.push(seeded?.password ?? '');
    const people = await database.read((db) =>
      db.selectFrom('nguoi_dung').select(['tai_khoan', 'need_change_password', 'mat_khau_het_han']).execute(),
    );
    expect(people).toMatchObject([{ tai_khoan: 'quantri', need_change_password: 1 }]);
    await database.close();
    await empty.drop();
  }
  expect(made[0]).toMatch(/^.{16,}$/);
  expect(made[0]).not.toBe(made[1]);
});

test('no password stands in the product: only the demo has one, and it says so', () => {
  const literal = /(?:mat_?khau|password|secret|bi_mat)\w*["']?\s*[:=]\s*['"`]([^'"`$\s]+)['"`]/gi;
  const product = sourceFiles.filter(({ path }) => /^(apps|packages|scripts)\//.test(path) && !/test/.test(path));
  const found = product.flatMap(({ path, text }) =>
    [...text.matchAll(literal)]
      .filter(([, word = '']) => PASSWORD_PATTERN.test(word))
      .map(([, word]) => `${path} ${word}`),
  );
  expect(found).toEqual([`apps/api/src/server/seed/demo-accounts.ts ${DEMO_PASSWORD}`]);
});
