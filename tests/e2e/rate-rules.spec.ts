import { expect, test } from '@playwright/test';
import { cloneDatabase, type TestDatabase } from '../support/databases.ts';
import { type FeedServer, openFeed, vcbList, vcbMoment } from '../support/feed.ts';
import { personAt } from './page-models/approval-pages.ts';
import { callAs, counterData } from './page-models/counter-data.ts';
import { OwnServer } from './page-models/own-server.ts';
import { RateDesk } from './page-models/rate-desk.ts';

test.describe.configure({ mode: 'serial', timeout: 90_000 });

let feed: FeedServer;
let clone: TestDatabase;
let server: OwnServer;

const publish = (buy: string, sell: string, secondsAgo: number) =>
  feed.answerWith(vcbList(vcbMoment(new Date(Date.now() - secondsAgo * 1000)), [['USD', buy, '-', sell]]));

test.beforeAll(async () => {
  feed = await openFeed();
  clone = await cloneDatabase(process.env.E2E_POSTGRES_URL ?? '');
  server = await OwnServer.start(clone.url, { RATE_SOURCE_HOSTS: feed.place, RATE_SOURCE_CA: feed.file });
  const data = counterData(clone.url);
  await data.postRates();
  await data.sql(
    `UPDATE cau_hinh_chung SET gia_tri = gia_tri || '{"bat_nguon_ty_gia": true, "bat_bang_ty_gia": true}'`,
  );
  const call = await callAs(server.url, 'quantri');
  const [dollar] = await data.sql(`SELECT id FROM tien WHERE ma = 'USD'`);
  await call('POST', '/quy-tac-ty-gia', { tien_id: dollar.id, buoc: '10', mua_lech: '-30' });
});
test.afterAll(async () => {
  await server?.stop();
  await clone?.drop();
  feed?.close();
});

test('a list is tried, fetched, proposed on the desk and posted with keys alone, for one desk and everywhere', async ({
  browser,
}) => {
  publish('26,110.00', '26,390.00', 120);
  const page = await personAt(browser, server.url, 'quantri', '/nguon-ty-gia');
  await page.getByRole('button', { name: 'Thêm mới' }).first().click();
  const form = page.getByRole('dialog').first();
  await form.getByLabel('Tên', { exact: true }).fill('Ngân hàng');
  await form.getByLabel('Địa chỉ (https)').fill(feed.url);
  await form.getByRole('button', { name: 'Thử ngay' }).click();
  await expect(page.getByText('Đọc được 1 loại tiền. Bảng này dùng được.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(form.getByRole('button', { name: 'Thử ngay' })).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('cell', { name: 'Ngân hàng', exact: true })).toBeVisible();
  await counterData(clone.url).sql('UPDATE nguon_ty_gia SET trang_thai = 1');

  const desk = new RateDesk(page);
  await desk.open();
  const board = async () => (await page.request.get('/api/bang-ty-gia')).text();
  await expect(page.getByText('Quy tắc đề xuất 1 dòng khác giá đang niêm yết')).toBeVisible({ timeout: 30_000 });
  await expect(desk.row('USD')).toContainText('26,080');
  await page.keyboard.press('Alt+a');
  await expect(desk.cell('Mua vào', 'USD')).toHaveValue('26,080');
  await desk.saveByKeyboard();
  expect(await board()).toContain('26080');

  publish('26,210.00', '26,490.00', 60);
  await counterData(clone.url).sql('UPDATE hen_lay_ty_gia SET lan_toi = now()');
  await expect(desk.row('USD')).toContainText('26,180', { timeout: 30_000 });
  await page.keyboard.press('Alt+b');
  const everywhere = page.getByRole('dialog').filter({ hasText: 'Niêm yết theo quy tắc ở mọi nơi' });
  await expect(everywhere.getByRole('button', { name: 'Niêm yết 1 dòng' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(everywhere).toBeHidden();
  await expect(desk.cell('Mua vào', 'USD')).toHaveValue('26,180');
  expect(await board()).toContain('26180');
  await page.goto('/ty-gia/lich-su');
  await expect(page.getByRole('main')).toContainText('26,180');
  await page.getByRole('button', { name: /^Hiện thêm \d cột/ }).click();
  await expect(page.getByRole('cell', { name: 'Ngân hàng', exact: true })).toHaveCount(2);
  await page.close();
});
