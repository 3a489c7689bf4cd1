import { setTimeout as sleep } from 'node:timers/promises';
import { APPROVAL_STATUS } from '@doi-tien/contract/approvals';
import { settingsOfKind } from '@doi-tien/contract/parts';
import type { Settings } from '@doi-tien/contract/settings';
import type { SettingsAnswer } from '@doi-tien/contract/settings.schema';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { screenNextBatch } from '../../apps/api/src/features/screening/screen-everybody.ts';
import { approvalsOf } from '../support/approvals.ts';
import { openCounter } from '../support/counter.ts';
import { customerDesk } from '../support/customers.ts';
import { sendFile } from '../support/import-files.ts';
import { settingsDesk } from '../support/settings.ts';
import { startSignedIn } from '../support/signed-in.ts';

const ALIPAY = 'giao-dich-mua-tien-alipay';
const BUY = 'giao-dich-mua-ngoai-te';

const { api, admin, manager, teller } = await startSignedIn({
  admin: 'quantri',
  manager: 'quanly',
  teller: 'giaodich1',
});
const counter = await openCounter(api, manager);
await counter.open({ VND: '90000000000' });
afterAll(() => counter.expectWholeBooks());
beforeEach(() => api.sql(`UPDATE cau_hinh_chung SET gia_tri = '{}'`));

const change = (gia_tri: Partial<Settings>, as = admin) => settingsDesk(api, admin).change(gia_tri, as);
const switched = (gia_tri: Partial<Settings>) => settingsDesk(api, admin).switched(gia_tri);
const alipay = (more: object = {}) => ({
  chi_tiet: [{ tien_id: counter.currencyId('CNY-ALIPAY'), so_luong: '100', ty_gia: '3500' }],
  ...more,
});
const usd = (so_luong: string, more: object = {}) => ({
  chi_tiet: [{ tien_id: counter.currencyId('USD'), so_luong, ty_gia: '25900' }],
  ...more,
});
const complete = (id: number, ma_tham_chieu: string) =>
  api.call<Trade>('PATCH', `/${ALIPAY}/${id}/hoan-tat`, { as: teller, body: { ma_tham_chieu } });
async function compareEverybody(): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) {
    if ((await screenNextBatch(api.database)) === 'screened') continue;
    const due = await api.sql('SELECT FROM danh_sach_sang_loc WHERE trang_thai = 1 AND quet_xong_luc IS NULL');
    if (due.length === 0) return;
    await sleep(20);
  }
}

test('a ticket that waited while screening was off is stopped when it is completed with screening on', async () => {
  const list = ['danh_sach,ten,ten_khac,ngay_sinh,quoc_tich,so_tham_chieu', 'Nội bộ,Đỗ Mạnh Khôi,,,,'].join('\n');
  await sendFile(api, '/sang-loc', list, { as: admin });
  await compareEverybody();
  await switched({ bat_sang_loc: false });
  const withPaper = await counter.trade(
    ALIPAY,
    alipay({ trang_thai: 2, ten_khach: 'Đỗ Mạnh Khôi', so_giay_to: 'P1', loai_giay_to: 'Hộ chiếu' }),
    teller,
  );
  const withoutPaper = await counter.trade(ALIPAY, alipay({ trang_thai: 2, ten_khach: 'Đỗ Mạnh Khôi' }), teller);
  expect([withPaper.code, withoutPaper.code]).toEqual([200, 200]);
  await switched({ bat_sang_loc: true });
  expect.soft(await complete(withPaper.data.id, 'P-1')).toMatchObject({ error: 'CUSTOMER_ON_HOLD' });
  expect.soft(await complete(withoutPaper.data.id, 'P-2')).toMatchObject({ error: 'CUSTOMER_ON_HOLD' });
  await compareEverybody();
  expect.soft(await complete(withPaper.data.id, 'P-3')).toMatchObject({ error: 'CUSTOMER_ON_HOLD' });
});

test('a barred customer trades under no kind of business', async () => {
  const desk = customerDesk(api, manager);
  await desk.add({ ho_va_ten: 'Bùi Cấm', muc_rui_ro: 3, giay_to: [{ loai: 'Hộ chiếu', so: 'CAM1' }] });
  const ways = [{ so_giay_to: 'CAM1', loai_giay_to: 'Hộ chiếu' }, { ten_khach: 'Bùi Cấm' }];
  for (const kind of ['mot_tiem', 'tiem_vang', 'dai_ly'] as const) {
    await switched(settingsOfKind(kind));
    for (const way of ways)
      expect.soft(await counter.trade(BUY, usd('100', way), teller)).toMatchObject({ status: false });
  }
});

test('a ticket of a kind that is off cannot come through a request that waited for a second person', async () => {
  const approvals = approvalsOf(api);
  await approvals.set({ duyet_phieu_tu: '0' });
  const filed = approvals.filed(await counter.trade(ALIPAY, alipay({ ma_tham_chieu: 'W1' }), teller));
  await approvals.set({ bat_mua_tien_alipay: false });
  expect(await approvals.approve(filed, manager)).toMatchObject({ error: 'TRADE_KIND_OFF' });
});

test('requests that wait end with the last rule, and their makers do the act without a second person', async () => {
  const approvals = approvalsOf(api);
  await approvals.set({ duyet_phieu_tu: '0' });
  const filed = approvals.filed(await counter.trade(BUY, usd('100'), teller));
  const off = approvals.filed(await change({ duyet_phieu_tu: '' }));
  expect(await approvals.approve(off, manager)).toMatchObject({ code: 200 });
  expect(await approvals.detail(filed.id, teller)).toMatchObject({ trang_thai: APPROVAL_STATUS.withdrawn });
  expect(await approvals.approve(filed, manager)).toMatchObject({ status: false });
  expect(await counter.trade(BUY, usd('100'), teller)).toMatchObject({ code: 200 });
});

test('a report that was to be sent is to be sent again after the register was off overnight', async () => {
  const person = { ten_khach: 'Vũ Chờ', so_giay_to: 'VC1', loai_giay_to: 'Hộ chiếu' };
  expect(await counter.trade(BUY, usd('16000', person), teller)).toMatchObject({ code: 200 });
  const stateOf = async () =>
    (
      await api.sql<{ trang_thai: number }>(
        'SELECT r.trang_thai FROM bao_cao_giao_dich_lon r JOIN giay_to p ON p.khach_hang_id = r.khach_hang_id WHERE p.so = $1',
        [person.so_giay_to],
      )
    )[0]?.trang_thai;
  expect(await stateOf()).toBe(1);
  await switched({ bat_so_giao_dich_lon: false });
  const [safe] = await api.sql<{ id: number }>('SELECT id FROM ket WHERE trang_thai = 1');
  expect(await api.call('PATCH', `/ket/chot-ket/${safe?.id}`, { as: manager })).toMatchObject({ code: 200 });
  const chi_tiet = await api.sql(
    `SELECT p.tien_id, trim_scale(p.so_luong)::text AS so_tien FROM vi_the p JOIN tien t ON t.id = p.tien_id
     WHERE p.so_luong <> 0 AND t.ma IN ('VND', 'USD')`,
  );
  expect(await api.call('PATCH', `/ket/dong-ket/${safe?.id}`, { as: manager, body: { chi_tiet } })).toMatchObject({
    code: 200,
  });
  const tomorrow = await api.later(1);
  const keeper = await tomorrow.signIn('quantri');
  const { data } = await tomorrow.call<SettingsAnswer>('GET', '/cau-hinh-chung', { as: keeper });
  const body = { phien_ban: data.phien_ban, gia_tri: { bat_so_giao_dich_lon: true } };
  expect(await tomorrow.call('PATCH', '/cau-hinh-chung', { as: keeper, body })).toMatchObject({ code: 200 });
  await tomorrow.close();
  expect(await stateOf()).toBe(1);
});
