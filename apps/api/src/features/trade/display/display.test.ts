import type { DisplayContent, NewDisplay, PairedDisplay, ShowBody } from '@doi-tien/contract/display.schema';
import { expect, test } from 'vitest';
import { openCounter } from '../../../../../../tests/support/counter.ts';
import { settingsDesk } from '../../../../../../tests/support/settings.ts';
import { startSignedIn } from '../../../../../../tests/support/signed-in.ts';
import type { Caller } from '../../../../../../tests/support/test-app.ts';
import { isShown } from './display.rules.ts';

const { api, owner, manager, lan, minh, accountant } = await startSignedIn({
  owner: 'quantri',
  manager: 'quanly',
  lan: 'giaodich1',
  minh: 'giaodich2',
  accountant: 'ketoan',
});
const counter = await openCounter(api, manager);
await counter.open({ VND: '500000000', USD: '2000' });
const { switched } = settingsDesk(api, owner);
const BUY = 'giao-dich-mua-ngoai-te';
const BANKING = 'giao-dich-mua-tien-banking';
const line = (code: string, so_luong: string, ty_gia: string) => ({
  tien_id: counter.currencyId(code),
  so_luong,
  ty_gia,
});
const typed: ShowBody = { loai: 'MNT', dang_nhap: { chi_tiet: [line('USD', '100', '25900')] } };

const openPage = async () => (await api.call<NewDisplay>('POST', '/man-hinh-khach/mo')).data;
const pair = (ma: string, as: Caller, more: object = {}) =>
  api.call<PairedDisplay>('POST', '/man-hinh-khach/ghep', { as, body: { ma, ...more } });
const paired = async (as: Caller) => {
  const page = await openPage();
  const { data } = await pair(page.ma, as);
  return { ...page, id: data.id };
};
const content = ({ khoa }: { khoa: string }) =>
  api.call<DisplayContent>('GET', '/man-hinh-khach/noi-dung', { headers: { authorization: `Bearer ${khoa}` } });
const show = (body: ShowBody, as: Caller) =>
  api.call<{ so_man_hinh: number }>('POST', '/man-hinh-khach/hien', { as, body });

test('switched off, nobody opens or pairs a screen', async () => {
  expect(await api.call('POST', '/man-hinh-khach/mo')).toMatchObject({ error: 'NOT_FOUND' });
  expect(await pair('123456', lan)).toMatchObject({ error: 'NOT_FOUND' });
  await switched({ bat_man_hinh_khach: true });
});

test('a page shows its code until somebody types it, once, and then what that person types', async () => {
  const page = await openPage();
  expect(page.ma).toMatch(/^\d{6}$/);
  expect((await content(page)).data).toMatchObject({ trang_thai: 'cho_ghep', ma: page.ma });
  expect(await pair(page.ma, lan, { ten: 'Quầy 1' })).toMatchObject({
    code: 200,
    data: { ten: 'Quầy 1', la_cua_toi: true, ngan_quy: null },
  });
  expect((await content(page)).data).toEqual({
    trang_thai: 'ranh',
    ten_doanh_nghiep: expect.any(String),
    bang_ty_gia: null,
  });
  expect(await pair(page.ma, minh)).toMatchObject({ error: 'DISPLAY_CODE_UNKNOWN' });
  expect((await show(typed, lan)).data).toEqual({ so_man_hinh: 1 });
  expect((await content(page)).data).toEqual({
    trang_thai: 'phieu',
    ten_doanh_nghiep: expect.any(String),
    phieu: {
      loai: 'MNT',
      buoc: 1,
      ma_giao_dich: null,
      dong: [{ ma_tien: 'USD', so_luong: '100', ty_gia: '25900', don_vi_ty_gia: 1, thanh_tien: '2590000' }],
      phi_thu: '0',
      phi_chi: '0',
      ma_tien_thanh_toan: 'VND',
      thanh_tien: '2590000',
      khach_dua: null,
      thoi_lai: '0',
      chuyen_khoan: null,
    },
  });
  await show({}, lan);
  expect((await content(page)).data).toMatchObject({ trang_thai: 'ranh' });
});

test('what somebody else types, or another till, reaches no other screen', async () => {
  const [ofLan, ofMinh] = [await paired(lan), await paired(minh)];
  await show(typed, minh);
  expect((await content(ofLan)).data.trang_thai).toBe('ranh');
  expect((await content(ofMinh)).data.trang_thai).toBe('phieu');
  await api.call('DELETE', `/man-hinh-khach/${ofMinh.id}`, { as: minh });
});

test('a waiting ticket shows the code for the transfer, and the thanks when it is paid', async () => {
  await switched({ vietqr_ngan_hang: '970436', vietqr_so_tai_khoan: '0071000123456' });
  const page = await paired(lan);
  const body = { chi_tiet: [line('VND-BANK', '1000000', '0.995')], trang_thai: 2, ten_khach: 'Nguyễn Bí Mật' };
  const { data: trade } = await api.call<{ id: number; ma_giao_dich: string }>('POST', `/${BANKING}`, {
    as: lan,
    body,
  });
  await show({ loai: 'MBK', giao_dich_id: trade.id }, lan);
  const waiting = (await content(page)).data;
  expect(waiting).toMatchObject({
    phieu: {
      buoc: 2,
      ma_giao_dich: trade.ma_giao_dich,
      thanh_tien: '995000',
      chuyen_khoan: { ngan_hang: '970436', so_tai_khoan: '0071000123456', so_tien: '1000000' },
    },
  });
  expect(JSON.stringify(waiting)).not.toMatch(/Bí Mật|loi_nhuan|gia_von|ton|to_tien|canh_bao|nguoi/);
  await api.call('PATCH', `/${BANKING}/${trade.id}/hoan-tat`, { as: lan, body: { ma_tham_chieu: 'FT1' } });
  expect((await content(page)).data).toMatchObject({ phieu: { buoc: 3, chuyen_khoan: null } });
});

test('each step is shown for its time, and a paid one from when it was paid', () => {
  const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1000).toISOString();
  const shown = (step: 1 | 2 | 3 | 4, now: number, changed = 0) =>
    isShown(step, { sentAt: at(0), changedAt: at(changed), now: at(now) });
  expect([shown(1, 299), shown(1, 301)]).toEqual([true, false]);
  expect([shown(2, 1799), shown(2, 1801)]).toEqual([true, false]);
  expect([shown(3, 59), shown(3, 61)]).toEqual([true, false]);
  expect([shown(3, 1000, 950), shown(3, 1000, 900)]).toEqual([true, false]);
  expect(shown(3, 90_000, 89_990)).toBe(false);
});

test('a ticket is either typed or saved, and of a kind', async () => {
  for (const body of [
    { loai: 'MNT' },
    { giao_dich_id: 1 },
    { ...typed, giao_dich_id: 1 },
    { dang_nhap: typed.dang_nhap },
  ])
    expect(await show(body as ShowBody, lan)).toMatchObject({ code: 422 });
});

test('who may not trade shows nothing, and a ticket of another branch or kind is not found', async () => {
  expect(await show(typed, accountant)).toMatchObject({ error: 'FORBIDDEN' });
  expect(await pair('000000', accountant)).toMatchObject({ error: 'FORBIDDEN' });
  const { data } = await counter.trade(BUY, { chi_tiet: [line('USD', '10', '25900')] }, lan);
  const { id } = data as { id: number };
  expect(await show({ loai: 'BNT', giao_dich_id: id }, lan)).toMatchObject({ error: 'NOT_FOUND' });
  expect(await show({ loai: 'MNT', giao_dich_id: 999_999 }, lan)).toMatchObject({ error: 'NOT_FOUND' });
  expect((await show({ loai: 'MNT', giao_dich_id: id }, lan)).code).toBe(200);
});

test('a key that is wrong, taken away or run out tells nothing', async () => {
  const page = await paired(lan);
  const wrong = { error: 'DISPLAY_UNPAIRED', data: null };
  for (const khoa of ['', 'x', 'a'.repeat(43), `${page.khoa}x`]) expect(await content({ khoa })).toMatchObject(wrong);
  expect(await api.call('GET', '/man-hinh-khach/live')).toMatchObject(wrong);
  expect(await api.call('DELETE', `/man-hinh-khach/${page.id}`, { as: minh })).toMatchObject({ error: 'FORBIDDEN' });
  expect((await api.call('DELETE', `/man-hinh-khach/${page.id}`, { as: manager })).code).toBe(200);
  expect(await content(page)).toMatchObject(wrong);
  const old = await paired(lan);
  await api.sql('UPDATE man_hinh_khach SET het_luc = now() WHERE id = $1', [old.id]);
  expect(await content(old)).toMatchObject(wrong);
  // The key opens nothing that people open, and a session opens no screen.
  const asPerson = { headers: { authorization: `Bearer ${page.khoa}` } };
  for (const path of ['/man-hinh-khach', '/dashboard', `/${BUY}`, '/live'])
    expect(await api.call('GET', path, asPerson)).toMatchObject({ code: 401 });
  expect(await content({ khoa: lan.token })).toMatchObject(wrong);
});

test('signing out clears what was shown', async () => {
  const again = await api.signIn('giaodich2');
  const page = await paired(again);
  await show(typed, again);
  expect((await content(page)).data.trang_thai).toBe('phieu');
  await api.call('POST', '/auth/logout', { as: again });
  expect((await content(page)).data.trang_thai).toBe('ranh');
});

test('pages that nobody pairs are bounded for one address, and each pairing is in the log without its key', async () => {
  const pages = [];
  for (let count = 0; count < 12; count += 1) pages.push(await openPage());
  const answers = await Promise.all(pages.map(content));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(10);
  const rows = await api.sql<{ row: string }>(
    `SELECT l::text AS row FROM log_thao_tac l WHERE doi_tuong = 'man-hinh-khach'`,
  );
  expect(rows.length).toBeGreaterThan(3);
  for (const { khoa } of pages) expect(rows.some(({ row }) => row.includes(khoa))).toBe(false);
});
