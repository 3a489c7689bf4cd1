import type { Safe } from '@doi-tien/contract/safe.schema';
import type { CountRecord } from '@doi-tien/contract/safe-record.schema';
import type { Settings } from '@doi-tien/contract/settings';
import type { SettingsAnswer } from '@doi-tien/contract/settings.schema';
import type { Trade } from '@doi-tien/contract/trade.schema';
import type { Transfer } from '@doi-tien/contract/transfer.schema';
import { afterEach, expect, test } from 'vitest';
import { approvalsOf } from '../../../../../tests/support/approvals.ts';
import { inBranch, letAllWork, openBranch } from '../../../../../tests/support/branches.ts';
import { openCounter } from '../../../../../tests/support/counter.ts';
import { sendFile } from '../../../../../tests/support/import-files.ts';
import { startSignedIn } from '../../../../../tests/support/signed-in.ts';
import { findRole, findUser, hire, rightsOf } from '../../../../../tests/support/staff.ts';
import type { Answer, Caller } from '../../../../../tests/support/test-app.ts';

/** Every act that can need a second person, below and above its amount. The administrator makes, the manager approves. */

const OFF: Partial<Settings> = {
  duyet_huy_tu: '',
  duyet_ty_gia_tu: '',
  duyet_phieu_tu: '',
  duyet_rut_tu: '',
  duyet_dieu_chuyen_tu: '',
  duyet_lech_tu: '',
  duyet_quyen: false,
};

const { api, admin, manager } = await startSignedIn({ admin: 'quantri', manager: 'quanly' });
const approvals = approvalsOf(api);
const counter = await openCounter(api, manager);
const safe = await counter.open({ VND: '1000000000', USD: '10000' });
afterEach(async () => {
  await approvals.set(OFF);
  await counter.expectWholeBooks();
});

const usd = (so_tien: string) => ({ tien_id: counter.currencyId('USD'), so_tien });
const vnd = (so_tien: string) => ({ tien_id: counter.currencyId('VND'), so_tien });

/** An act that waits, is approved by the manager, and has then happened. */
async function approved(answer: Answer<unknown>, rule: string) {
  const request = approvals.filed(answer);
  expect(request.dieu_kien.map(({ loai }) => loai)).toEqual([rule]);
  const done = await approvals.approve(request, manager);
  expect(done).toMatchObject({ code: 200, data: { trang_thai: 2 } });
  return done.data;
}

const isDone = (answer: Answer<unknown>) => expect(answer).toMatchObject({ code: 200 });

test('voids from an amount on', async () => {
  await approvals.set({ duyet_huy_tu: '5000000' });
  const ticketOf = async (quantity: string) => (await counter.buyUsd(quantity, '25900')).data;
  const voiding = ({ id }: Trade) =>
    api.call<Trade>('PATCH', `/giao-dich-mua-ngoai-te/${id}/huy`, { as: admin, body: { ly_do: 'Nhầm' } });
  isDone(await voiding(await ticketOf('10')));
  const ticket = await ticketOf('1000');
  const request = approvals.filed(await voiding(ticket));
  expect(await approvals.detail(request.id, manager)).toMatchObject({
    ly_do: 'Nhầm',
    xem_truoc: { loai: 'phieu', phieu: { id: ticket.id } },
  });
  expect(await approvals.approve(request, manager)).toMatchObject({ code: 200 });
  const seen = await api.call<Trade>('GET', `/giao-dich-mua-ngoai-te/${ticket.id}`, { as: manager });
  expect(seen.data).toMatchObject({ trang_thai: 3, nguoi_duyet: null, nguoi_duyet_huy: expect.any(String) });
});

test('rates and fees past their limit from a ticket’s amount on', async () => {
  await approvals.set({ duyet_ty_gia_tu: '10000000' });
  const ticket = (so_luong: string, ty_gia: string, more: object = {}) =>
    counter.trade(
      'giao-dich-ban-ngoai-te',
      { chi_tiet: [{ tien_id: counter.currencyId('USD'), so_luong, ty_gia }], ly_do_ty_gia: 'Khách quen', ...more },
      admin,
    );
  isDone(await ticket('100', '25500'));
  isDone(await ticket('1000', '26150'));
  await approved(await ticket('1000', '25500'), 'ty_gia');
  await approved(await ticket('1000', '26150', { phi_chi: '2000000' }), 'ty_gia');
});

test('tickets from a sum on, also by what they are worth when the agreed rate is low', async () => {
  await approvals.set({ duyet_phieu_tu: '10000000' });
  isDone(await counter.sellUsd('100', '26150', admin));
  await approved(await counter.sellUsd('1000', '26150', admin), 'phieu');
  const low = { tien_id: counter.currencyId('USD'), so_luong: '1000', ty_gia: '100' };
  for (const path of ['giao-dich-ban-ngoai-te', 'giao-dich-mua-ngoai-te'] as const)
    await approved(await counter.trade(path, { chi_tiet: [low], ly_do_ty_gia: 'Thử' }, admin), 'phieu');
});

test('a waiting ticket is approved when it is saved, or when it is completed if the rule came later', async () => {
  const waiting = (ty_gia = '25800') =>
    counter.trade(
      'giao-dich-mua-tien-dien-tu',
      { trang_thai: 2, chi_tiet: [{ tien_id: counter.currencyId('USDT'), so_luong: '1000', ty_gia }] },
      admin,
    );
  const complete = (id: number, ma_tham_chieu: string) =>
    api.call<Trade>('PATCH', `/giao-dich-mua-tien-dien-tu/${id}/hoan-tat`, {
      as: admin,
      body: { ma_tham_chieu, mang: 'TRC20' },
    });
  const before = (await waiting()).data;
  await approvals.set({ duyet_phieu_tu: '10000000' });
  const done = await approved(await complete(before.id, 'A-1'), 'phieu');
  expect(done.ket_qua_id).toBe(before.id);
  const saved = await approved(await waiting('25810'), 'phieu');
  const completed = await complete(saved.ket_qua_id ?? 0, 'A-2');
  expect(completed).toMatchObject({ code: 200, data: { nguoi_duyet: expect.any(String) } });
});

test('withdrawals from an amount on, resales too', async () => {
  await approvals.set({ duyet_rut_tu: '10000000' });
  const take = (chi_tiet: object[], more: object = {}) =>
    api.call('POST', '/chi-tiet-ket', {
      as: admin,
      body: { ket_id: safe.id, loai_giao_dich: 6, chi_tiet, ly_do: 'Nộp ngân hàng', ...more },
    });
  isDone(await take([vnd('9999999')]));
  await approved(await take([vnd('10000000')]), 'rut');
  await approved(await take([usd('200'), vnd('5000000')]), 'rut');
  await approved(await take([usd('400')], { thu_ve: vnd('10400000') }), 'rut');
  const [movement] = await api.sql<{ nguoi_duyet: number | null }>(
    'SELECT nguoi_duyet FROM giao_dich_ket ORDER BY id DESC LIMIT 1',
  );
  expect(movement?.nguoi_duyet).not.toBeNull();
});

test('roles, accounts and the passwords of others', async () => {
  const person = await hire(api, admin, 'ket.index');
  await approvals.set({ duyet_quyen: true });
  const made = await approved(
    await api.call('POST', '/roles', {
      as: admin,
      body: { ma: 'MOI', ten: 'Mới', phan_quyen: rightsOf('ket.index') },
    }),
    'quyen',
  );
  const role = await findRole(api, admin, made.ket_qua_id ?? 0);
  const wider = { phien_ban: role.phien_ban, phan_quyen: rightsOf('ket.index', 'ket.update') };
  await approved(await api.call('PATCH', `/roles/${role.id}`, { as: admin, body: wider }), 'quyen');
  const user = { tai_khoan: 'nguoi.moi', ho_va_ten: 'Người Mới', vai_tro_id: role.id };
  const created = await approved(await api.call('POST', '/users', { as: admin, body: user }), 'quyen');
  expect(created.co_mat_khau).toBe(true);
  const collect = (as: Caller) =>
    api.call<{ mat_khau_mot_lan: string }>('POST', `/yeu-cau-duyet/${created.id}/mat-khau`, { as });
  expect(await collect(manager)).toMatchObject({ code: 404 });
  const collected = await collect(admin);
  expect(await api.signIn('nguoi.moi', collected.data.mat_khau_mot_lan)).toBeDefined();
  expect(await collect(admin)).toMatchObject({ error: 'APPROVAL_ENDED' });

  const found = await findUser(api, admin, person.account);
  const change = (body: object) =>
    api.call('PATCH', `/users/${found.id}`, { as: admin, body: { phien_ban: found.phien_ban, ...body } });
  await approved(await change({ vai_tro_id: role.id }), 'quyen');
  await approved(await api.call('PATCH', `/users/${person.id}/mat-khau`, { as: admin }), 'quyen');
  const now = await findUser(api, admin, person.account);
  const plain = { phien_ban: now.phien_ban, biet_danh: 'Tý' };
  isDone(await api.call('PATCH', `/users/${person.id}`, { as: admin, body: plain }));
  await approved(await api.call('DELETE', `/roles/${person.roleId}`, { as: admin }), 'quyen');
});

test('with any rule on, nobody alone makes a second person: new accounts, roles and passwords', async () => {
  const clerk = await hire(api, admin, 'ket.index');
  await approvals.set({ duyet_huy_tu: '1000000' });
  const body = { tai_khoan: 'nguoi.hai', ho_va_ten: 'Người', vai_tro_id: clerk.roleId };
  approvals.filed(await api.call('POST', '/users', { as: admin, body }));
  approvals.filed(await api.call('PATCH', `/users/${clerk.id}/mat-khau`, { as: admin }));
  const role = { ma: 'HAI', ten: 'Hai', phan_quyen: rightsOf('ket.index') };
  approvals.filed(await api.call('POST', '/roles', { as: admin, body: role }));
});

test('a file of accounts makes nobody a second person', async () => {
  const clerk = await hire(api, admin, 'ket.index');
  const [role] = await api.sql<{ ma: string }>('SELECT ma FROM vai_tro WHERE id = $1', [clerk.roleId]);
  await approvals.set({ duyet_quyen: true });
  const file = `Tài khoản,Họ và tên,Vai trò\nnguoi.tu.file,Người Từ File,${role?.ma}\n`;
  const answer = await sendFile(api, '/users', file, { as: admin, query: 'che_do=dong_dung' });
  expect(answer.data).toMatchObject({ them_moi: 0 });
  expect(JSON.stringify(answer.data.dong)).toContain('người thứ hai');
  expect(await api.sql("SELECT 1 FROM nguoi_dung WHERE tai_khoan = 'nguoi.tu.file'")).toEqual([]);
});

test('two accounts do not decide about each other while one has just handed out the password of the other', async () => {
  const [role] = await api.sql<{ id: number }>("SELECT id FROM vai_tro WHERE ma = 'QUAN_LY'");
  const person = await hire(api, admin, 'ket.index');
  await api.sql('UPDATE nguoi_dung SET vai_tro_id = $1 WHERE id = $2', [role?.id, person.id]);
  await approvals.set({ duyet_rut_tu: '0' });
  const take = (as: Caller) =>
    api.call('POST', '/chi-tiet-ket', {
      as,
      body: { ket_id: safe.id, loai_giao_dich: 6, chi_tiet: [vnd('1000')], ly_do: 'Nộp' },
    });
  const [made, other] = [approvals.filed(await take(admin)), approvals.filed(await take(person.as))];
  expect(await approvals.approve(made, person.as)).toMatchObject({ code: 403, error: 'APPROVAL_TOO_CLOSE' });
  expect(await approvals.approve(other, admin)).toMatchObject({ error: 'APPROVAL_TOO_CLOSE' });
  expect(await approvals.approve(other, manager)).toMatchObject({ code: 200 });
  await api.sql("UPDATE nguoi_dung SET mat_khau_cap_luc = now() - interval '73 hours' WHERE id = $1", [person.id]);
  expect(await approvals.approve(made, person.as)).toMatchObject({ code: 200 });
});

test('a conversion, a moved rate and the void of a low ticket measure no less', async () => {
  await approvals.set({ duyet_phieu_tu: '10000000', duyet_rut_tu: '10000000', duyet_huy_tu: '10000000' });
  const usdId = counter.currencyId('USD');
  const odd = {
    tien_thanh_toan_id: usdId,
    ty_gia_quy_doi: '1',
    chi_tiet: [{ tien_id: counter.currencyId('USDT'), so_luong: '1', ty_gia: '4000' }],
    ly_do_ty_gia: 'Thử',
  };
  approvals.filed(await counter.trade('giao-dich-mua-tien-dien-tu', odd, admin));
  await approvals.set({ duyet_phieu_tu: '' });
  const low = { chi_tiet: [{ tien_id: usdId, so_luong: '1000', ty_gia: '100' }], ly_do_ty_gia: 'Thử' };
  const bought = await counter.trade('giao-dich-mua-ngoai-te', low, admin);
  isDone(bought);
  const voiding = { as: admin, body: { ly_do: 'Nhầm' } };
  await approved(await api.call('PATCH', `/giao-dich-mua-ngoai-te/${bought.data.id}/huy`, voiding), 'huy');
  const post = (rate: string) =>
    api.sql(
      `INSERT INTO ty_gia (dot, tien_id, ty_gia_mua, ty_gia_ban, ty_gia_goc, hieu_luc_tu) VALUES (gen_random_uuid(), $1, $2, $2, $2, now())`,
      [usdId, rate],
    );
  await post('1');
  const take = { ket_id: safe.id, loai_giao_dich: 6, chi_tiet: [usd('1000')], ly_do: 'Nộp' };
  const request = approvals.filed(await api.call('POST', '/chi-tiet-ket', { as: admin, body: take }));
  // The cost decides, but it is told to nobody here.
  expect(request.gia_tri).toBe('1000');
  await post('26000');
});

test('settings that control something, while any rule is on', async () => {
  const change = async (gia_tri: Partial<Settings>, as = admin) => {
    const { phien_ban } = (await api.call<SettingsAnswer>('GET', '/cau-hinh-chung', { as: admin })).data;
    return api.call('PATCH', '/cau-hinh-chung', { as, body: { phien_ban, gia_tri } });
  };
  isDone(await change({ bien_do_ty_gia: '2' }));
  isDone(await change({ duyet_huy_tu: '1000000' }));
  await approved(await change({ bien_do_ty_gia: '1' }), 'cau_hinh');
  await approved(await change({ duyet_huy_tu: '' }), 'cau_hinh');
  isDone(await change({ duyet_huy_tu: '1000000' }));
  isDone(await change({ ten_doanh_nghiep: 'Tên mới' }));
  await approved(await change({ duyet_huy_tu: '' }), 'cau_hinh');
});

test('nobody switches approvals on who would be alone with them, and the last second person stays', async () => {
  const { phien_ban } = (await api.call<SettingsAnswer>('GET', '/cau-hinh-chung', { as: admin })).data;
  const on = { as: admin, body: { phien_ban, gia_tri: { duyet_huy_tu: '1' } } };
  await api.sql(
    `UPDATE vai_tro SET phan_quyen = jsonb_set(phan_quyen, '{cau-hinh-chung,approve}', 'false') WHERE ma = 'QUAN_LY'`,
  );
  expect(await api.call('PATCH', '/cau-hinh-chung', on)).toMatchObject({ error: 'NO_SECOND_APPROVER' });
  await api.sql(
    `UPDATE vai_tro SET phan_quyen = jsonb_set(phan_quyen, '{cau-hinh-chung,approve}', 'true') WHERE ma = 'QUAN_LY'`,
  );
  await api.sql(
    `UPDATE nguoi_dung SET trang_thai = 2 WHERE tai_khoan <> 'quanly' AND vai_tro_id = (SELECT id FROM vai_tro WHERE ma = 'QUAN_LY')`,
  );
  isDone(await api.call('PATCH', '/cau-hinh-chung', on));
  const user = await findUser(api, admin, 'quanly');
  const off = { phien_ban: user.phien_ban, trang_thai: 2 };
  expect(await api.call('PATCH', `/users/${user.id}`, { as: admin, body: off })).toMatchObject({
    error: 'NO_SECOND_APPROVER',
  });
  await api.sql(
    "UPDATE nguoi_dung SET trang_thai = 1 WHERE vai_tro_id = (SELECT id FROM vai_tro WHERE ma = 'QUAN_LY')",
  );
});

test('transfers from an amount on, and received ones whose count differs', async () => {
  const secondId = (await openBranch(api, admin, 'HN2')).id;
  await letAllWork(api, [secondId]);
  const [away, adminAway] = [inBranch(manager, secondId), inBranch(admin, secondId)];
  await (await openCounter(api, away)).open({ VND: '1000000' });
  await approvals.set({ duyet_dieu_chuyen_tu: '10000000', duyet_lech_tu: '100000' });
  const send = (chi_tiet: object[]) =>
    api.call<Transfer>('POST', '/dieu-chuyen', {
      as: admin,
      body: { den_chi_nhanh_id: secondId, chi_tiet, ly_do: 'Thiếu tiền' },
    });
  const small = await send([vnd('5000000')]);
  isDone(small);
  const { ket_qua_id } = await approved(await send([vnd('20000000')]), 'dieu_chuyen');
  const receive = (id: number, counted: string, xac_nhan_lech?: object[]) =>
    api.call('POST', `/dieu-chuyen/${id}/nhan`, {
      as: adminAway,
      body: { chi_tiet: [vnd(counted)], ly_do: 'Thiếu tờ', ...(xac_nhan_lech && { xac_nhan_lech }) },
    });
  isDone(await receive(small.data.id, '4990000'));
  const request = approvals.filed(await receive(ket_qua_id ?? 0, '19800000'));
  expect(request.dieu_kien).toMatchObject([{ loai: 'lech', gia_tri: '200000' }]);
  // A request belongs to its branch.
  expect(await approvals.approve(request, manager)).toMatchObject({ code: 404 });
  expect(await approvals.approve(request, away)).toMatchObject({ code: 200 });
});

test('closing and opening with a difference over the limit', async () => {
  await approvals.set({ duyet_lech_tu: '100000' });
  await api.call('PATCH', `/ket/chot-ket/${safe.id}`, { as: admin });
  const books = await api.sql<{ tien_id: number; so_tien: string }>(
    'SELECT tien_id, trim_scale(so_luong)::text AS so_tien FROM vi_the WHERE chi_nhanh_id = 1 AND so_luong > 0',
  );
  const counted = (missing: string) =>
    books.map(({ tien_id, so_tien }) => ({
      tien_id,
      so_tien: tien_id === counter.currencyId('VND') ? String(BigInt(so_tien) - BigInt(missing)) : so_tien,
    }));
  const close = (missing: string) =>
    api.call<Safe>('PATCH', `/ket/dong-ket/${safe.id}`, {
      as: admin,
      body: { chi_tiet: counted(missing), ly_do: 'Thối nhầm' },
    });
  const first = approvals.filed(await close('300000'));
  expect(await approvals.detail(first.id, manager)).toMatchObject({
    xem_truoc: { loai: 'tien', dong: expect.arrayContaining([expect.objectContaining({ chenh_lech: '-300000' })]) },
  });
  const [attempt] = await api.sql('SELECT ket_qua FROM lan_kiem_quy ORDER BY id DESC LIMIT 1');
  expect(attempt).toMatchObject({ ket_qua: 'cho_duyet' });
  // After other acts the same count differs from the books by something else.
  await api.call('PATCH', `/ket/mo-chot/${safe.id}`, { as: admin });
  isDone(await counter.buyUsd('1', '25900'));
  await api.call('PATCH', `/ket/chot-ket/${safe.id}`, { as: admin });
  expect(await approvals.approve(first, manager)).toMatchObject({ code: 409, error: 'APPROVAL_OUTDATED' });
  await approved(await close('300000'), 'lech');
  const record = await api.call<CountRecord>('GET', `/ket/bien-ban/${safe.id}`, { as: manager });
  expect(record.data.duyet.at(-1)).toMatchObject({ dieu_kien: [{ loai: 'lech' }], trang_thai: 2 });

  const later = await api.later(1);
  const tomorrow = approvalsOf(later);
  const open = (missing: string) =>
    later.call<Safe>('POST', '/ket', { as: admin, body: { chi_tiet: [vnd(missing)], ly_do: 'Thiếu' } });
  const [left] = await api.sql<{ q: string }>(
    'SELECT trim_scale(so_luong)::text AS q FROM vi_the WHERE chi_nhanh_id = 1 AND tien_id = $1',
    [counter.currencyId('VND')],
  );
  const request = tomorrow.filed(await open(String(BigInt(left?.q ?? '0') - 200_000n)));
  expect(request.dieu_kien).toMatchObject([{ loai: 'lech', gia_tri: '200000' }]);
  expect(await tomorrow.approve(request, manager)).toMatchObject({ code: 200 });
  await later.close();
});
