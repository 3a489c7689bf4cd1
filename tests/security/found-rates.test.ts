import type { ApprovalFiled } from '@doi-tien/contract/approvals.schema';
import type { RateDesk } from '@doi-tien/contract/rates.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inBranch, letAllWork, openBranch } from '../support/branches.ts';
import { sendFile } from '../support/import-files.ts';
import { type Caller, startTestApp, type TestApp } from '../support/test-app.ts';

let api: TestApp;
let admin: Caller;
let branch: Caller;
let ids: Record<string, number>;
beforeAll(async () => {
  api = await startTestApp();
  admin = await api.signIn('quantri');
  const currencies = await api.sql<{ id: number; ma: string }>('SELECT id, ma FROM tien');
  ids = Object.fromEntries(currencies.map(({ id, ma }) => [ma, id]));
  await api.sql(
    `INSERT INTO ty_gia (dot, tien_id, ty_gia_mua, ty_gia_ban, ty_gia_goc, hieu_luc_tu, ngay_tao)
     SELECT gen_random_uuid(), id, 25900, 26150, 26000, now() - interval '10 days', now() - interval '10 days'
     FROM tien WHERE ma IN ('USD', 'EUR', 'GBP', 'CAD', 'AUD')`,
  );
  const { id } = await openBranch(api, admin, 'HN');
  await letAllWork(api, [id]);
  branch = inBranch(await api.signIn('quanly'), id);
  await api.sql(`UPDATE cau_hinh_chung SET gia_tri = gia_tri || '{"duyet_ty_gia_tu": "0"}'`);
});
afterAll(() => api.close());

const fromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const threeOf = (rate: string) => ({ ty_gia_mua: rate, ty_gia_ban: rate, ty_gia_goc: rate });
/** Typed twice and explained, as the gate of the desk asks. */
const post = (ma: string, rate: string, hieu_luc_tu?: string) => {
  const line = { tien_id: ids[ma], ...threeOf(rate), xac_nhan: threeOf(rate), ly_do: 'Theo ngân hàng' };
  return api.call('POST', '/ty-gia', { as: admin, body: { dong: [line], ...(hieu_luc_tu && { hieu_luc_tu }) } });
};
const sendRate = (ma: string, rate: number, at: string) => {
  const head = 'ma_tien,ty_gia_mua,ty_gia_ban,ty_gia_goc,hieu_luc_tu,ly_do';
  const file = `${head}\n${ma},${rate},${rate},${rate},${at},Bổ sung`;
  return sendFile(api, '/ty-gia', file, { as: admin, query: 'che_do=dong_dung&thu=0' });
};
/** A rate of the branch, entered some days ago. */
const ownRate = (ma: string, rate: number) =>
  api.sql(
    `INSERT INTO ty_gia (dot, tien_id, chi_nhanh_id, ty_gia_mua, ty_gia_ban, ty_gia_goc, hieu_luc_tu, ngay_tao)
     VALUES (gen_random_uuid(), $1, $2, $3, $3, $3, now() - interval '5 days', now() - interval '5 days')`,
    [ids[ma], branch.branchId, rate],
  );
const postedIn = async (ma: string, as: Caller) => {
  const { data } = await api.call<RateDesk>('GET', '/ty-gia/niem-yet?pham_vi=chi_nhanh', { as });
  const line = data.dong.find((each) => each.tien_id === ids[ma] && each.nhom_ty_gia === null);
  return Number(line?.hien_tai?.ty_gia_mua);
};

test('rates that files enter for days that have passed do not make the steps of a far one', async () => {
  // Each is less than a fifth above the one before it, and a day apart.
  const sent = [];
  for (const [rate, hours] of [
    [30500, -75],
    [36000, -50],
    [42500, -25],
  ] as const) {
    sent.push((await sendRate('USD', rate, fromNow(hours))).data.dong_loi);
  }
  expect.soft(sent).toEqual([0, 1, 1]);
  expect.soft(await post('USD', '50000')).toMatchObject({ error: 'APPROVAL_REQUIRED' });
  expect(await postedIn('USD', admin)).toBe(30500);
});

test('neither do rates that are entered for the days to come', async () => {
  expect(await post('EUR', '30500', fromNow(25))).toMatchObject({ code: 200 });
  expect(await post('EUR', '36000', fromNow(50))).toMatchObject({ error: 'APPROVAL_REQUIRED' });
});

test('a branch that follows a company with a far rate needs a second person, and the preview shows both', async () => {
  await ownRate('GBP', 40000);
  const follow = (ma: string) =>
    api.call('POST', '/ty-gia/theo-cong-ty', { as: branch, body: { dong: [{ tien_id: ids[ma] }] } });
  const answer = await follow('GBP');
  expect(answer).toMatchObject({ error: 'APPROVAL_REQUIRED' });
  const { id, ma_bam } = answer.data as ApprovalFiled;
  const approver = { ...admin, branchId: branch.branchId as number };
  const shown = await api.call('GET', `/yeu-cau-duyet/${id}`, { as: approver });
  expect(JSON.stringify(shown.data)).toMatch(/40,000 · 40,000 · 40,000.*25,900 · 26,150 · 26,000/);
  expect(await postedIn('GBP', branch)).toBe(40000);
  const approved = await api.call('POST', `/yeu-cau-duyet/${id}/duyet`, { as: approver, body: { ma_bam } });
  expect(approved).toMatchObject({ code: 200 });
  expect(await postedIn('GBP', branch)).toBe(25900);
  await ownRate('AUD', 27000);
  expect(await follow('AUD')).toMatchObject({ code: 200 });
});

test('a file does not end the rate of a branch where the company has a far one', async () => {
  await ownRate('CAD', 40000);
  const file = 'ma_tien,ma_chi_nhanh,la_ket_thuc,ty_gia_mua,ty_gia_ban,ty_gia_goc\nCAD,CN-HN,có,,,';
  const { data } = await sendFile(api, '/ty-gia', file, { as: admin, query: 'che_do=dong_dung&thu=0' });
  expect.soft(data).toMatchObject({ them_moi: 0, dong_loi: 1 });
  expect(await postedIn('CAD', branch)).toBe(40000);
});
