import type { LargeReport, LargeReportDetail } from '@doi-tien/contract/large-reports.schema';
import type { ListPage } from '@doi-tien/contract/list';
import { expect, test } from 'vitest';
import { openCounter } from '../../../../../tests/support/counter.ts';
import { startSignedIn } from '../../../../../tests/support/signed-in.ts';

const BUY = 'giao-dich-mua-ngoai-te';
const PATH = '/bao-cao-giao-dich-lon';

const { api, manager, teller } = await startSignedIn({ manager: 'quanly', teller: 'giaodich1' });
const counter = await openCounter(api, manager);
await counter.open({ VND: '90000000000' });

const buy = (so_luong: string) =>
  counter.trade(BUY, {
    chi_tiet: [{ tien_id: counter.currencyId('USD'), so_luong, ty_gia: '25900' }],
    ten_khach: 'Trần Mai',
    loai_giay_to: 'CCCD',
    so_giay_to: 'U1',
  });
const change = (of: string, report: { id: number; phien_ban: number }, more: object = {}, as = manager) =>
  api.call<LargeReportDetail>('PATCH', `${PATH}/${report.id}/${of}`, {
    as,
    body: { phien_ban: report.phien_ban, ...more },
  });
const only = async () => {
  const [report] = (await api.call<ListPage<LargeReport>>('GET', PATH, { as: manager })).data.items;
  if (!report) throw new Error('There is no report');
  return report;
};

test('a report marked as sent by mistake is to be sent again, with a row of its own in the log', async () => {
  await buy('16000');
  const { data: sent } = await change('gui', await only(), { ma_tham_chieu: 'CQ-1' });
  expect(await change('bo-gui', sent, {}, teller)).toMatchObject({ code: 403 });
  const { data: undone } = await change('bo-gui', sent);
  expect(undone).toMatchObject({ trang_thai: 1, ma_tham_chieu: null, gui_luc: null });
  expect(undone.dien_bien.at(-1)).toMatchObject({ loai: 'bo_gui', ghi_chu: 'CQ-1' });
  const log = await api.sql(`SELECT hanh_dong FROM log_thao_tac WHERE hanh_dong LIKE '%sendReport' ORDER BY id`);
  expect(log.map(({ hanh_dong }) => hanh_dong)).toEqual(['sendReport', 'unsendReport']);
  expect(await change('bo-gui', undone)).toMatchObject({ error: 'ACTED_ON_SINCE' });
});

test('taking a supplement back leaves the first sending as it was', async () => {
  await change('gui', await only(), { ma_tham_chieu: 'CQ-2' });
  await buy('100');
  const { data: supplement } = await change('gui', await only(), { ma_tham_chieu: 'CQ-3' });
  expect((await change('bo-gui', supplement)).data).toMatchObject({ trang_thai: 3, ma_tham_chieu: 'CQ-2' });
});

test('a note or a ticket since then is not undone with it', async () => {
  const { data: sent } = await change('gui', await only(), { ma_tham_chieu: 'CQ-4' });
  await change('ghi-chu', sent, { ghi_chu: 'Đã gọi lại' });
  expect(await change('bo-gui', sent)).toMatchObject({ error: 'ACTED_ON_SINCE' });
  expect(await change('bo-gui', await only())).toMatchObject({ error: 'ACTED_ON_SINCE' });
});
