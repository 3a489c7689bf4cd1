import { expect, test } from '@playwright/test';
import { cloneDatabase, type TestDatabase } from '../support/databases.ts';
import { type FeedServer, openFeed, vcbList, vcbMoment } from '../support/feed.ts';
import { personAt } from './page-models/approval-pages.ts';
import { callAs, counterData } from './page-models/counter-data.ts';
import { OwnServer } from './page-models/own-server.ts';
import { RateDesk } from './page-models/rate-desk.ts';
import { Typist } from './page-models/typist.ts';

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

/** Forty currencies with rules of the company, and of two branches on top of it. Answers their codes. */
async function makeRules(): Promise<string[]> {
  const call = await callAs(server.url, 'quantri');
  const made = async (path: string, body: object, by = call) => {
    const answer = await by('POST', path, body);
    expect([path, answer]).toMatchObject([path, { code: 200 }]);
    return Number(answer.data.id);
  };
  const data = counterData(clone.url);
  await data.sql('UPDATE quy_tac_ty_gia SET trang_thai = 2');
  const [{ loai_tien_id }] = await data.sql(`SELECT loai_tien_id FROM tien WHERE ma = 'USD'`);
  const places = [call];
  for (const tien_to of ['B2', 'B3']) {
    const id = await made('/chi-nhanh', { ma: `CN-${tien_to}`, ten: `Chi nhánh ${tien_to}`, tien_to });
    places.push(await callAs(server.url, 'quantri', id));
  }
  const branches = (await data.sql('SELECT id FROM chi_nhanh ORDER BY id')).map(({ id }) => Number(id)).slice(1);
  const codes: string[] = [];
  for (let number = 0; number < 40; number += 1) {
    const ma = `X${String.fromCharCode(65 + Math.floor(number / 26), 65 + (number % 26))}`;
    const tien_id = await made('/tien', { ma, ten: `Tiền ${ma}`, ky_hieu: ma, loai_tien_id, so_le: 0 });
    codes.push(ma);
    await made('/quy-tac-ty-gia', { tien_id });
    for (const [place, chi_nhanh_id] of branches.entries())
      await made('/quy-tac-ty-gia', { tien_id, chi_nhanh_id, nen: 2, mua_lech: '-10' }, places[place + 1]);
  }
  return codes;
}

test('the rates of a morning, 40 currencies in three places, are posted with fewer than ten keys', {
  tag: '@long',
}, async ({ browser }) => {
  test.setTimeout(240_000);
  const codes = await makeRules();
  const fetchNew = async (percent: number, secondsAgo: number) => {
    const rows = codes.map((code, place): [string, string, string, string] => {
      const price = Math.round((10_000 + 500 * place) * (1 + percent / 100));
      return [code, String(price), '-', String(price + 300)];
    });
    feed.answerWith(vcbList(vcbMoment(new Date(Date.now() - secondsAgo * 1000)), rows));
    await counterData(clone.url).sql('UPDATE hen_lay_ty_gia SET lan_toi = now()');
  };
  const posted = async () =>
    (await counterData(clone.url).sql('SELECT count(*)::int AS n FROM ty_gia WHERE quy_tac_id IS NOT NULL'))[0].n;
  const before = await posted();
  await fetchNew(0, 30);
  const page = await personAt(browser, server.url, 'quantri', '/ty-gia');
  const everywhere = page.getByRole('dialog').filter({ hasText: 'Niêm yết theo quy tắc ở mọi nơi' });
  const typist = new Typist(page);
  const isProposed = () =>
    expect(page.getByText('Quy tắc đề xuất 40 dòng khác giá đang niêm yết')).toBeVisible({ timeout: 60_000 });
  const post = async (lines: number) => {
    await typist.press('Alt+b');
    await expect(everywhere.getByRole('button', { name: `Niêm yết ${lines} dòng` })).toBeFocused();
    await typist.press('Enter');
    await expect(everywhere).toBeHidden();
  };
  // For the first time the company's, and then those of the branches, which stand on what is posted.
  await isProposed();
  await post(40);
  await post(80);
  await fetchNew(0.5, 5);
  await isProposed();
  const from = typist.keys;
  await post(120);
  const keys = typist.keys - from;
  expect(keys).toBeLessThan(10);
  expect(await posted()).toBe(before + 240);
  process.stdout.write(`keys of a morning's 120 rates: ${keys}\n`);
  await page.close();
});
