import type { Page } from '@playwright/test';
import { seriousFindings } from '../support/accessibility.ts';
import { expect, test } from './fixtures.ts';
import { callAs, counterData, openSafe } from './page-models/counter-data.ts';
import { LoginPage } from './page-models/login-page.ts';
import { untilWorkerIsActive } from './page-models/worker.ts';

test.use({
  books: 'owner-phone',
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  actionTimeout: 30_000,
});
test.describe.configure({ mode: 'serial' });

const BUY = 'giao-dich-mua-ngoai-te';

test.beforeAll(async ({ server }) => {
  const { sql, postRates } = counterData(server.databaseUrl);
  await postRates();
  await openSafe(server.url, server.databaseUrl);
  await sql(`UPDATE cau_hinh_chung SET gia_tri = gia_tri || '{"duyet_phieu_tu":"20000000"}'::jsonb`);
});

const bar = (page: Page) => page.getByRole('navigation', { name: 'Lối tắt' });
const place = (page: Page, name: RegExp | string) => bar(page).getByRole('link', { name });

/** What is too small for a finger, or out of sight at the side. */
async function expectFitForAThumb(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  const small = await page
    .locator('nav[aria-label="Lối tắt"] a, header button, header a, main .ant-btn')
    .evaluateAll((all) =>
      all
        .filter((each) => each.getClientRects().length > 0)
        .map((each) => ({ name: each.textContent, height: Math.round(each.getBoundingClientRect().height) }))
        .filter(({ height }) => height < 40),
    );
  expect(small).toEqual([]);
}

test('the places of somebody who decides are within the reach of a thumb, and a request is decided with two touches', async ({
  page,
  server,
}) => {
  const { sql } = counterData(server.databaseUrl);
  const [usd] = await sql("SELECT id FROM tien WHERE ma = 'USD'");
  const call = await callAs(server.url, 'giaodich1');
  await call('POST', `/${BUY}`, { chi_tiet: [{ tien_id: usd?.id, so_luong: '1000', ty_gia: '25900' }] });
  await new LoginPage(page).enter('quanly', '/');
  await expect(page.getByText('1 yêu cầu chờ bạn duyệt')).toBeVisible();
  await expectFitForAThumb(page);
  await place(page, /^Duyệt/).tap();
  const list = page.getByRole('navigation', { name: 'Yêu cầu đang chờ' });
  await expect(list).toContainText('phải duyệt từ 20,000,000');
  await expectFitForAThumb(page);
  await list.getByRole('button').first().tap();
  const approve = page.getByRole('button', { name: /^Duyệt 25,900,000/ });
  const { y = 0 } = (await approve.boundingBox()) ?? {};
  expect(y).toBeGreaterThan(740 / 2);
  expect(await seriousFindings(page)).toEqual([]);
  await approve.tap();
  await expect(page.getByText('Không có yêu cầu nào chờ duyệt')).toBeVisible();
  expect(await sql('SELECT trang_thai FROM yeu_cau_duyet')).toEqual([{ trang_thai: 2 }]);
});

test('a rate is moved by steps, without the keyboard, and saved as everywhere', { tag: '@long' }, async ({
  page,
  server,
}) => {
  await new LoginPage(page).enter('quanly', '/');
  await place(page, 'Tỷ giá').tap();
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByText('USD', { exact: true }) })
    .first();
  await card.getByLabel('Mua vào USD', { exact: true }).tap();
  await card.getByRole('button', { name: 'Tăng 10: Mua vào USD' }).tap();
  await card.getByRole('button', { name: 'Tăng 10: Mua vào USD' }).tap();
  await expect(card.getByLabel('Mua vào USD', { exact: true })).toHaveValue('25,920');
  await expectFitForAThumb(page);
  await page.getByRole('button', { name: /^Lưu tỷ giá/ }).tap();
  await page.getByRole('dialog').getByRole('button', { name: /^Lưu/ }).tap();
  const { sql } = counterData(server.databaseUrl);
  await expect
    .poll(
      async () =>
        (
          await sql(
            `SELECT max(ty_gia_mua)::text AS buy FROM ty_gia WHERE tien_id = (SELECT id FROM tien WHERE ma = 'USD')`,
          )
        )[0]?.buy,
    )
    .toMatch(/^25920/);
});

test('who decides nothing has no bar', { tag: '@long' }, async ({ page }) => {
  await new LoginPage(page).enter('giaodich1', '/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Tài khoản của/ })).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
});

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the browser finds nothing that keeps the app from being installed', async ({ page }) => {
    await new LoginPage(page).enter('quanly', '/profile');
    await untilWorkerIsActive(page);
    const devtools = await page.context().newCDPSession(page);
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    // Contexts of tests are private windows.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
    const { errors, data } = await devtools.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    expect(JSON.parse(data ?? '{}').shortcuts.map(({ name }: { name: string }) => name)).toContain('Duyệt');
  });
});
