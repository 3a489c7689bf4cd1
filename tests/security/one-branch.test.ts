import type { CurrentSession } from '@doi-tien/contract/session.schema';
import type { Role } from '@doi-tien/contract/staff.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../apps/api/src/server/seed/demo-accounts.ts';
import { inBranch, openBranch } from '../support/branches.ts';
import { openCounter } from '../support/counter.ts';
import { type Caller, headersOf, startTestApp, type TestApp } from '../support/test-app.ts';
import { addressOf, isStream, type Operation, readOperations } from './operations.ts';

/** Names of fields, rights and settings that only a company with several branches has. */
const NAMES = /\w*(?:chi_nhanh|dieu_chuyen|dieu-chuyen|allBranches|la_ket_thuc|dang_chuyen|pham_vi)\w*/g;

let api: TestApp;
let admin: Caller;
let operations: Operation[];
beforeAll(async () => {
  api = await startTestApp();
  admin = await api.signIn('quantri');
  operations = (await readOperations(api)).filter((each) => each.method === 'GET' && !isStream(each));
  await fillBooks();
});
afterAll(() => api.close());

/** A safe with trades, and a record of what is the company's: enough for answers that are not empty. */
async function fillBooks(): Promise<void> {
  const counter = await openCounter(api, admin);
  await counter.open({ VND: '900000000', USD: '1000' });
  const chi_tiet = [{ tien_id: counter.currencyId('USD'), so_luong: '100', ty_gia: '25900' }];
  const made = [
    await counter.trade('giao-dich-mua-ngoai-te', { chi_tiet, ten_khach: 'Trần Văn A' }),
    await post('/tai-khoan-ngoai', { loai: 1, ten: 'VCB', so: '0123456789', tien_id: counter.currencyId('VND-BANK') }),
    await post('/users', { tai_khoan: 'nguoimoi', ho_va_ten: 'Người Mới', vai_tro_id: 3 }),
    await post('/ty-gia', { dong: [{ tien_id: counter.currencyId('USD'), ...rates }] }),
    await post('/roles', { ma: 'THU', ten: 'Thử', phan_quyen: [{ name: 'tien', actions: { index: true } }] }),
  ];
  for (const answer of made) expect(answer).toMatchObject({ code: 200 });
  await api.sql(`UPDATE cau_hinh_chung SET gia_tri = gia_tri || '{"bat_bang_ty_gia": true}'`);
}

const rates = { ty_gia_mua: '25900', ty_gia_ban: '26150', ty_gia_goc: '26000' };
const post = (path: string, body: object) => api.call('POST', path, { as: admin, body });

const queryOf = (path: string) => {
  if (/^\/chi-tiet-ket\//.test(path)) return '?ket_id=1&tien_id=2';
  if (/^\/ty-gia\/lich-su/.test(path)) return '?tien_id=2';
  return /^\/tim-/.test(path) ? '?q=usd' : '';
};

/** Which of the names each answer has, by its path; the screens of branches themselves are left out. */
async function namesByPath(): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  let answered = 0;
  for (const operation of operations.filter(({ path }) => !path.startsWith('/chi-nhanh'))) {
    const url = `/api${addressOf(operation, 1)}${queryOf(operation.path)}`;
    const response = await api.app.inject({ url, headers: headersOf(admin) });
    // A refusal repeats what was asked.
    if (response.statusCode !== 200) continue;
    answered += 1;
    const names = [...new Set(response.payload.match(NAMES))];
    if (names.length > 0) found[operation.path] = names.toSorted();
  }
  expect(answered).toBeGreaterThan(90);
  return found;
}

const signInAnswer = async () => {
  const headers = { device_id: crypto.randomUUID() };
  const body = { tai_khoan: 'quantri', mat_khau: DEMO_PASSWORD };
  return JSON.stringify(await api.call('POST', '/auth/login', { body, headers }));
};

test('with one branch no answer names branches, transfers or their rights, but the switch of people who keep the settings', async () => {
  expect(await namesByPath()).toEqual({ '/cau-hinh-chung': ['bat_nhieu_chi_nhanh'] });
  expect(await signInAnswer()).not.toMatch(NAMES);
});

/** Fields of branches that every answer of a schema has: those that `ofBranches` marks may be absent. */
function certainFields(schema: AnswerSchema): string[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    if (name.search(NAMES) < 0) return certainFields(field);
    return schema.required?.includes(name) ? [name] : [];
  });
  const parts = [schema.items, schema.additionalProperties, ...(schema.anyOf ?? []), ...(schema.allOf ?? [])];
  return [...own, ...parts.flatMap((part) => (typeof part === 'object' ? certainFields(part) : []))];
}

interface AnswerSchema {
  properties?: Record<string, AnswerSchema>;
  required?: string[];
  items?: AnswerSchema;
  additionalProperties?: boolean | AnswerSchema;
  anyOf?: AnswerSchema[];
  allOf?: AnswerSchema[];
}

type Documented = { responses?: Record<string, { content?: Record<string, { schema: AnswerSchema }> }> };

test('no call but those of branches and transfers declares a field of branches as always there', async () => {
  const { paths } = (await api.app.inject({ url: '/api/docs/json' })).json<{
    paths: Record<string, Record<string, Documented>>;
  }>();
  const wrong = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) => {
      const schema = responses?.['200']?.content?.['application/json']?.schema ?? {};
      return certainFields(schema).map((field) => `${method} ${path} ${field}`);
    }),
  );
  expect(wrong).toContain('get /api/dieu-chuyen tu_chi_nhanh');
  expect(wrong.filter((each) => !/ \/api\/(chi-nhanh|dieu-chuyen)/.test(each))).toEqual([]);
});

test('a role that is saved where there is one branch keeps the rights that are not shown', async () => {
  const stored = async (id: number) =>
    (await api.sql('SELECT phan_quyen FROM vai_tro WHERE id = $1', [id]))[0]?.phan_quyen;
  const { data: accountant } = await api.call<Role>('GET', '/roles/4', { as: admin });
  const before = await stored(4);
  expect(before).toMatchObject({ 'bao-cao': { allBranches: true } });
  const phan_quyen = accountant.phan_quyen.map((entry) =>
    entry.name === 'tien' ? { ...entry, actions: { ...entry.actions, create: true } } : entry,
  );
  const body = { phan_quyen, phien_ban: accountant.phien_ban };
  expect(await api.call('PATCH', '/roles/4', { as: admin, body })).toMatchObject({ code: 200 });
  expect(await stored(4)).toEqual({ ...(before as object), tien: expect.objectContaining({ create: true }) });
});

test('a copy of the administrators’ role that is made where there is one branch holds every right', async () => {
  const { data: own } = await api.call<Role>('GET', '/roles/1', { as: admin });
  const body = { ma: 'QUAN_TRI_2', ten: 'Quản trị 2', phan_quyen: own.phan_quyen };
  const { data: copy } = await api.call<Role>('POST', '/roles', { as: admin, body });
  const rows = await api.sql('SELECT FROM vai_tro a JOIN vai_tro b USING (phan_quyen) WHERE a.id = 1 AND b.id = $1', [
    copy.id,
  ]);
  expect(rows).toHaveLength(1);
});

test('only people who may open the screen of branches are told of that area', async () => {
  const areasOf = async (account: string) => {
    const { data } = await api.call<CurrentSession>('GET', '/auth/me', { as: await api.signIn(account) });
    return data.phan_quyen.map(({ name }) => name);
  };
  expect(await areasOf('quantri')).toContain('chi-nhanh');
  expect(await areasOf('quanly')).not.toContain('chi-nhanh');
  expect(JSON.stringify(await api.call('GET', '/roles', { as: admin }))).not.toContain('chi-nhanh');
});

test('with two branches the same answers name them, at once and in every process', async () => {
  const other = await api.sibling();
  expect(JSON.stringify(await other.call('GET', '/users', { as: admin }))).not.toMatch(NAMES);
  await openBranch(api, admin, 'HN2');
  expect(JSON.stringify(await other.call('GET', '/users', { as: admin }))).toContain('"chi_nhanh_ids":[1,');
  const found = await namesByPath();
  expect(found).toMatchObject({
    '/auth/me': ['allBranches', 'dieu-chuyen'],
    '/roles/default-permission': ['allBranches', 'dieu-chuyen'],
    '/cau-hinh-chung': ['bat_nhieu_chi_nhanh', 'duyet_dieu_chuyen_tu', 'tk_dang_chuyen'],
    '/tai-khoan-ngoai': ['chi_nhanh', 'chi_nhanh_id'],
  });
  for (const path of ['/dashboard', '/ty-gia', '/thoi-gian-lam-viec', '/roles', '/users/{id}'])
    expect(Object.keys(found)).toContain(path);
  expect(await signInAnswer()).toMatch(NAMES);
});

test('a branch that is switched off hides them again, unless it has books', async () => {
  const users = async () => JSON.stringify(await api.call('GET', '/users', { as: admin }));
  const [second] = await api.sql<{ id: number }>('UPDATE chi_nhanh SET trang_thai = 2 WHERE id > 1 RETURNING id');
  expect(await users()).not.toMatch(NAMES);
  await api.sql('UPDATE chi_nhanh SET trang_thai = 1 WHERE id > 1');
  const away = inBranch(admin, second?.id ?? 0);
  await (await openCounter(api, away)).open({ VND: '1000000' });
  await api.sql('UPDATE chi_nhanh SET trang_thai = 2 WHERE id > 1');
  expect(await users()).toMatch(NAMES);
});
