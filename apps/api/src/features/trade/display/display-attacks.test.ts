import type { DisplayContent, NewDisplay, PairedDisplay, ShowBody } from '@doi-tien/contract/display.schema';
import { expect, test } from 'vitest';
import { openCounter } from '../../../../../../tests/support/counter.ts';
import { settingsDesk } from '../../../../../../tests/support/settings.ts';
import { startSignedIn } from '../../../../../../tests/support/signed-in.ts';
import type { Caller } from '../../../../../../tests/support/test-app.ts';
import { openTills } from '../../../../../../tests/support/tills.ts';

const { api, owner, manager, lan, minh } = await startSignedIn({
  owner: 'quantri',
  manager: 'quanly',
  lan: 'giaodich1',
  minh: 'giaodich2',
});
const counter = await openCounter(api, manager);
await counter.open({ VND: '500000000', USD: '2000' });
const { switched } = settingsDesk(api, owner);
await switched({ bat_man_hinh_khach: true });
const address = await api.app.listen({ port: 0, host: '127.0.0.1' });

const BANKING = 'giao-dich-mua-tien-banking';
const typed = (so_luong: string, more: object = {}): ShowBody => ({
  loai: 'MNT',
  dang_nhap: { chi_tiet: [{ tien_id: counter.currencyId('USD'), so_luong, ty_gia: '25900' }], ...more },
});
const openPage = async () => (await api.call<NewDisplay>('POST', '/man-hinh-khach/mo')).data;
const pair = async (page: NewDisplay, as: Caller, more: object = {}) => {
  const answer = await api.call<PairedDisplay>('POST', '/man-hinh-khach/ghep', { as, body: { ma: page.ma, ...more } });
  expect(answer).toMatchObject({ code: 200 });
  return { ...page, id: answer.data.id };
};
const bearer = ({ khoa }: { khoa: string }) => ({ authorization: `Bearer ${khoa}` });
const content = async (page: { khoa: string }) =>
  (await api.call<DisplayContent>('GET', '/man-hinh-khach/noi-dung', { headers: bearer(page) })).data;
const show = (body: ShowBody, as: Caller) =>
  api.call<{ so_man_hinh: number }>('POST', '/man-hinh-khach/hien', { as, body });
const setRight = (on: boolean) =>
  api.sql(
    `UPDATE vai_tro SET phan_quyen = jsonb_set(phan_quyen, '{man-hinh-khach,index}', '${on}') WHERE ma = 'GIAO_DICH_VIEN'`,
  );

/** The events that a page hears, and whether its stream has ended. */
async function listen(page: { khoa: string }) {
  const stop = new AbortController();
  const answer = await fetch(`${address}/api/man-hinh-khach/live`, { headers: bearer(page), signal: stop.signal });
  const heard = { text: '', isOver: false };
  const read = async () => {
    for await (const chunk of answer.body ?? []) heard.text += new TextDecoder().decode(chunk);
    heard.isOver = true;
  };
  void read().catch(() => undefined);
  await expect.poll(() => heard.text).toContain('hello');
  return {
    changes: () => heard.text.split('changed').length - 1,
    isOver: () => heard.isOver,
    stop: () => stop.abort(),
  };
}

test('a ticket that is refused takes the one before it off the screen: the customer reads no figure that is not offered', async () => {
  const page = await pair(await openPage(), lan);
  await show(typed('100'), lan);
  expect(await content(page)).toMatchObject({ phieu: { thanh_tien: '2590000' } });
  expect((await show(typed('99999999999999'), lan)).code).toBeGreaterThan(399);
  expect(await content(page)).toMatchObject({ trang_thai: 'ranh' });
  await show(typed('100'), lan);
  expect(await show({ loai: 'MNT', giao_dich_id: 999_999 }, lan)).toMatchObject({ error: 'NOT_FOUND' });
  expect(await content(page)).toMatchObject({ trang_thai: 'ranh' });
  await api.call('DELETE', `/man-hinh-khach/${page.id}`, { as: lan });
});

test('whatever a ticket carries besides, only the fields of a customer are shown', async () => {
  const page = await pair(await openPage(), lan);
  const line = { tien_id: counter.currencyId('USD'), so_luong: '1', ty_gia: '25900' };
  const body = {
    chi_tiet: Array.from({ length: 50 }, () => line),
    phi_thu: '0',
    phi_chi: '0',
    ten_khach: 'Nguyễn Bí Mật',
    dien_thoai: '0901234567',
    so_giay_to: '079090001234',
    loai_giay_to: 'CCCD',
    quoc_tich: 'VN',
    ghi_chu: 'GHI CHÚ KÍN',
    ly_do_ty_gia: 'LÝ DO KÍN',
    mang: 'MẠNG KÍN',
  };
  expect(await show({ loai: 'MNT', dang_nhap: body }, lan)).toMatchObject({ code: 200, data: { so_man_hinh: 1 } });
  const shown = await content(page);
  expect(shown).toMatchObject({ phieu: { thanh_tien: '1295000', dong: { length: 50 } } });
  expect(JSON.stringify(shown)).not.toMatch(
    /Mật|0901234567|079090001234|KÍN|CCCD|loi_nhuan|gia_von|ton|canh_bao|niem_yet/,
  );
  const [row] = await api.sql<{ kept: string }>('SELECT hien::text AS kept FROM man_hinh_khach WHERE id = $1', [
    page.id,
  ]);
  expect(row?.kept).not.toMatch(/Mật|0901234567|079090001234|KÍN/);
  await api.call('DELETE', `/man-hinh-khach/${page.id}`, { as: lan });
});

test('a teller without a screen has nothing worked out', async () => {
  expect(await show(typed('99999999999999'), minh)).toMatchObject({ code: 200, data: { so_man_hinh: 0 } });
});

test('who loses the right, the branch or the account shows nothing any more, and who has it again goes on', async () => {
  const page = await pair(await openPage(), lan);
  await show(typed('100'), lan);
  const state = async () => (await content(page)).trang_thai;
  await setRight(false);
  expect(await state()).toBe('ranh');
  await setRight(true);
  expect(await state()).toBe('phieu');
  await api.sql(`UPDATE nguoi_dung SET trang_thai = 2 WHERE tai_khoan = 'giaodich1'`);
  expect(await state()).toBe('ranh');
  await api.sql(`UPDATE nguoi_dung SET trang_thai = 1 WHERE tai_khoan = 'giaodich1'`);
  await api.sql(
    `UPDATE phien SET het_han = now() WHERE nguoi_dung_id = (SELECT id FROM nguoi_dung WHERE tai_khoan = 'giaodich1')`,
  );
  expect(await state()).toBe('ranh');
  Object.assign(lan, await api.signIn('giaodich1'));
  await switched({ bat_man_hinh_khach: false });
  expect(await api.call('GET', '/man-hinh-khach/noi-dung', { headers: bearer(page) })).toMatchObject({
    error: 'NOT_FOUND',
  });
  await switched({ bat_man_hinh_khach: true });
  await api.call('DELETE', `/man-hinh-khach/${page.id}`, { as: lan });
});

test('the screen of a till stops showing the ticket of the person who handed the till over', async () => {
  const tills = openTills(api, counter, manager);
  const till = await tills.create('Q1');
  // An empty till buys nothing, but what waits can be shown from it.
  const banking = { tien_id: counter.currencyId('VND-BANK'), so_luong: '1000000', ty_gia: '0.995' };
  const { data: trade } = await counter.trade(BANKING, { chi_tiet: [banking], trang_thai: 2 }, lan);
  const saved: ShowBody = { loai: 'MBK', giao_dich_id: trade.id };
  const begun = await tills.begin(lan, till);
  const page = await pair(await openPage(), lan, { ngan_quy_id: till });
  expect((await show(saved, lan)).data).toEqual({ so_man_hinh: 1 });
  expect((await content(page)).trang_thai).toBe('phieu');
  await tills.lock(lan, begun.data.id);
  expect(await tills.end(lan, begun.data.id)).toMatchObject({ code: 200 });
  expect((await content(page)).trang_thai).toBe('ranh');
  expect(await tills.begin(minh, till)).toMatchObject({ code: 200 });
  expect((await content(page)).trang_thai).toBe('ranh');
  expect((await show(saved, lan)).data).toEqual({ so_man_hinh: 0 });
  expect((await show(saved, minh)).data).toEqual({ so_man_hinh: 1 });
  expect(await content(page)).toMatchObject({ phieu: { thanh_tien: '995000' } });
});

test('a page hears of its own ticket alone, also when it was opened before it was paired, and its stream ends with its pairing', async () => {
  const waiting = await openPage();
  const ear = await listen(waiting);
  const page = await pair(waiting, lan);
  await expect.poll(ear.changes).toBe(1);
  const banking = { tien_id: counter.currencyId('VND-BANK'), so_luong: '1000000', ty_gia: '0.995' };
  const { data: trade } = await counter.trade(BANKING, { chi_tiet: [banking], trang_thai: 2 }, lan);
  await show({ loai: 'MBK', giao_dich_id: trade.id }, lan);
  await expect.poll(ear.changes).toBe(2);
  // What others do, sell and sign out of is not even told to have happened.
  const other = await api.signIn('giaodich2');
  await counter.buyUsd('10', '25900', other);
  await api.call('POST', '/auth/logout', { as: other });
  const path = `/${BANKING}/${trade.id}/hoan-tat`;
  expect(await api.call('PATCH', path, { as: lan, body: { ma_tham_chieu: 'FT9' } })).toMatchObject({ code: 200 });
  await expect.poll(ear.changes).toBe(3);
  expect(await content(page)).toMatchObject({ phieu: { buoc: 3 } });
  await api.call('DELETE', `/man-hinh-khach/${page.id}`, { as: lan });
  await expect.poll(ear.isOver).toBe(true);
});

test('pages that nobody pairs hold no more streams than an address may have, however many keys they take', async () => {
  const ears: Awaited<ReturnType<typeof listen>>[] = [];
  for (let count = 0; count < 14; count += 1) ears.push(await listen(await openPage()));
  await expect.poll(() => ears.filter((ear) => ear.isOver()).length).toBe(4);
  for (const ear of ears) ear.stop();
});
