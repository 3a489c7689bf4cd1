import type { ApprovalRequest } from '@doi-tien/contract/approvals.schema';
import type { ListPage } from '@doi-tien/contract/list';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { approvalsOf } from '../../../../../tests/support/approvals.ts';
import { type Counter, openCounter } from '../../../../../tests/support/counter.ts';
import { passkeyBrowser } from '../../../../../tests/support/passkeys.ts';
import { type Hired, hire } from '../../../../../tests/support/staff.ts';
import { type Caller, startTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { DEMO_PASSWORD } from '../../server/seed/demo-accounts.ts';

let api: TestApp;
let admin: Caller;
let manager: Caller;
let teller: Caller;
let other: Hired;
let approver: Hired;
let counter: Counter;
let approvals: ReturnType<typeof approvalsOf>;
beforeAll(async () => {
  api = await startTestApp();
  approvals = approvalsOf(api);
  admin = await api.signIn('quantri');
  manager = await api.signIn('quanly');
  teller = await api.signIn('giaodich1');
  other = await hire(
    api,
    admin,
    'giao-dich-mua-ngoai-te.approve',
    'giao-dich-mua-ngoai-te.create',
    'giao-dich-mua-ngoai-te.index',
  );
  approver = await hire(api, admin, 'giao-dich-mua-ngoai-te.approve');
  counter = await openCounter(api, manager);
  await counter.open({ VND: '1000000000', USD: '10000' });
  await approvals.set({ duyet_phieu_tu: '10000000' });
});
afterAll(() => api.close());
afterEach(async () => {
  await counter.expectWholeBooks();
  await approvals.set({ duyet_phieu_tu: '10000000', duyet_het_han_phut: 15, bien_do_ty_gia: '1' });
});

const buy = (quantity = '1000', as = teller) => counter.buyUsd(quantity, '25900', as);
const file = async (as = teller) => approvals.filed(await buy('1000', as));
const tickets = async () => Number((await api.sql<{ n: string }>('SELECT count(*) AS n FROM giao_dich'))[0]?.n);
const logged = async (act: string, id: number) =>
  (
    await api.sql<{ n: number }>(
      `SELECT count(*)::int AS n FROM log_thao_tac WHERE hanh_dong = $1 AND doi_tuong = 'yeu-cau-duyet' AND doi_tuong_id = $2`,
      [act, String(id)],
    )
  )[0]?.n;

test('a ticket above the sum waits for a second person, and posts nothing meanwhile', async () => {
  const before = await tickets();
  const held = await counter.position('USD');
  const request = await file();
  expect(request).toMatchObject({ ten_quyen: 'giao-dich-mua-ngoai-te', dieu_kien: [{ loai: 'phieu' }] });
  expect(await tickets()).toBe(before);
  expect(await counter.position('USD')).toEqual(held);
  expect(await logged('requestApproval', request.id)).toBe(1);

  const done = await approvals.approve(request, manager);
  expect(done).toMatchObject({ code: 200, data: { trang_thai: 2, nguoi_duyet: expect.any(String) } });
  const ticket = await api.call<Trade>('GET', `/giao-dich-mua-ngoai-te/${done.data.ket_qua_id}`, { as: teller });
  expect(ticket.data).toMatchObject({
    nguoi_tao: done.data.nguoi_tao,
    nguoi_duyet: done.data.nguoi_duyet,
    trang_thai: 1,
  });
  const [row] = await api.sql<{ sau: object; tai_khoan: string }>(
    `SELECT sau, tai_khoan FROM log_thao_tac WHERE hanh_dong = 'create' AND doi_tuong = 'giao-dich-mua-ngoai-te' AND doi_tuong_id = $1`,
    [String(done.data.ket_qua_id)],
  );
  expect(row).toMatchObject({
    tai_khoan: 'giaodich1',
    sau: { nguoi_duyet: done.data.nguoi_duyet, yeu_cau_duyet_id: request.id },
  });
});

test('a ticket below the sum is posted as ever', async () => {
  expect(await buy('100')).toMatchObject({ code: 200, data: { nguoi_duyet: null } });
});

test('the maker never approves, not on another device, not on the spot, not with more rights meanwhile', async () => {
  const request = approvals.filed(await buy('1000', other.as));
  const elsewhere = await api.signIn(other.account, DEMO_PASSWORD);
  for (const as of [other.as, elsewhere]) {
    expect(await approvals.approve(request, as)).toMatchObject({ code: 403, error: 'APPROVAL_OWN' });
    expect(await approvals.refuse(request.id, as)).toMatchObject({ error: 'APPROVAL_OWN' });
  }
  const own = { tai_khoan: other.account, mat_khau: DEMO_PASSWORD };
  expect(await approvals.here(request, other.as, own)).toMatchObject({ error: 'APPROVAL_OWN' });
  const [role] = await api.sql<{ id: number }>("SELECT id FROM vai_tro WHERE ma = 'QUAN_TRI'");
  await api.sql('UPDATE nguoi_dung SET vai_tro_id = $1 WHERE id = $2', [role?.id, other.id]);
  expect(await approvals.approve(request, other.as)).toMatchObject({ error: 'APPROVAL_OWN' });
  await api.sql('UPDATE nguoi_dung SET vai_tro_id = $1 WHERE id = $2', [other.roleId, other.id]);
  expect(await logged('approvalDenied', request.id)).toBe(6);
  // Only on the screen of the maker does somebody else confirm.
  const proof = { tai_khoan: 'quanly', mat_khau: DEMO_PASSWORD };
  expect(await approvals.here(request, teller, proof)).toMatchObject({ code: 404 });
  expect(await approvals.approve(request, manager)).toMatchObject({ code: 200 });
});

test('somebody without the right to approve sees no request and decides about none', async () => {
  const request = await file();
  const second = await api.signIn('giaodich2');
  expect(await approvals.approve(request, second)).toMatchObject({ code: 404 });
  expect(await approvals.refuse(request.id, second)).toMatchObject({ code: 404 });
  expect(await approvals.withdraw(request.id, second)).toMatchObject({ code: 404 });
  expect(await api.call('GET', `/yeu-cau-duyet/${request.id}`, { as: second })).toMatchObject({ code: 404 });
  const list = await api.call<ListPage<ApprovalRequest>>('GET', '/yeu-cau-duyet', { as: second });
  expect(list.data.items).toEqual([]);
  expect((await approvals.own(second)).map(({ id }) => id)).not.toContain(request.id);
  const proof = { tai_khoan: 'giaodich2', mat_khau: DEMO_PASSWORD };
  expect(await approvals.here(request, teller, proof)).toMatchObject({ code: 403, error: 'FORBIDDEN' });
  expect(await logged('approvalDenied', request.id)).toBe(1);
  await approvals.withdraw(request.id, teller);
});

test('an approver confirms on the screen of the teller; wrong proofs count against the approver', async () => {
  const request = await file();
  const wrong = await approvals.here(request, teller, { tai_khoan: 'quanly', mat_khau: 'Sai@12345' });
  expect(wrong).toMatchObject({ code: 422, error: 'APPROVER_UNPROVED' });
  expect(await approvals.here(request, teller, { tai_khoan: 'khong.co', mat_khau: 'Sai@12345' })).toMatchObject({
    error: 'APPROVER_UNPROVED',
  });
  expect(await approvals.here(request, teller, { tai_khoan: 'quanly' })).toMatchObject({ code: 422 });
  const done = await approvals.here(request, teller, { tai_khoan: 'quanly', mat_khau: DEMO_PASSWORD });
  expect(done).toMatchObject({ code: 200, data: { trang_thai: 2, tai_cho: true } });
  expect(await api.call('GET', '/auth/me', { as: teller })).toMatchObject({
    data: { user: { tai_khoan: 'giaodich1' } },
  });
});

test('an approver confirms on the screen of the teller with a passkey, which is good for that request alone', async () => {
  const { add, ask, authenticator } = passkeyBrowser(api);
  await add(approver.as);
  const [first, second] = [await file(), approvals.filed(await buy('1001'))];
  const answerFor = async (id: number) =>
    authenticator.answer((await ask({ muc_dich: 'duyet', ve_viec: `yeu_cau_duyet:${id}` }, teller)).data);
  const unproved = { code: 422, error: 'APPROVER_UNPROVED' };
  expect(await approvals.here(second, teller, { passkey: await answerFor(first.id) })).toMatchObject(unproved);
  // With a second factor the password alone is no proof any more.
  const password = { tai_khoan: approver.account, mat_khau: DEMO_PASSWORD };
  expect(await approvals.here(first, teller, password)).toMatchObject({ code: 422 });
  const passkey = await answerFor(first.id);
  const done = await approvals.here(first, teller, { passkey });
  expect(done).toMatchObject({ code: 200, data: { trang_thai: 2, tai_cho: true, nguoi_duyet_id: approver.id } });
  expect(await approvals.here(second, teller, { passkey })).toMatchObject(unproved);
  await approvals.withdraw(second.id, teller);
});

test('the text that was approved is the text that runs: another hash is refused, and the kept text cannot be changed', async () => {
  const request = await file();
  const altered = { ...request, ma_bam: request.ma_bam.replace(/^./, (first) => (first === '0' ? '1' : '0')) };
  expect(await approvals.approve(altered, manager)).toMatchObject({ error: 'APPROVAL_CHANGED' });
  await api.sql(`UPDATE yeu_cau_duyet SET noi_dung = replace(noi_dung, '"1000"', '"9000"') WHERE id = $1`, [
    request.id,
  ]);
  expect(await approvals.approve(request, manager)).toMatchObject({ error: 'APPROVAL_CHANGED' });
  await api.sql(`UPDATE yeu_cau_duyet SET noi_dung = replace(noi_dung, '"9000"', '"1000"') WHERE id = $1`, [
    request.id,
  ]);
  expect(await approvals.approve(request, manager)).toMatchObject({ code: 200 });
});

test('the same submission is one request, with its key and without', async () => {
  const body = { chi_tiet: [{ tien_id: counter.currencyId('USD'), so_luong: '1000', ty_gia: '25900' }] };
  const post = (key?: string) => api.call('POST', '/giao-dich-mua-ngoai-te', { as: teller, body, ...(key && { key }) });
  const answers = await Promise.all([post('request-1'), post('request-1'), post(), post(), post('request-2')]);
  const ids = new Set(answers.map((answer) => approvals.filed(answer).id));
  expect(ids.size).toBe(1);
  const [first] = answers;
  const request = approvals.filed(first as never);
  await approvals.approve(request, manager);
  // The key was used for the request: a repeated submission is told so, and posts nothing.
  expect(approvals.filed(await post('request-1')).id).toBe(request.id);
});

test('approve twice, approve and withdraw, approve and refuse at once: exactly one outcome', async () => {
  const before = await tickets();
  for (let round = 0; round < 6; round += 1) {
    const request = await file();
    const second =
      round % 3 === 0
        ? () => approvals.approve(request, manager)
        : round % 3 === 1
          ? () => approvals.withdraw(request.id, teller)
          : () => approvals.refuse(request.id, manager);
    const answers = await Promise.all([approvals.approve(request, manager), second()]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409]);
    const posted =
      (
        await api.sql<{ n: number }>(
          'SELECT count(*)::int AS n FROM yeu_cau_duyet WHERE id = $1 AND ket_qua_id IS NOT NULL',
          [request.id],
        )
      )[0]?.n ?? 0;
    const { trang_thai } = await approvals.detail(request.id, teller);
    expect(posted === 1).toBe(trang_thai === 2);
  }
  const [made] = await api.sql<{ n: number }>(
    'SELECT count(*)::int AS n FROM yeu_cau_duyet WHERE trang_thai = 2 AND ket_qua_id IS NOT NULL',
  );
  expect(await tickets()).toBeGreaterThan(before);
  expect(made?.n).toBeGreaterThan(0);
});

test('an approval sent again with its key is answered as the first time and posts once', async () => {
  const request = await file();
  const before = await tickets();
  const answers = await Promise.all([1, 2, 3].map(() => approvals.approve(request, manager, 'approve-once')));
  expect(answers.map(({ code }) => code)).toEqual([200, 200, 200]);
  expect(await tickets()).toBe(before + 1);
});

test('a request runs out, and nobody approves it afterwards', async () => {
  const request = await file();
  await api.sql(
    `UPDATE yeu_cau_duyet SET ngay_tao = ngay_tao - interval '1 hour', het_han_luc = het_han_luc - interval '1 hour' WHERE id = $1`,
    [request.id],
  );
  expect(await approvals.approve(request, manager)).toMatchObject({ error: 'APPROVAL_ENDED' });
  expect(await approvals.detail(request.id, manager)).toMatchObject({ trang_thai: 5 });
  expect(await approvals.withdraw(request.id, teller)).toMatchObject({ error: 'APPROVAL_ENDED' });
});

test('when the safe was locked meanwhile, the approved act gets the ordinary refusal and the request has ended', async () => {
  const request = await file();
  const [safe] = await api.sql<{ id: number }>('SELECT id FROM ket WHERE trang_thai = 1');
  await api.call('PATCH', `/ket/chot-ket/${safe?.id}`, { as: manager });
  expect(await approvals.approve(request, manager)).toMatchObject({ code: 409, error: 'SAFE_LOCKED' });
  expect(await approvals.detail(request.id, manager)).toMatchObject({
    trang_thai: 6,
    tu_choi: 'SAFE_LOCKED',
    ket_qua_id: null,
  });
  await api.call('PATCH', `/ket/mo-chot/${safe?.id}`, { as: manager });
  expect(await approvals.approve(request, manager)).toMatchObject({ error: 'APPROVAL_ENDED' });
});

test('when the posted rate changed meanwhile, the ticket gets the ordinary refusal', async () => {
  const request = await file();
  await postUsd('27000');
  expect(await approvals.approve(request, manager)).toMatchObject({ code: 422, error: 'RATE_OUT_OF_BAND' });
  await postUsd('25900');
});

async function postUsd(buying: string): Promise<void> {
  await api.sql(
    `INSERT INTO ty_gia (dot, tien_id, ty_gia_mua, ty_gia_ban, ty_gia_goc, hieu_luc_tu)
     VALUES (gen_random_uuid(), $1, $2, $2::numeric + 250, $2::numeric + 100, now())`,
    [counter.currencyId('USD'), buying],
  );
}

test('an approval of a rate past its band holds only for the posted rate that the approver saw', async () => {
  await approvals.set({ duyet_phieu_tu: '', duyet_ty_gia_tu: '0' });
  const far = {
    chi_tiet: [{ tien_id: counter.currencyId('USD'), so_luong: '10', ty_gia: '26500' }],
    ly_do_ty_gia: 'Khách quen',
  };
  const request = approvals.filed(await counter.trade('giao-dich-mua-ngoai-te', far, admin));
  expect(request.dieu_kien).toMatchObject([{ loai: 'ty_gia' }]);
  await postUsd('25700');
  expect(await approvals.approve(request, manager)).toMatchObject({ code: 409, error: 'APPROVAL_OUTDATED' });
  await postUsd('25900');
  const again = approvals.filed(await counter.trade('giao-dich-mua-ngoai-te', far, admin));
  expect(await approvals.approve(again, manager)).toMatchObject({ code: 200 });
  await approvals.set({ duyet_ty_gia_tu: '' });
});

test('a maker who lost the right, the branch or the account meanwhile does not act by an approval', async () => {
  const lose = async (change: string, back: string) => {
    const request = approvals.filed(await buy('1000', other.as));
    await api.sql(change, [other.id]);
    expect(await approvals.approve(request, manager)).toMatchObject({ error: 'FORBIDDEN' });
    await api.sql(back, [other.id]);
  };
  await lose(
    'UPDATE nguoi_dung SET trang_thai = 2 WHERE id = $1',
    'UPDATE nguoi_dung SET trang_thai = 1 WHERE id = $1',
  );
  await lose(
    'UPDATE nguoi_dung SET need_change_password = 1 WHERE id = $1',
    'UPDATE nguoi_dung SET need_change_password = 0 WHERE id = $1',
  );
  await lose(
    `UPDATE vai_tro SET phan_quyen = phan_quyen #- '{giao-dich-mua-ngoai-te,create}' WHERE id = (SELECT vai_tro_id FROM nguoi_dung WHERE id = $1)`,
    `UPDATE vai_tro SET phan_quyen = jsonb_set(phan_quyen, '{giao-dich-mua-ngoai-te,create}', 'true') WHERE id = (SELECT vai_tro_id FROM nguoi_dung WHERE id = $1)`,
  );
});

test('approvers see what they decide about; profit only with the right to see it', async () => {
  const request = await file();
  const seen = await approvals.detail(request.id, manager);
  expect(seen).toMatchObject({
    nguoi_tao_hom_nay: { so_huy: 0 },
    se_bi_tu_choi: null,
    xem_truoc: { loai: 'phieu_moi', bao_gia: { chi_tiet: [{ ty_gia: '25900', ty_gia_niem_yet: '25900' }] } },
  });
  const blind = await approvals.detail(request.id, other.as);
  expect(blind.xem_truoc).toMatchObject({ bao_gia: { loi_nhuan: null } });
  await approvals.withdraw(request.id, teller);
});

test('a request that was refused says why, and nothing was posted', async () => {
  const before = await tickets();
  const request = await file();
  expect(await approvals.refuse(request.id, manager)).toMatchObject({ data: { trang_thai: 3, ghi_chu: 'Không đúng' } });
  const [own] = await approvals.own(teller);
  expect(own).toMatchObject({ id: request.id, trang_thai: 3, ghi_chu: 'Không đúng' });
  expect(await tickets()).toBe(before);
});

test('the application cannot change what was asked', async () => {
  const request = await file();
  const change = api.database.inTransaction(async (trx) => {
    const { sql } = await import('kysely');
    await sql`UPDATE yeu_cau_duyet SET noi_dung = '{}' WHERE id = ${request.id}`.execute(trx);
  });
  await expect(change).rejects.toThrow(/permission denied/);
});
