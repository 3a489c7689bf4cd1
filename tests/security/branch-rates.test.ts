import type { RateDesk, RatesSaved } from '@doi-tien/contract/rates.schema';
import type { WorkingHours } from '@doi-tien/contract/working-hours.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inBranch, letWork, openBranch } from '../support/branches.ts';
import { sendFile } from '../support/import-files.ts';
import { type Hired, hire } from '../support/staff.ts';
import { type Caller, startTestApp, type TestApp } from '../support/test-app.ts';

/** Nobody changes rates or hours of a branch they do not work in, or of the company unless they work everywhere. */
let api: TestApp;
let admin: Caller;
let keeper: Hired;
let other: number;
let usd: number;
beforeAll(async () => {
  api = await startTestApp();
  admin = await api.signIn('quantri');
  const rights = ['index', 'create', 'import', 'export'].map((action) => `ty-gia.${action}`);
  keeper = await hire(api, admin, ...rights, 'thoi-gian-lam-viec.index', 'thoi-gian-lam-viec.update');
  usd = (await api.sql<{ id: number }>(`SELECT id FROM tien WHERE ma = 'USD'`))[0]?.id ?? 0;
});
afterAll(() => api.close());

const line = { ty_gia_mua: '26000', ty_gia_ban: '26100', ty_gia_goc: '26050' };
const post = (as: Caller, body: object) =>
  api.call<RatesSaved>('POST', '/ty-gia', { as, body: { dong: [{ tien_id: usd, ...line }], ...body } });
const rows = async () => (await api.sql('SELECT 1 FROM ty_gia')).length;

test('with one branch the rates are the company’s, and nobody notices', async () => {
  expect(await post(keeper.as, {})).toMatchObject({ code: 200 });
  expect(await api.sql('SELECT FROM ty_gia WHERE chi_nhanh_id IS NOT NULL')).toEqual([]);
  const { data } = await api.call<RateDesk>('GET', '/ty-gia/niem-yet', { as: keeper.as });
  expect(data).not.toHaveProperty('lam_moi_chi_nhanh');
  const template = await api.app.inject({
    url: '/api/ty-gia/import/template?format=csv',
    headers: { authorization: `Bearer ${keeper.as.token}`, device_id: keeper.as.deviceId },
  });
  expect(template.body).not.toContain('chi nhánh');
  expect(template.body).not.toContain('Theo công ty');
  const exported = await api.app.inject({
    url: '/api/ty-gia/export?format=csv',
    headers: { authorization: `Bearer ${keeper.as.token}`, device_id: keeper.as.deviceId },
  });
  expect(exported.body).not.toMatch(/chi nhánh|Theo công ty/i);
});

test('a person of one of several branches posts its rates, and neither the company’s nor another branch’s', async () => {
  other = (await openBranch(api, admin, 'B')).id;
  const before = await rows();
  expect(await post(keeper.as, {})).toMatchObject({ code: 403, error: 'NOT_IN_EVERY_BRANCH' });
  expect(await post(keeper.as, { pham_vi: 'cong_ty' })).toMatchObject({ error: 'NOT_IN_EVERY_BRANCH' });
  expect(await post(inBranch(keeper.as, other), { pham_vi: 'chi_nhanh' })).toMatchObject({ error: 'BRANCH_NOT_YOURS' });
  for (const field of ['chi_nhanh_id', 'ma_chi_nhanh', 'chi_nhanh'])
    for (const body of [{ [field]: other }, { dong: [{ tien_id: usd, ...line, [field]: other }] }])
      expect(await post(keeper.as, { pham_vi: 'chi_nhanh', ...body })).toMatchObject({ code: 422 });
  for (const pham_vi of ['tat_ca', other, null, ['chi_nhanh']])
    expect(await post(keeper.as, { pham_vi })).toMatchObject({ code: 422 });
  expect(await rows()).toBe(before);
  expect(await post(keeper.as, { pham_vi: 'chi_nhanh' })).toMatchObject({
    code: 200,
    data: { dong: [{ ma_chi_nhanh: 'CN1' }] },
  });
});

test('a file takes the same rights as posting', async () => {
  const before = await rows();
  const send = (code: string, as = keeper.as) =>
    sendFile(api, '/ty-gia', `ma_tien,ma_chi_nhanh,ty_gia_mua,ty_gia_ban,ty_gia_goc\nUSD,${code},26001,26101,26051`, {
      as,
    });
  for (const code of ['', 'CN-B', 'cn-b', 'CN-XX', '1', String(other), "CN-B'--"]) {
    const answer = await send(code);
    expect(answer, code).toMatchObject({ code: 422, error: 'IMPORT_HAS_BAD_ROWS' });
    expect(JSON.stringify(answer.data)).toContain('ma_chi_nhanh');
  }
  const noColumn = 'ma_tien,ty_gia_mua,ty_gia_ban,ty_gia_goc\nUSD,26001,26101,26051';
  expect(await sendFile(api, '/ty-gia', noColumn, { as: keeper.as })).toMatchObject({ code: 422 });
  const end = 'ma_tien,ma_chi_nhanh,la_ket_thuc,ty_gia_mua,ty_gia_ban,ty_gia_goc\nUSD,CN-B,1,,,';
  expect(await sendFile(api, '/ty-gia', end, { as: keeper.as })).toMatchObject({ code: 422 });
  expect(await rows()).toBe(before);
  expect(await send('CN1')).toMatchObject({ code: 200 });
  expect(await send('CN-B', inBranch(keeper.as, other))).toMatchObject({ error: 'BRANCH_NOT_YOURS' });
});

test('a key that posted for a branch is refused for the company', async () => {
  await letWork(api, admin, keeper.account, [1, other]);
  const send = (pham_vi: string) =>
    api.call('POST', '/ty-gia', {
      as: keeper.as,
      key: 'one-key-two-scopes',
      body: { pham_vi, dong: [{ tien_id: usd, ...line }] },
    });
  expect(await send('chi_nhanh')).toMatchObject({ code: 200 });
  expect(await send('cong_ty')).toMatchObject({ error: 'IDEMPOTENCY_KEY_REUSED' });
});

test('a person who works everywhere posts for the company until a branch is opened without them', async () => {
  expect(await post(keeper.as, {})).toMatchObject({ code: 200 });
  await openBranch(api, admin, 'C');
  expect(await post(keeper.as, {})).toMatchObject({ error: 'NOT_IN_EVERY_BRANCH' });
  // An administrator holds every right, wherever they work.
  await letWork(api, admin, 'quantri', [1]);
  expect(await post(admin, {})).toMatchObject({ code: 200 });
});

test('hours take the same: of the branch one works in, or of the company when one works everywhere', async () => {
  const week = { khung_gio: [{ thu: 1, tu: '08:00', den: '17:00' }], ngay_nghi: [] };
  const change = (as: Caller, body: object) =>
    api.call<WorkingHours>('PATCH', '/thoi-gian-lam-viec', { as, body: { ...week, ...body } });
  await letWork(api, admin, keeper.account, [1]);
  await api.sql(
    `INSERT INTO nguoi_dung_ngoai_gio (nguoi_dung_id, tu, ly_do) VALUES ($1, now() - interval '1 day', 'Kiểm thử')`,
    [keeper.id],
  );
  expect(await change(keeper.as, { phien_ban: 1 })).toMatchObject({ error: 'NOT_IN_EVERY_BRANCH' });
  expect(await change(inBranch(keeper.as, other), { pham_vi: 'chi_nhanh', phien_ban: 0 })).toMatchObject({
    error: 'BRANCH_NOT_YOURS',
  });
  expect(await change(keeper.as, { pham_vi: 'chi_nhanh', phien_ban: 0, chi_nhanh_id: other })).toMatchObject({
    code: 422,
  });
  expect(await change(keeper.as, { pham_vi: 'chi_nhanh', phien_ban: 0 })).toMatchObject({
    code: 200,
    data: { cua_chi_nhanh: true, lam_moi_chi_nhanh: false },
  });
  expect(await api.sql('SELECT chi_nhanh_id FROM thoi_gian_lam_viec ORDER BY 1 NULLS FIRST')).toEqual([
    { chi_nhanh_id: null },
    { chi_nhanh_id: 1 },
  ]);
});

test('what a branch changes for itself is in its own chain of the log', async () => {
  const logged = await api.sql<{ chuoi: number; hanh_dong: string }>(
    `SELECT DISTINCT chuoi, doi_tuong FROM log_thao_tac WHERE doi_tuong IN ('ty-gia', 'thoi-gian-lam-viec') ORDER BY 1, 2`,
  );
  expect(logged).toEqual([
    { chuoi: 0, doi_tuong: 'ty-gia' },
    { chuoi: 1, doi_tuong: 'thoi-gian-lam-viec' },
    { chuoi: 1, doi_tuong: 'ty-gia' },
  ]);
});

test('the database refuses an end of the company’s rate, an end with rates and a rate without one', async () => {
  const insert = (branch: number | null, isEnd: boolean, rate: number | null) =>
    api
      .sql(
        `INSERT INTO ty_gia (dot, tien_id, chi_nhanh_id, la_ket_thuc, ty_gia_mua, ty_gia_ban, ty_gia_goc, hieu_luc_tu)
         VALUES (gen_random_uuid(), $1, $2, $3, $4, $4, $4, now())`,
        [usd, branch, isEnd, rate],
      )
      .then(
        () => 'done',
        (error: { constraint?: string }) => error.constraint,
      );
  expect(await insert(null, true, null)).toBe('only_rates_of_branches_end');
  expect(await insert(1, true, 5)).toBe('rates_unless_ended');
  expect(await insert(1, false, null)).toBe('rates_unless_ended');
  expect(await insert(999, false, 5)).toBe('rate_of_branch');
});

test('exceptions of hours are offered for people of one’s own branches only, and the file of users names branches', async () => {
  const offered = async (as: Caller) =>
    (await api.call<{ value: number }[]>('GET', '/options/nguoi-dung-trong-quyen', { as })).data.map(
      ({ value }) => value,
    );
  await api.sql(`UPDATE thoi_gian_lam_viec SET khung_gio = '[]'`);
  const [inside, outside] = [await hire(api, admin), await hire(api, admin)];
  await letWork(api, admin, outside.account, [1, other]);
  expect(await offered(keeper.as)).toContain(inside.id);
  expect(await offered(keeper.as)).not.toContain(outside.id);
  expect(await offered(admin)).toContain(outside.id);
  const file = await api.app.inject({
    url: '/api/users/export?format=csv&columns=tai_khoan,ma_chi_nhanh',
    headers: { authorization: `Bearer ${admin.token}`, device_id: admin.deviceId },
  });
  expect(file.body).toContain(`${outside.account},"CN1; CN-B"`);
});
