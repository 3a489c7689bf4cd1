import { RISK_LEVEL } from '@doi-tien/contract/customers';
import type { LargeReport, LargeReportDetail } from '@doi-tien/contract/large-reports.schema';
import type { ListPage } from '@doi-tien/contract/list';
import { HIT_STATUS } from '@doi-tien/contract/screening';
import type { ScreeningHit, ScreeningHitDetail } from '@doi-tien/contract/screening.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Counter, openCounter } from '../support/counter.ts';
import { type CustomerDesk, customerDesk } from '../support/customers.ts';
import { sendFile } from '../support/import-files.ts';
import { type Caller, startTestApp, type TestApp } from '../support/test-app.ts';

const BUY = 'giao-dich-mua-ngoai-te';
const REGISTER = '/bao-cao-giao-dich-lon';

let api: TestApp;
let manager: Caller;
let teller: Caller;
let counter: Counter;
let desk: CustomerDesk;
beforeAll(async () => {
  api = await startTestApp();
  manager = await api.signIn('quanly');
  teller = await api.signIn('giaodich1');
  counter = await openCounter(api, manager);
  desk = customerDesk(api, manager);
  await counter.open({ VND: '90000000000' });
  const rows = [
    'danh_sach,ten,ten_khac,ngay_sinh,quoc_tich,so_tham_chieu',
    'Nội bộ,Ayman Zawahiri,,1951-06-19,Ai Cập,Q6',
    'Nội bộ,Ayman Zawahiry,,1951-06-19,Ai Cập,Q7',
  ];
  await sendFile(api, '/sang-loc', rows.join('\n'), { as: await api.signIn('quantri') });
});
afterAll(async () => {
  await counter.expectWholeBooks();
  await api.close();
});

const buy = (so_giay_to: string, ten_khach = 'Ayman Zawahiri', so_luong = '100') =>
  counter.trade(
    BUY,
    {
      chi_tiet: [{ tien_id: counter.currencyId('USD'), so_luong, ty_gia: '25900' }],
      ten_khach,
      loai_giay_to: 'Hộ chiếu',
      so_giay_to,
    },
    teller,
  );

/** The hits about a customer whom the list stops, one for each entry. */
async function stopped(paper: string): Promise<ScreeningHit[]> {
  expect(await buy(paper)).toMatchObject({ error: 'CUSTOMER_ON_HOLD' });
  const { data } = await api.call<ListPage<ScreeningHit>>('GET', '/sang-loc/ket-qua?pageSize=200', { as: manager });
  const own = data.items.filter(({ so_giay_to }) => so_giay_to === paper);
  expect(own).toHaveLength(2);
  return own;
}
const hitOf = async (id: number) =>
  (await api.call<ScreeningHitDetail>('GET', `/sang-loc/ket-qua/${id}`, { as: manager })).data;
async function decide(id: number, trang_thai: number): Promise<ScreeningHitDetail> {
  const body = { trang_thai, ly_do: 'Đã so giấy tờ', phien_ban: (await hitOf(id)).phien_ban };
  return (await api.call<ScreeningHitDetail>('POST', `/sang-loc/ket-qua/${id}/quyet-dinh`, { as: manager, body })).data;
}
const undo = async (id: number) => {
  const body = { phien_ban: (await hitOf(id)).phien_ban };
  return api.call<ScreeningHitDetail>('POST', `/sang-loc/ket-qua/${id}/hoan-tac`, { as: manager, body });
};
const riskOf = async (id: number) =>
  (await api.sql<{ risk: number }>('SELECT muc_rui_ro AS risk FROM khach_hang WHERE id = $1', [id]))[0]?.risk;

test('taking one decision back leaves a customer barred whom another decision names the same person', async () => {
  const [first, second] = await stopped('A0000001');
  if (!first || !second) throw new Error('No hits');
  await decide(first.id, HIT_STATUS.samePerson);
  await decide(second.id, HIT_STATUS.samePerson);
  expect(await riskOf(first.khach_hang_id)).toBe(RISK_LEVEL.barred);
  await undo(first.id);
  // The other entry of the list still says that this is the person.
  expect((await hitOf(second.id)).trang_thai).toBe(HIT_STATUS.samePerson);
  expect.soft(await riskOf(first.khach_hang_id)).toBe(RISK_LEVEL.barred);
  await decide(first.id, HIT_STATUS.otherPerson);
  expect(await buy('A0000001')).toMatchObject({ code: 409 });
});

test('taking a decision back leaves a customer barred who was merged with a barred one since', async () => {
  const [first, second] = await stopped('A0000002');
  if (!first || !second) throw new Error('No hits');
  await decide(second.id, HIT_STATUS.otherPerson);
  await decide(first.id, HIT_STATUS.samePerson);
  expect(await buy('B0000002', 'Phạm Lan')).toMatchObject({ code: 200 });
  const { id } = await desk.ofPaper('B0000002');
  expect(await desk.change(id, { muc_rui_ro: RISK_LEVEL.barred })).toMatchObject({ code: 200 });
  expect(await desk.merge(id, first.khach_hang_id)).toMatchObject({ code: 200 });
  await undo(first.id);
  expect(await riskOf(first.khach_hang_id)).toBe(RISK_LEVEL.barred);
});

test('a hit that a new paper opened again is not closed by taking an older decision back', async () => {
  const [first, second] = await stopped('A0000003');
  if (!first || !second) throw new Error('No hits');
  await decide(second.id, HIT_STATUS.otherPerson);
  await decide(first.id, HIT_STATUS.otherPerson);
  await decide(first.id, HIT_STATUS.otherPerson);
  expect(await desk.addPaper(first.khach_hang_id, 'CCCD', '001099000003')).toMatchObject({ code: 200 });
  expect((await hitOf(first.id)).trang_thai).toBe(HIT_STATUS.open);
  expect.soft(await undo(first.id)).toMatchObject({ error: 'ACTED_ON_SINCE' });
  expect((await hitOf(first.id)).trang_thai).toBe(HIT_STATUS.open);
});

test('taking a decision back stops nobody for the sake of a list that is switched off', async () => {
  const [first] = await stopped('A0000004');
  if (!first) throw new Error('No hits');
  await decide(first.id, HIT_STATUS.otherPerson);
  const admin = await api.signIn('quantri');
  const { data: lists } = await api.call<{ id: number; phien_ban: number }[]>('GET', '/sang-loc/danh-sach', {
    as: admin,
  });
  const [list] = lists;
  const body = { trang_thai: 2, phien_ban: list?.phien_ban };
  expect(await api.call('PATCH', `/sang-loc/danh-sach/${list?.id}`, { as: admin, body })).toMatchObject({ code: 200 });
  await undo(first.id);
  expect.soft((await hitOf(first.id)).trang_thai).not.toBe(HIT_STATUS.open);
  expect(await buy('A0000004')).toMatchObject({ code: 200 });
});

const change = (of: string, report: { id: number; phien_ban: number }, more: object = {}) =>
  api.call<LargeReportDetail>('PATCH', `${REGISTER}/${report.id}/${of}`, {
    as: manager,
    body: { phien_ban: report.phien_ban, ...more },
  });
async function largeReport(paper: string, name: string): Promise<LargeReport> {
  expect(await buy(paper, name, '16000')).toMatchObject({ code: 200 });
  const { data } = await api.call<ListPage<LargeReport>>('GET', `${REGISTER}?pageSize=100`, { as: manager });
  const report = data.items.find(({ trang_thai }) => trang_thai === 1);
  if (!report) throw new Error('No report');
  return report;
}

test('a report taken back twice has no reference and no moment of sending', async () => {
  const report = await largeReport('C0000001', 'Trần Mai');
  const { data: sent } = await change('gui', report, { ma_tham_chieu: 'CQ-1' });
  const { data: undone } = await change('bo-gui', sent);
  const { data: again } = await change('gui', undone, { ma_tham_chieu: 'CQ-2' });
  const { data: last } = await change('bo-gui', again);
  expect(last).toMatchObject({ trang_thai: 1, ma_tham_chieu: null, gui_luc: null });
  await change('gui', last, { ma_tham_chieu: 'CQ-3' });
});

test('taking a supplement back keeps the whole reference of the first sending, and the note', async () => {
  const report = await largeReport('C0000002', 'Lê Hoa');
  const { data: noted } = await change('ghi-chu', report, { ghi_chu: 'Hồ sơ giấy ở tủ 2' });
  const { data: sent } = await change('gui', noted, { ma_tham_chieu: 'CQ · 7/2026' });
  expect(sent.ma_tham_chieu).toBe('CQ · 7/2026');
  await buy('C0000002', 'Lê Hoa', '100');
  const { data: now } = await api.call<LargeReportDetail>('GET', `${REGISTER}/${report.id}`, { as: manager });
  const { data: supplement } = await change('gui', now, { ma_tham_chieu: 'CQ-8', ghi_chu: 'Bổ sung' });
  const { data: undone } = await change('bo-gui', supplement);
  expect.soft(undone.ma_tham_chieu).toBe('CQ · 7/2026');
  expect.soft(undone.ghi_chu).toBe('Hồ sơ giấy ở tủ 2');
});
