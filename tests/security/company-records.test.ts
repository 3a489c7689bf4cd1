import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendFile } from '../support/import-files.ts';
import { type Caller, startTestApp, type TestApp } from '../support/test-app.ts';

let api: TestApp;
let manager: Caller;
let admin: Caller;
beforeAll(async () => {
  api = await startTestApp();
  admin = await api.signIn('quantri');
  // A manager of one branch with every right there is but one: rights say what, branches say where.
  await api.sql(`UPDATE vai_tro q SET phan_quyen = jsonb_set(a.phan_quyen, '{chi-nhanh,delete}', 'false')
                 FROM vai_tro a WHERE a.ma = 'QUAN_TRI' AND q.ma = 'QUAN_LY'`);
  const made = await api.call('POST', '/chi-nhanh', {
    as: admin,
    body: { ma: 'CN2', ten: 'Chi nhánh hai', tien_to: 'CN2' },
  });
  expect(made).toMatchObject({ code: 200 });
  manager = await api.signIn('quanly');
});
afterAll(() => api.close());

const version = async (table: string, where: string) =>
  (await api.sql<{ id: number; phien_ban: number }>(`SELECT id, phien_ban FROM ${table} WHERE ${where}`))[0];

test('the company’s catalogues, settings, lists and roles are not changed by a manager of one branch', async () => {
  const usd = await version('tien', "ma = 'USD'");
  const note = await version('menh_gia', `tien_id = ${usd?.id} AND gia_tri = 100`);
  const kind = await version('loai_tien', 'ma IS NOT NULL ORDER BY id');
  const role = await version('vai_tro', "ma = 'GIAO_DICH_VIEN'");
  const { data: sheet } = await api.call<{ phien_ban: number }>('GET', '/cau-hinh-chung', { as: admin });
  const tries: [string, string, unknown][] = [
    ['PATCH', `/tien/${usd?.id}`, { trang_thai: 2, phien_ban: usd?.phien_ban }],
    ['PATCH', `/tien/${usd?.id}`, { ten: 'Đô', phien_ban: usd?.phien_ban }],
    ['PATCH', `/menh-gia/${note?.id}`, { dang_luu_hanh: false, phien_ban: note?.phien_ban }],
    ['POST', '/menh-gia', { tien_id: usd?.id, gia_tri: '3', nhom_ty_gia: null }],
    ['DELETE', `/menh-gia/${note?.id}`, undefined],
    ['PATCH', `/loai-tien/${kind?.id}`, { ten: 'Khác', phien_ban: kind?.phien_ban }],
    ['PATCH', '/tien/thu-tu', { ids: [usd?.id] }],
    ['PATCH', `/roles/${role?.id}`, { ten: 'Khác', phien_ban: role?.phien_ban }],
    ['PATCH', '/cau-hinh-chung', { phien_ban: sheet.phien_ban, gia_tri: { buoc_lam_tron: '500' } }],
  ];
  for (const [method, path, body] of tries) {
    const answer = await api.call(method as 'PATCH', path, { as: manager, ...(body !== undefined && { body }) });
    expect([method, path, answer.error]).toEqual([method, path, 'NOT_IN_EVERY_BRANCH']);
  }
  for (const path of ['/tien', '/loai-tien', '/menh-gia', '/sang-loc']) {
    const file = await sendFile(api, path, 'ma,ten\nX,Y', { as: manager, query: 'thu=0' });
    expect([path, file.error]).toEqual([path, 'NOT_IN_EVERY_BRANCH']);
  }
});

test('the same manager changes them once they work in every branch', async () => {
  await api.sql(
    `UPDATE nguoi_dung SET chi_nhanh_ids = (SELECT array_agg(id) FROM chi_nhanh) WHERE tai_khoan = 'quanly'`,
  );
  const usd = await version('tien', "ma = 'USD'");
  const answer = await api.call('PATCH', `/tien/${usd?.id}`, {
    as: manager,
    body: { ten: 'Đô la Mỹ', phien_ban: usd?.phien_ban },
  });
  expect(answer).toMatchObject({ code: 200 });
});

test('a currency that is held, and a file, are changed only by a person who has just proved that it is them', async () => {
  const usd = await version('tien', "ma = 'USD'");
  const eur = await version('tien', "ma = 'EUR'");
  await api.sql('INSERT INTO vi_the (chi_nhanh_id, tien_id, so_luong, gia_von) VALUES (1, $1, 100, 2600000)', [
    usd?.id,
  ]);
  await api.sql('UPDATE phien SET xac_nhan_luc = NULL');
  const off = (record: typeof usd) =>
    api.call('PATCH', `/tien/${record?.id}`, { as: admin, body: { trang_thai: 2, phien_ban: record?.phien_ban } });
  expect(await off(usd)).toMatchObject({ code: 403, error: 'REAUTH_REQUIRED' });
  expect(await off(eur)).toMatchObject({ code: 200 });
  const file = 'ma,ten,ky_hieu,ma_loai_tien,so_le\nUSD,Đô,$,NGOAI-TE,2';
  expect(await sendFile(api, '/tien', file, { as: admin, query: 'thu=0' })).toMatchObject({ error: 'REAUTH_REQUIRED' });
});
