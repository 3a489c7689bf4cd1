import type { Page } from '@playwright/test';
import { readXlsx } from 'hucre';
import { seriousFindings } from '../support/accessibility.ts';
import { expect, test } from './fixtures.ts';
import { callAs, counterData, openSafe } from './page-models/counter-data.ts';
import { DashboardPage } from './page-models/dashboard-page.ts';
import { LoginPage } from './page-models/login-page.ts';
import { ReportPage } from './page-models/report-page.ts';

test.use({ books: 'branch-reports' });
test.describe.configure({ mode: 'serial', timeout: 150_000 });

const FOREIGN = '/bao-cao-loi-nhuan-ngoai-te';
const ids: Record<string, number> = { 'Chi nhánh 1': 1 };

/** Three branches that trade today; money is under way from the first to the second. */
test.beforeAll(async ({ server }) => {
  const { sql, postRates } = counterData(server.databaseUrl);
  await postRates();
  await openSafe(server.url, server.databaseUrl);
  const admin = await callAs(server.url, 'quantri');
  for (const [ma, ten] of [
    ['DN', 'Đà Nẵng'],
    ['HP', 'Hải Phòng'],
  ] as const) {
    ids[ten] = Number((await admin('POST', '/chi-nhanh', { ma, ten, tien_to: ma })).data.id);
    await openSafe(server.url, server.databaseUrl, ids[ten]);
  }
  const usd = (await sql(`SELECT id FROM tien WHERE ma = 'USD'`))[0]?.id;
  for (const [index, id] of Object.values(ids).entries()) {
    const call = await callAs(server.url, 'quantri', id);
    for (const [path, so_luong, ty_gia] of [
      ['/giao-dich-mua-ngoai-te', '1000', '25900'],
      ['/giao-dich-ban-ngoai-te', String(300 + 100 * index), '26150'],
    ] as const) {
      const answer = await call('POST', path, { chi_tiet: [{ tien_id: usd, so_luong, ty_gia }] });
      if (answer.code !== 200) throw new Error(answer.message);
    }
  }
  const body = { den_chi_nhanh_id: ids['Đà Nẵng'], chi_tiet: [{ tien_id: usd, so_tien: '100' }], ly_do: 'Chia tiền' };
  const sent = await admin('POST', '/dieu-chuyen', body);
  if (sent.code !== 200) throw new Error(sent.message);
});

const choose = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).locator('..').click();
const plain = (text: string | null) => BigInt((text ?? '').replace(/[^\d−-]/g, '').replace('−', '-') || '0');

test('an accountant of one branch sees every branch in a row, and the sum of the rows is the company', async ({
  page,
}) => {
  await new LoginPage(page).enter('ketoan');
  const report = new ReportPage(page);
  await report.open(FOREIGN);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lãi ngoại tệ');
  await choose(page, 'Tất cả');
  await expect(page).toHaveURL(/chi_nhanh=tat_ca/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lãi ngoại tệ · Tất cả chi nhánh');
  const table = report.table('Bảng Lãi ngoại tệ');
  for (const name of Object.keys(ids)) await expect(table.getByRole('row').filter({ hasText: name })).toBeVisible();
  const column = (await table.locator('thead th').allTextContents()).indexOf('Lãi sau phí');
  const cells = await table.locator(`tbody tr > :nth-child(${column + 1})`).allTextContents();
  const sum = await table.locator(`tfoot tr > :nth-child(${column + 1})`).textContent();
  expect(cells).toHaveLength(3);
  expect(cells.map(plain).reduce((one, other) => one + other)).toBe(plain(sum));
  await expect(report.control).toContainText('khớp sổ');
  // Bars from the same zero, the largest first.
  const bars = page.getByRole('figure', { name: 'Lãi sau phí theo chi nhánh, đồng' });
  await expect(bars.getByRole('listitem')).toHaveCount(3);
  await expect(bars.getByRole('listitem').first()).toContainText('Hải Phòng');
  await page.reload();
  await expect(table.locator('tbody tr')).toHaveCount(3);
  // An answer is pale while the next is on its way.
  await expect(async () => expect(await seriousFindings(page)).toEqual([])).toPass({ timeout: 20_000 });
});

test('a branch leads to its own report, together they are days again, and some can be chosen', {
  tag: '@long',
}, async ({ page }) => {
  await new LoginPage(page).enter('ketoan');
  const report = new ReportPage(page);
  await report.open(`${FOREIGN}?chi_nhanh=tat_ca`);
  await report.table('Bảng Lãi ngoại tệ').getByRole('link', { name: 'Xem báo cáo của Đà Nẵng' }).click();
  await expect(page).toHaveURL(new RegExp(`chi_nhanh=${ids['Đà Nẵng']}(&|$)`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lãi ngoại tệ · Đà Nẵng');
  // The rows of all branches stay, pale, until those of the one are there.
  const table = report.table('Bảng Lãi ngoại tệ');
  await expect(table.getByRole('link', { name: 'Xem báo cáo của Đà Nẵng' })).toHaveCount(0);
  await table.locator('tbody').getByRole('link').first().click();
  await expect(report.drawer).toContainText('DN-MNT-');
  // The ticket itself is only opened in its own branch.
  await expect(report.drawer.getByRole('link', { name: /^DN-/ })).toHaveCount(0);
  await page.goBack();
  await page.goBack();
  await choose(page, 'Gộp');
  await expect(page).toHaveURL(/nhom=ngay/);
  await expect(report.table('Bảng Lãi ngoại tệ').locator('tbody tr')).toHaveCount(1);
  await choose(page, 'Chọn chi nhánh');
  await page.getByRole('combobox', { name: 'Chi nhánh được chọn' }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: 'Hải Phòng' }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/chi_nhanh=1%2C\d+/);
  await expect(report.table('Bảng Lãi ngoại tệ').locator('tbody tr')).toHaveCount(2);
  await choose(page, 'Chi nhánh này');
  await expect(page).not.toHaveURL(/chi_nhanh/);
});

test('balances and safes of all branches, with the money in transit, on screen, in files and on paper', {
  tag: '@long',
}, async ({ page }) => {
  await new LoginPage(page).enter('ketoan');
  const report = new ReportPage(page);
  await report.open('/bao-cao-so-du-cuoi-ngay?chi_nhanh=tat_ca');
  await expect(report.table('Theo chi nhánh').locator('tbody tr')).toHaveCount(3);
  await expect(page.getByText(/Đang chuyển giữa các chi nhánh: 1 phiếu/)).toBeVisible();
  const { bytes } = await report.download('xlsx');
  const { sheets } = await readXlsx(bytes);
  const cover = (sheets[0]?.rows ?? []).map((row) => row.join(' '));
  expect(cover).toContain('Chi nhánh Tất cả chi nhánh');
  expect(cover.join('\n')).toContain('Đang chuyển giữa các chi nhánh');
  expect(JSON.stringify(sheets[1]?.rows)).toContain('Hải Phòng');
  const csv = (await report.download('csv')).bytes.toString('utf8');
  for (const name of Object.keys(ids)) expect(csv).toContain(name);
  await page.getByRole('link', { name: 'In', exact: true }).click();
  await expect(report.paper).toContainText('Chi nhánh: Tất cả chi nhánh');
  for (const name of Object.keys(ids)) await expect(report.paper).toContainText(name);

  await report.open('/bao-cao-ket-cuoi-ngay?chi_nhanh=tat_ca');
  await expect(report.table('Theo chi nhánh').locator('tbody tr')).toHaveCount(3);
  await choose(page, 'Gộp');
  const safes = report.table('Két trong kỳ');
  await expect(safes.locator('tbody tr')).toHaveCount(3);
  await expect(safes.getByRole('row').filter({ hasText: 'Đà Nẵng' })).toContainText('DN-K-');
  await expect(report.control).toContainText('bằng đúng tồn sổ');
});

test('the dashboard shows all branches, hears each of them, and leads into one', { tag: '@long' }, async ({
  page,
  server,
}) => {
  await new LoginPage(page).enter('quantri', '/');
  const home = new DashboardPage(page);
  await home.shown();
  // Reached and changed with the keyboard.
  await page.getByRole('radio', { name: 'Chi nhánh này' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/chi_nhanh=tat_ca/);
  const table = page.getByRole('table', { name: 'Các chi nhánh' });
  await expect(table.locator('tbody tr')).toHaveCount(3);
  await expect(home.latest).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Đang chuyển' })).toContainText('1 phiếu');
  const row = table.getByRole('row').filter({ hasText: 'Hải Phòng' });
  const column = (await table.locator('thead th').allTextContents()).indexOf('Số phiếu');
  const tickets = row.locator(`:scope > :nth-child(${column + 1})`);
  await expect(tickets).toHaveText('2');
  await expect(home.figure('count')).toContainText('6');
  const call = await callAs(server.url, 'quantri', ids['Hải Phòng']);
  const usd = (await counterData(server.databaseUrl).sql(`SELECT id FROM tien WHERE ma = 'USD'`))[0]?.id;
  const bought = { chi_tiet: [{ tien_id: usd, so_luong: '50', ty_gia: '25900' }] };
  expect(await call('POST', '/giao-dich-mua-ngoai-te', bought)).toMatchObject({ code: 200 });
  await expect(tickets).toHaveText('3');
  expect(await seriousFindings(page)).toEqual([]);
  // What was found in a branch names it, and leads there.
  const found = home.check.getByRole('link').filter({ hasText: 'Hải Phòng' }).first();
  await expect(found).toBeVisible();
  await row.getByRole('link', { name: 'Hải Phòng' }).click();
  await expect(page.getByRole('button', { name: 'Chi nhánh: Hải Phòng' })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(home.figure('count')).toContainText('3');
  await expect(home.latest).toContainText('HP-MNT-');
});

test('a person without the right, and one who works in one branch, sees no choice', { tag: '@long' }, async ({
  page,
}) => {
  await new LoginPage(page).enter('giaodich1', '/?chi_nhanh=tat_ca');
  await new DashboardPage(page).shown();
  await expect(page.getByRole('radio', { name: 'Tất cả' })).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Các chi nhánh' })).toHaveCount(0);
});

test('on a phone the branches are cards, and nothing is wider than the screen', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await new LoginPage(page).enter('ketoan', '/?chi_nhanh=tat_ca');
  const cards = page.getByRole('list', { name: 'Các chi nhánh' });
  await expect(cards.getByRole('listitem')).toHaveCount(4);
  await expect(cards).toContainText('Hải Phòng');
  // They do not work there, so there is nowhere to go.
  await expect(cards.getByRole('link', { name: 'Hải Phòng' })).toHaveCount(0);
  const isNarrow = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
  expect(await isNarrow()).toBe(true);
  const report = new ReportPage(page);
  for (const path of [FOREIGN, '/bao-cao-so-du-cuoi-ngay', '/bao-cao-ket-cuoi-ngay']) {
    await report.open(`${path}?chi_nhanh=tat_ca`);
    await page.getByText('Lọc và so sánh').click();
    await expect(page.getByRole('radio', { name: 'Theo chi nhánh' })).toBeChecked();
    expect(await isNarrow()).toBe(true);
  }
});
