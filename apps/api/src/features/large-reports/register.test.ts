import type { LargeReport, LargeReportDetail } from '@doi-tien/contract/large-reports.schema';
import type { ListPage } from '@doi-tien/contract/list';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { expect, test } from 'vitest';
import { inBranch, letAllWork, openBranch } from '../../../../../tests/support/branches.ts';
import { openCounter } from '../../../../../tests/support/counter.ts';
import { customerDesk } from '../../../../../tests/support/customers.ts';
import { startSignedIn } from '../../../../../tests/support/signed-in.ts';

const BUY = 'giao-dich-mua-ngoai-te';
const PATH = '/bao-cao-giao-dich-lon';

const { api, manager, admin } = await startSignedIn({ manager: 'quanly', admin: 'quantri' });
const branch = await openBranch(api, admin, 'HN');
await letAllWork(api, [branch.id]);
const counter = await openCounter(api, manager);
const elsewhere = await openCounter(api, inBranch(manager, branch.id));
const desk = customerDesk(api, manager);
for (const each of [counter, elsewhere]) await each.open({ VND: '90000000000' });

const usd = (so_luong: string, rate = '25900') => ({
  chi_tiet: [{ tien_id: counter.currencyId('USD'), so_luong, ty_gia: rate }],
});
const known = (so_giay_to: string) => ({ ten_khach: 'Trần Mai', loai_giay_to: 'CCCD', so_giay_to });
const all = async () =>
  (await api.call<ListPage<LargeReport>>('GET', `${PATH}?pageSize=100`, { as: manager })).data.items;
const reportsOf = async (number: string) => (await all()).filter(({ so_giay_to }) => so_giay_to === number);
const detail = async (id: number) => (await api.call<LargeReportDetail>('GET', `${PATH}/${id}`, { as: manager })).data;
const voidTicket = (id: number, as = manager) =>
  api.call<Trade>('PATCH', `/${BUY}/${id}/huy`, { as, body: { ly_do: 'Nhầm' } });
const send = (report: { id: number; phien_ban: number }, as = manager, more: object = {}) =>
  api.call<LargeReportDetail>('PATCH', `${PATH}/${report.id}/gui`, {
    as,
    body: { phien_ban: report.phien_ban, ma_tham_chieu: 'CQ-1', ...more },
  });
const one = async (number: string): Promise<LargeReport> => {
  const [report, ...others] = await reportsOf(number);
  expect(others).toEqual([]);
  if (!report) throw new Error(`${number} has no report`);
  return report;
};

test('the ticket that reaches the threshold makes the report, and later tickets of the day join it', async () => {
  await counter.trade(BUY, { ...usd('8000'), ...known('A1') });
  expect(await reportsOf('A1')).toEqual([]);
  await elsewhere.trade(BUY, { ...usd('8000'), ...known('A1') });
  const made = await one('A1');
  expect(made).toMatchObject({ trang_thai: 1, tong_tien: '414400000', so_phieu: 2, nguong: '400000000' });
  expect(made.so_bao_cao).toMatch(/^GDL-20\d\d-\d{6}$/);
  await counter.trade(BUY, { ...usd('100'), ...known('A1') });
  expect(await one('A1')).toMatchObject({ id: made.id, tong_tien: '416990000', so_phieu: 3 });
  const { dien_bien, phieu } = await detail(made.id);
  expect(dien_bien.map(({ loai, tong_sau }) => [loai, tong_sau])).toEqual([
    ['lap', '414400000'],
    ['them_phieu', '416990000'],
  ]);
  expect(phieu.map(({ chi_nhanh }) => chi_nhanh)).toEqual([expect.any(String), expect.any(String), expect.any(String)]);
});

test('the deadline is the next working day, by the week of the company', async () => {
  const { han, ngay } = await one('A1');
  const day = Temporal.PlainDate.from(ngay);
  const days = day.dayOfWeek === 5 ? 3 : day.dayOfWeek === 6 ? 2 : 1;
  expect(han).toBe(day.add({ days }).toString());
  const [week] = await api.sql<{ after: string }>(`
    UPDATE thoi_gian_lam_viec SET khung_gio = '[{"thu": 3, "tu": "08:00", "den": "17:00"}]', ngay_nghi = '[{"ngay": "2026-11-25", "ten": "Nghỉ"}]'
    WHERE chi_nhanh_id IS NULL RETURNING working_day_after('2026-11-17', 1)::text AS after`);
  // The function reads the week of before within the statement that changes it.
  expect(week?.after).toBe('2026-11-18');
  expect(await api.sql(`SELECT working_day_after('2026-11-18', 1)::text AS after`)).toEqual([{ after: '2026-12-02' }]);
  await api.sql(`UPDATE thoi_gian_lam_viec SET khung_gio = '[]', ngay_nghi = '[]'`);
});

test('a fee does not keep a day out of the register', async () => {
  // 401,450,000 in lines, 399,950,000 paid out.
  await counter.trade(BUY, { ...usd('15500'), ...known('FEE1'), phi_thu: '1500000' });
  expect(await one('FEE1')).toMatchObject({ tong_tien: '401450000' });
});

test('a void brings the report out of force, and it is kept; a new ticket brings it back', async () => {
  const { data: first } = await counter.trade(BUY, { ...usd('16000'), ...known('V1') });
  const made = await one('V1');
  await voidTicket(first.id);
  expect(await one('V1')).toMatchObject({ id: made.id, trang_thai: 4, con_hieu_luc: false, tong_tien: '0' });
  expect((await detail(made.id)).phieu).toMatchObject([{ ma_giao_dich: first.ma_giao_dich, trang_thai: 3 }]);
  expect(await send(await one('V1'))).toMatchObject({ error: 'REPORT_NOT_TO_SEND' });
  await counter.trade(BUY, { ...usd('17000'), ...known('V1') });
  expect(await one('V1')).toMatchObject({ id: made.id, trang_thai: 1, con_hieu_luc: true, tong_tien: '440300000' });
});

test('what changes after sending needs a supplement; what was sent is kept', async () => {
  const { data: first } = await counter.trade(BUY, { ...usd('16000'), ...known('S1') });
  await counter.trade(BUY, { ...usd('1000'), ...known('S1') });
  const sent = await send(await one('S1'), manager, { ghi_chu: 'Gửi qua cổng' });
  expect(sent.data).toMatchObject({ trang_thai: 2, ma_tham_chieu: 'CQ-1', ghi_chu: 'Gửi qua cổng', con_ngay: null });
  expect(await send(sent.data)).toMatchObject({ error: 'REPORT_NOT_TO_SEND' });
  await api.sql(`UPDATE bao_cao_giao_dich_lon SET han = '2026-01-05' WHERE id = $1`, [sent.data.id]);
  await voidTicket(first.id);
  const changed = await one('S1');
  // A supplement has a deadline of its own.
  expect(changed.han > changed.ngay).toBe(true);
  expect(changed).toMatchObject({ trang_thai: 3, con_hieu_luc: false, tong_tien: '25900000' });
  // The supplement says that the day is no longer large.
  expect((await send(changed)).data).toMatchObject({ trang_thai: 4 });
  await counter.trade(BUY, { ...usd('16000'), ...known('S1') });
  expect(await one('S1')).toMatchObject({ trang_thai: 3, con_hieu_luc: true });
  const [kept] = await api.sql<{ chi_tiet: { ma_giao_dich: string }[] }>(
    `SELECT chi_tiet FROM dien_bien_bao_cao_lon WHERE bao_cao_id = $1 AND loai = 'gui' ORDER BY id LIMIT 1`,
    [changed.id],
  );
  expect(kept?.chi_tiet.map(({ ma_giao_dich }) => ma_giao_dich)).toContain(first.ma_giao_dich);
  const [logged] = await api.sql<{ truoc: object; sau: object }>(
    `SELECT truoc, sau FROM log_thao_tac WHERE hanh_dong = 'sendReport' AND doi_tuong_id = $1 ORDER BY id LIMIT 1`,
    [String(changed.id)],
  );
  expect(logged).toMatchObject({ truoc: { trang_thai: 1 }, sau: { trang_thai: 2, ma_tham_chieu: 'CQ-1' } });
});

test('switching the register off and on, or moving the threshold, leaves a sent report as sent', async () => {
  await counter.trade(BUY, { ...usd('16000'), ...known('SWITCH1') });
  await counter.trade(BUY, { ...usd('16000'), ...known('SWITCH2') });
  await send(await one('SWITCH1'));
  const set = async (gia_tri: object) => {
    const { data } = await api.call<{ phien_ban: number }>('GET', '/cau-hinh-chung', { as: admin });
    const body = { phien_ban: data.phien_ban, gia_tri };
    expect(await api.call('PATCH', '/cau-hinh-chung', { as: admin, body })).toMatchObject({ code: 200 });
  };
  for (const gia_tri of [{ bat_so_giao_dich_lon: false }, { nguong_giao_dich_lon: '900000000' }]) {
    await set(gia_tri);
    expect(await one('SWITCH1')).toMatchObject({ trang_thai: 2 });
    await set({ bat_so_giao_dich_lon: true, nguong_giao_dich_lon: '400000000' });
    expect(await one('SWITCH1')).toMatchObject({ trang_thai: 2, con_hieu_luc: true, con_ngay: null });
    expect(await one('SWITCH2')).toMatchObject({ trang_thai: 1, con_hieu_luc: true });
  }
  // What changes meanwhile still has to be told.
  await set({ bat_so_giao_dich_lon: false });
  await counter.trade(BUY, { ...usd('100'), ...known('SWITCH1') });
  await set({ bat_so_giao_dich_lon: true });
  expect(await one('SWITCH1')).toMatchObject({ trang_thai: 3, con_hieu_luc: true });
});

test('a report that changed since it was read is not sent', async () => {
  await counter.trade(BUY, { ...usd('16000'), ...known('STALE1') });
  const read = await one('STALE1');
  await counter.trade(BUY, { ...usd('100'), ...known('STALE1') });
  expect(await send(read)).toMatchObject({ code: 409, error: 'STALE_VERSION' });
});

test('a void during the sending ends as sent and to be supplemented, or as not sent', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { data } = await counter.trade(BUY, { ...usd('16000'), ...known(`RACEV${round}`) });
    const report = await one(`RACEV${round}`);
    const [sent, gone] = await Promise.all([send(report), voidTicket(data.id)]);
    expect(gone).toMatchObject({ code: 200 });
    expect(await one(`RACEV${round}`)).toMatchObject({
      con_hieu_luc: false,
      trang_thai: sent.code === 200 ? 3 : 4,
    });
  }
});

test('two tickets that reach the threshold at once in two branches make one report, without a deadlock', async () => {
  for (let round = 0; round < 3; round += 1) {
    const body = { ...usd('8000'), ...known(`TWO${round}`) };
    const answers = await Promise.all(
      [0, 1, 2, 3, 4, 5].map((index) => (index % 2 ? counter : elsewhere).trade(BUY, body)),
    );
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await one(`TWO${round}`)).toMatchObject({ so_phieu: 6, tong_tien: '1243200000' });
  }
});

test('many people who reach the threshold at once have numbers without a gap', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_none, index) =>
      (index % 2 ? counter : elsewhere).trade(BUY, { ...usd('16000'), ...known(`MANY${index}`) }),
    ),
  );
  expect(answers.every(({ code }) => code === 200)).toBe(true);
  const numbers = (await all()).map(({ so_bao_cao }) => Number(so_bao_cao.split('-')[2])).sort((a, b) => a - b);
  expect(numbers).toEqual(numbers.map((_number, index) => index + 1));
});

test('a merge makes the day large, and joins two reports of a day into one', async () => {
  await counter.trade(BUY, { ...usd('8000'), ...known('M1') });
  await elsewhere.trade(BUY, { ...usd('8000'), ...known('M2') });
  await desk.merge((await desk.ofPaper('M1')).id, (await desk.ofPaper('M2')).id);
  const joined = (await all()).filter(
    ({ ho_va_ten, tong_tien }) => ho_va_ten === 'Trần Mai' && tong_tien === '414400000',
  );
  expect(joined.length).toBeGreaterThan(0);
  await counter.trade(BUY, { ...usd('16000'), ...known('M3') });
  await elsewhere.trade(BUY, { ...usd('17000'), ...known('M4') });
  const [third, fourth] = [await one('M3'), await one('M4')];
  await send(fourth);
  await desk.merge((await desk.ofPaper('M3')).id, (await desk.ofPaper('M4')).id);
  // The sent one stays, whatever its number, and has to be supplemented.
  expect(await detail(fourth.id)).toMatchObject({ trang_thai: 3, tong_tien: '854700000', so_phieu: 2 });
  expect(await detail(third.id)).toMatchObject({
    trang_thai: 5,
    con_hieu_luc: false,
    gop_vao: { id: fourth.id },
    phieu: [],
  });
});

test('taking a ticket off a large customer, with the right to void, is in the report and in the log', async () => {
  await counter.trade(BUY, { ...usd('16000'), ...known('OFF1') });
  const { data } = await counter.trade(BUY, { ...usd('1000'), ...known('OFF1') });
  const report = await one('OFF1');
  const body = { so_giay_to: null, phien_ban: data.phien_ban };
  const teller = await api.signIn('giaodich1');
  expect(await api.call('PATCH', `/${BUY}/${data.id}`, { as: teller, body })).toMatchObject({ code: 403 });
  expect(await api.call('PATCH', `/${BUY}/${data.id}`, { as: manager, body })).toMatchObject({ code: 200 });
  const { dien_bien } = await detail(report.id);
  expect(dien_bien.at(-1)).toMatchObject({ loai: 'bo_phieu', ma_giao_dich: data.ma_giao_dich, tong_sau: '414400000' });
});

test('a file has one row for each completed ticket, with who the person is', async () => {
  const headers = { authorization: `Bearer ${manager.token}`, device_id: manager.deviceId };
  const url = `/api${PATH}/export?format=csv&q=A1`;
  const { statusCode, body } = await api.app.inject({ url, headers });
  expect(statusCode).toBe(200);
  const rows = body.trim().split('\r\n');
  expect(rows.filter((row) => row.includes('"A1"') || row.includes(',A1,'))).toHaveLength(3);
  expect(rows[0]).toContain('Giá trị trước phí');
});

test('the appendix has a row for each line, of an exchange what comes in, and no empty cell', async () => {
  const lines = [
    { tien_id: counter.currencyId('USD'), so_luong: '15000', ty_gia: '25900' },
    { tien_id: counter.currencyId('EUR'), so_luong: '1000', ty_gia: '28000' },
  ];
  await counter.trade(BUY, { chi_tiet: lines, ...known('PL1') });
  await counter.trade('giao-dich-ban-ngoai-te', {
    chi_tiet: [{ tien_id: counter.currencyId('USD'), so_luong: '16000', ty_gia: '26150' }],
    ...known('PL2'),
  });
  const headers = { authorization: `Bearer ${manager.token}`, device_id: manager.deviceId };
  const rowsOf = async (number: string) => {
    const url = `/api/phu-luc-giao-dich-lon/export?format=csv&q=${number}`;
    const { body } = await api.app.inject({ url, headers });
    return body
      .trim()
      .split('\r\n')
      .filter((row) => row.includes(`,${number},`));
  };
  const bought = await rowsOf('PL1');
  expect(bought.map((row) => row.split(',').slice(-5, -1))).toEqual([
    ['V', 'USD', '15000', '388500000'],
    ['V', 'EUR', '1000', '28000000'],
  ]);
  expect((await rowsOf('PL2')).map((row) => row.split(',').slice(-5, -2))).toEqual([['V', 'VND', '418400000']]);
  for (const row of bought) expect(row.split(',')).not.toContain('');
  expect(bought[0]?.split(',')).toContain('Không');
});

test('notes on a report are in its history and in the log', async () => {
  const report = await one('A1');
  const body = { ghi_chu: 'Khách bán nhà', phien_ban: report.phien_ban };
  const noted = await api.call<LargeReportDetail>('PATCH', `${PATH}/${report.id}/ghi-chu`, { as: manager, body });
  expect(noted.data).toMatchObject({ ghi_chu: 'Khách bán nhà', trang_thai: 1 });
  expect(noted.data.dien_bien.at(-1)).toMatchObject({ loai: 'ghi_chu', ghi_chu: 'Khách bán nhà' });
  await counter.expectWholeBooks();
});
