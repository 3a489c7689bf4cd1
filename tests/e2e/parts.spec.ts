import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { LoginPage } from './page-models/login-page.ts';

test.use({ books: 'parts' });

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Menu chính' });

/** The names of all entries, with every group opened. Groups do not count. */
async function entriesOf(page: Page): Promise<string[]> {
  const menu = menuOf(page);
  await expect(menu.getByRole('link', { name: 'Tổng quan' })).toBeVisible();
  const closed = menu.locator('.ant-menu-submenu:not(.ant-menu-submenu-open) > .ant-menu-submenu-title');
  while ((await closed.count()) > 0) await closed.first().click();
  return (await menu.getByRole('link').allTextContents()).map((text) => text.trim());
}

test('a new owner chooses one shop for foreign cash, sees at most 20 entries, and has Alipay back in its place', async ({
  page,
}) => {
  await new LoginPage(page).enter('quantri', '/');
  expect((await entriesOf(page)).length).toBeGreaterThan(20);
  await page.getByRole('button', { name: /^Một tiệm, chỉ ngoại tệ/ }).click();
  await expect(menuOf(page).getByRole('link', { name: 'Sàng lọc' })).toHaveCount(0);
  // There are staff already; the other one is the kind of business.
  await expect(page.getByText('Đã xong 2/6 bước')).toBeVisible();
  const few = await entriesOf(page);
  expect(few.length).toBeLessThanOrEqual(20);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('alipay');
  // Only the switch among the settings is found, neither its screens nor its currency.
  await expect(page.getByRole('option', { name: 'Mua tiền Alipay' })).toHaveCount(1);
  await expect(page.getByRole('group', { name: 'Màn hình' })).toHaveCount(0);
  await expect(page.getByRole('option', { name: /CNY-ALIPAY/ })).toHaveCount(0);
  await page.keyboard.press('Escape');

  // Neither listed, nor found, nor offered by the filter.
  await page.goto('/tien');
  const codes = page.locator('tbody tr[data-row-key]');
  const unused = codes.filter({ hasText: /VND-BANK|CNY-ALIPAY|USDT/ });
  await expect(codes.filter({ hasText: 'USD' })).toHaveCount(1);
  await expect(unused).toHaveCount(0);
  await page.getByLabel('Tìm kiếm').fill('alipay');
  await expect(page.getByText('Không có dòng nào khớp')).toBeVisible();
  await page.getByRole('button', { name: 'Xóa lọc' }).click();
  await page.getByRole('button', { name: 'Bộ lọc', exact: true }).click();
  await page.getByRole('combobox', { name: 'Nhóm' }).click();
  await expect(page.locator('.ant-select-item-option')).toHaveText([/VND|nội tệ|Tiền mặt/i, /ngoại tệ/i]);
  await page.keyboard.press('Escape');

  // Opened by its address, the list can be read and says that it is off; a new ticket is not begun.
  await page.goto('/giao-dich-mua-tien-alipay');
  await expect(page.getByText('Phần «Mua tiền Alipay» đang tắt')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mua tiền Alipay');
  await page.goto('/giao-dich-mua-tien-alipay/moi');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Phần «Mua tiền Alipay» đang tắt');
  await page.getByRole('link', { name: 'Bật lại phần này' }).click();
  await page.getByRole('switch', { name: 'Mua tiền Alipay' }).click();
  await page.keyboard.press('Control+Enter');
  await expect.poll(async () => (await entriesOf(page)).length).toBe(few.length + 2);
  const more = await entriesOf(page);
  expect(more.filter((name) => few.includes(name))).toEqual(few);
  const added = more.filter((name) => !few.includes(name));
  expect(added).toHaveLength(2);
  expect(more.indexOf(added[0] ?? '')).toBe(more.indexOf('Bán ngoại tệ') + 1);
  await page.goto('/giao-dich-mua-tien-alipay/moi');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Phiếu mua tiền Alipay');
  await page.goto('/tien');
  await expect(codes.filter({ hasText: 'CNY-ALIPAY' })).toHaveCount(1);
  await expect(unused).toHaveCount(1);
  await expectNothingOfLaterParts(page);
});

const LATER_PARTS =
  /ngăn (quỹ|của tôi)|giao quỹ|nộp quỹ|nhận ca|kết ca|chốt ngăn|phiếu (thu|chi)|giữ chỗ|đặt cọc|bậc tỷ giá|(nguồn|quy tắc) tỷ giá|máy in|màn hình khách|hóa đơn|telegram/i;

/** Screens where tills, vouchers, reservations and other parts that are off at first would have something to say: those that record, those that tell what happened, rights, keys, filters and settings. */
async function expectNothingOfLaterParts(page: Page): Promise<void> {
  const screens = {
    '/': /Chào buổi/,
    '/ket': 'Két',
    '/chi-tiet-ket': /két/i,
    '/giao-dich-mua-ngoai-te/moi': 'Phiếu mua ngoại tệ',
    '/bao-cao-ket-cuoi-ngay': /két/i,
    '/bao-cao/theo-ly-do': /lý do/i,
    '/tai-khoan/vai-tro/3': /Giao dịch viên/,
    '/log-thao-tac': 'Lịch sử thao tác',
    '/cau-hinh-chung#kiem_dem_mu': 'Cấu hình chung',
  };
  for (const [address, title] of Object.entries(screens)) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
    await expect(page.getByRole('main').locator('[aria-busy=true], .ant-skeleton')).toHaveCount(0);
    await expect(page.locator('body'), address).not.toContainText(LATER_PARTS, { useInnerText: true });
  }
  await page.goto('/log-thao-tac');
  await page.getByRole('button', { name: 'Bộ lọc', exact: true }).click();
  for (const name of ['Thao tác', 'Đối tượng']) {
    await page.getByRole('combobox', { name }).fill('ng');
    const offered = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
    await expect(offered.first()).toBeVisible();
    expect((await offered.allTextContents()).filter((text) => LATER_PARTS.test(text))).toEqual([]);
    await page.keyboard.press('Escape');
  }
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog');
  await expect(keys).toContainText('F6');
  await expect(keys).not.toContainText(/ngăn/i);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('ngăn quỹ');
  // The switch alone.
  await expect(page.getByRole('option')).toHaveText([/^Ngăn quỹ và ca/]);
}
