import { setTimeout as sleep } from 'node:timers/promises';
import { CURRENCY_GROUP } from '@doi-tien/contract/catalogue';
import type { Dashboard } from '@doi-tien/contract/dashboard.schema';
import { nameOfGroup, settingsOfKind } from '@doi-tien/contract/parts';
import type { CurrentSession, SignedIn } from '@doi-tien/contract/session.schema';
import type { Settings } from '@doi-tien/contract/settings';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { screenNextBatch } from '../../apps/api/src/features/screening/screen-everybody.ts';
import { DEMO_PASSWORD } from '../../apps/api/src/server/seed/demo-accounts.ts';
import { approvalsOf } from '../support/approvals.ts';
import { openBranch } from '../support/branches.ts';
import { openCounter } from '../support/counter.ts';
import { sendFile } from '../support/import-files.ts';
import { OFF_AT_FIRST } from '../support/off-at-first.ts';
import { settingsDesk } from '../support/settings.ts';
import { startSignedIn } from '../support/signed-in.ts';
import type { Caller } from '../support/test-app.ts';

const ALIPAY = 'giao-dich-mua-tien-alipay';
const BUY = 'giao-dich-mua-ngoai-te';

const { api, admin, manager, teller } = await startSignedIn({
  admin: 'quantri',
  manager: 'quanly',
  teller: 'giaodich1',
});
const counter = await openCounter(api, manager);
await counter.open({ VND: '3000000000' });
afterAll(() => counter.expectWholeBooks());
beforeEach(() => api.sql(`UPDATE cau_hinh_chung SET gia_tri = '{}'`));

const read = () => settingsDesk(api, admin).read();
const change = (gia_tri: Partial<Settings>, as = admin) => settingsDesk(api, admin).change(gia_tri, as);
const switched = (gia_tri: Partial<Settings>) => settingsDesk(api, admin).switched(gia_tri);
const offOf = async (as: Caller) => (await api.call<CurrentSession>('GET', '/auth/me', { as })).data.tat;
const lastEvent = async () =>
  (await api.sql<{ truoc: object; sau: object }>('SELECT truoc, sau FROM log_thao_tac ORDER BY id DESC LIMIT 1'))[0];
/** Parts that most businesses do not have: papers of the licence, and tills. */
const alipay = (more: object = {}) => ({
  chi_tiet: [{ tien_id: counter.currencyId('CNY-ALIPAY'), so_luong: '100', ty_gia: '3500' }],
  ...more,
});
const usd = (more: object = {}) => ({
  chi_tiet: [{ tien_id: counter.currencyId('USD'), so_luong: '100', ty_gia: '25900' }],
  ...more,
});

test('the session tells what is not used, when signing in and from then on', async () => {
  expect(await offOf(teller)).toEqual(OFF_AT_FIRST);
  await switched(settingsOfKind('mot_tiem'));
  const off = await offOf(teller);
  expect(off).toEqual(expect.arrayContaining(['bat_so_tien_gia', 'tien-gia', ALIPAY, '/bao-cao-loi-nhuan-alipay']));
  expect(off).not.toContain(BUY);
  const body = { tai_khoan: 'giaodich2', mat_khau: DEMO_PASSWORD };
  const { data } = await api.call<SignedIn>('POST', '/auth/login', { body });
  expect(data.tat).toEqual(off);
});

test('only people who may open the screen of branches hear that it is off; several branches always show', async () => {
  await switched({ bat_nhieu_chi_nhanh: false });
  expect(await offOf(teller)).toEqual(OFF_AT_FIRST);
  expect(await offOf(admin)).toEqual(expect.arrayContaining(['bat_nhieu_chi_nhanh', 'chi-nhanh']));
  const { id } = await openBranch(api, admin, 'HN9');
  expect(await offOf(admin)).toEqual(OFF_AT_FIRST);
  await api.sql(`UPDATE chi_nhanh SET trang_thai = 2 WHERE id = ${id}`);
});

test('parts are changed by those who keep the settings, and each change is one row of the log', async () => {
  for (const as of [teller, manager]) expect(await change({ bat_sang_loc: false }, as)).toMatchObject({ code: 403 });
  await switched({ ...settingsOfKind('tiem_vang') });
  expect(await lastEvent()).toMatchObject({ sau: { loai_hinh: 'tiem_vang', bat_sang_loc: false } });
  expect(await change({ loai_hinh: 'khac' })).toMatchObject({ code: 422 });
});

test('a kind that is off takes no new ticket; old ones are read, found, completed and voided, and keep their report', async () => {
  const waiting = await counter.trade(ALIPAY, alipay({ trang_thai: 2 }));
  expect(waiting).toMatchObject({ code: 200 });
  await switched({ bat_mua_tien_alipay: false });
  expect(await counter.trade(ALIPAY, alipay())).toMatchObject({ code: 409, error: 'TRADE_KIND_OFF' });
  expect(await counter.trade(ALIPAY, alipay({ trang_thai: 2 }))).toMatchObject({ error: 'TRADE_KIND_OFF' });
  const off = await offOf(admin);
  expect(off).toContain(ALIPAY);
  expect(off).not.toContain('/bao-cao-loi-nhuan-alipay');
  const { data: home } = await api.call<Dashboard>('GET', '/dashboard', { as: manager });
  expect(home.canh_bao).toContainEqual(expect.objectContaining({ loai: 'phieu_cho', duong_dan: ALIPAY }));
  const at = `/${ALIPAY}/${waiting.data.id}`;
  expect(await api.call('GET', at, { as: teller })).toMatchObject({ code: 200 });
  const found = await api.call('GET', `/tim-nhanh?q=${waiting.data.ma_giao_dich}`, { as: teller });
  expect(JSON.stringify(found.data)).toContain(waiting.data.ma_giao_dich);
  const body = { ma_tham_chieu: 'ALI-1' };
  expect(await api.call<Trade>('PATCH', `${at}/hoan-tat`, { as: teller, body })).toMatchObject({ code: 200 });
  expect(await api.call('PATCH', `${at}/huy`, { as: manager, body: { ly_do: 'Nhầm' } })).toMatchObject({ code: 200 });
});

test('the part of the second person ends its rules, through the second person', async () => {
  const approvals = approvalsOf(api);
  await switched({ duyet_rut_tu: '5000000', duyet_quyen: true });
  const filed = approvals.filed(await change({ bat_duyet: false }));
  expect((await read()).gia_tri).toMatchObject({ duyet_rut_tu: '5000000', bat_duyet: true });
  expect(JSON.stringify((await approvals.detail(filed.id, manager)).xem_truoc)).toContain('duyet_rut_tu');
  expect(await approvals.approve(filed, manager)).toMatchObject({ code: 200 });
  expect((await read()).gia_tri).toMatchObject({ duyet_rut_tu: '', duyet_quyen: false, bat_duyet: false });
  expect(await lastEvent()).toBeDefined();
});

test('no rule is in force while its part is off', async () => {
  await switched({ bat_duyet: false });
  expect(await offOf(admin)).toEqual(expect.arrayContaining(['bat_duyet', '.approve']));
  expect(await change({ bat_duyet: false, duyet_huy_tu: '0' })).toMatchObject({ code: 422 });
  await switched({ duyet_huy_tu: '1000000' });
  expect((await read()).gia_tri).toMatchObject({ bat_duyet: true });
  // A sheet written before there was the part, or by hand.
  await api.sql(`UPDATE cau_hinh_chung SET gia_tri = '{"duyet_huy_tu": "0", "bat_duyet": false}'`);
  expect(await offOf(admin)).not.toContain('bat_duyet');
});

const LIST = ['danh_sach,ten,ten_khac,ngay_sinh,quoc_tich,so_tham_chieu', 'Nội bộ,Đỗ Mạnh Khôi,,,,'].join('\n');

async function compareEverybody(): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) {
    if ((await screenNextBatch(api.database)) === 'screened') continue;
    const due = await api.sql('SELECT FROM danh_sach_sang_loc WHERE trang_thai = 1 AND quet_xong_luc IS NULL');
    if (due.length === 0) return;
    await sleep(20);
  }
  throw new Error('Not compared');
}

test('screening that is off compares nobody and stops nobody; on again, everybody is compared once and old hits count', async () => {
  expect(await sendFile(api, '/sang-loc', LIST, { as: admin })).toMatchObject({ code: 200 });
  await compareEverybody();
  const known = { ten_khach: 'Đỗ Mạnh Khôi', so_giay_to: 'C7700001', loai_giay_to: 'Hộ chiếu' };
  const later = { ...known, so_giay_to: 'C7700002' };
  expect(await counter.trade(BUY, usd(known))).toMatchObject({ error: 'CUSTOMER_ON_HOLD' });
  expect(await counter.trade(BUY, usd({ ten_khach: 'Đỗ Mạnh Khôi' }))).toMatchObject({ error: 'CUSTOMER_ON_HOLD' });
  // Nobody switches it off over open hits without the right to decide about them.
  await api.sql(
    `UPDATE vai_tro SET phan_quyen = jsonb_set(phan_quyen, '{khach-hang,screen}', 'false') WHERE ma = 'QUAN_TRI'`,
  );
  expect(await change({ bat_sang_loc: false })).toMatchObject({ error: 'HITS_NEED_DECISION' });
  await api.sql(
    `UPDATE vai_tro SET phan_quyen = jsonb_set(phan_quyen, '{khach-hang,screen}', 'true') WHERE ma = 'QUAN_TRI'`,
  );
  await switched({ bat_sang_loc: false });
  for (const person of [known, later, { ten_khach: 'Đỗ Mạnh Khôi' }])
    expect(await counter.trade(BUY, usd(person))).toMatchObject({ code: 200 });
  expect(await screenNextBatch(api.database)).toBe('none');
  const { data: home } = await api.call<Dashboard>('GET', '/dashboard', { as: manager });
  expect(home.canh_bao.map(({ loai }) => loai)).not.toContain('sang_loc');
  // Reading is not refused.
  expect(await api.call('GET', '/sang-loc/ket-qua', { as: manager })).toMatchObject({ code: 200 });
  await switched({ bat_sang_loc: true });
  expect(await counter.trade(BUY, usd(known))).toMatchObject({ error: 'CUSTOMER_ON_HOLD' });
  await compareEverybody();
  expect(await counter.trade(BUY, usd(later))).toMatchObject({ error: 'CUSTOMER_ON_HOLD' });
});

test('from the threshold on the customer is known whatever is off', async () => {
  await switched(settingsOfKind('mot_tiem'));
  const large = { chi_tiet: [{ tien_id: counter.currencyId('USD'), so_luong: '16000', ty_gia: '25900' }] };
  expect(await counter.trade(BUY, large)).toMatchObject({ code: 422, error: 'CUSTOMER_IDENTITY_NEEDED' });
});

test('currencies that are not traded are offered nowhere, and come back with their part', async () => {
  const offered = async (name: string) =>
    (await api.call<{ label: string }[]>('GET', `/options/${name}`, { as: admin })).data.map(({ label }) => label);
  const isBanking = (label: string) => /VND-BANK|Tiền ngân hàng/.test(label);
  for (const [kind, isThere] of [
    ['mot_tiem', false],
    ['tiem_vang', true],
  ] as const) {
    await switched(settingsOfKind(kind));
    expect((await offered('tien')).some(isBanking)).toBe(isThere);
    expect((await offered('loai-tien')).some(isBanking)).toBe(isThere);
    expect((await offered('tien')).some((label) => /ALIPAY|USDT/.test(label))).toBe(false);
  }
});

test('the guide says nothing of a trade that is off, and says it again when it is on', async () => {
  const page = async (path: string) => (await api.app.inject({ url: path })).body;
  await switched(settingsOfKind('mot_tiem'));
  for (const path of ['/huong-dan/phieu', '/huong-dan/phim-tat', '/huong-dan/ty-gia'])
    expect(await page(path)).not.toMatch(/Alipay|USDT|banking|hết -->/);
  expect(await page('/huong-dan/tim?q=alipay')).not.toContain('Alipay');
  for (const path of ['/huong-dan', '/huong-dan/phim-tat', '/huong-dan/tim?q=nhan+ca'])
    expect(await page(path)).not.toMatch(/Ngăn (quỹ|của tôi)/);
  await switched({ bat_mua_tien_alipay: true });
  expect(await page('/huong-dan/phim-tat')).toContain('phiếu mua Alipay');
  expect(await page('/huong-dan/phim-tat')).not.toContain('phiếu mua banking');
  expect(await page('/huong-dan/phieu')).toContain('Mã tham chiếu');
  expect(await page('/huong-dan/tim?q=alipay')).toContain('Alipay');
});

test('a currency of a trade that is off is offered and found while some of it is held', async () => {
  const kind = 'giao-dich-mua-tien-dien-tu';
  const chi_tiet = [{ tien_id: counter.currencyId('USDT'), so_luong: '50', ty_gia: '25800' }];
  const bought = await counter.trade(kind, { chi_tiet, ma_tham_chieu: 'TX-1' });
  expect(bought).toMatchObject({ code: 200 });
  await switched(settingsOfKind('mot_tiem'));
  const isShown = async () => {
    const { data: offered } = await api.call<{ label: string }[]>('GET', '/options/tien', { as: admin });
    const { data: found } = await api.call<{ tien: object[] }>('GET', '/tim-nhanh?q=usdt', { as: admin });
    return [offered.some(({ label }) => label.startsWith('USDT')), found.tien.length > 0];
  };
  expect(await isShown()).toEqual([true, true]);
  expect(await offOf(admin)).not.toContain(nameOfGroup(CURRENCY_GROUP.electronic));
  expect(await offOf(admin)).toContain(nameOfGroup(CURRENCY_GROUP.alipay));
  const voided = await api.call('PATCH', `/${kind}/${bought.data.id}/huy`, { as: manager, body: { ly_do: 'Nhầm' } });
  expect(voided).toMatchObject({ code: 200 });
  expect(await isShown()).toEqual([false, false]);
  expect(await offOf(admin)).toContain(nameOfGroup(CURRENCY_GROUP.electronic));
});
