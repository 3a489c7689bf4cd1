import { moderateFindings, seriousFindings } from '../support/accessibility.ts';
import { expect, test } from './fixtures.ts';
import { LoginPage } from './page-models/login-page.ts';

test('F1 opens the page about the screen, where the contents, the search and the theme of the app are', async ({
  page,
  context,
}) => {
  await new LoginPage(page).enter('quanly');
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await page.goto('/ty-gia');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const [guide] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('F1')]);
  await expect(guide.getByRole('heading', { level: 1 })).toHaveText('Tỷ giá');
  await expect(guide.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(guide.getByRole('navigation').locator('[aria-current=page]')).toHaveText('Tỷ giá');
  expect(await seriousFindings(guide)).toEqual([]);
  await guide.getByRole('searchbox').fill('kiem dem mu');
  await guide.keyboard.press('Enter');
  await guide.getByRole('link', { name: 'Két: mở, chốt, đếm, đóng' }).last().click();
  await expect(guide).toHaveURL(/\/huong-dan\/ket/);
  // On a phone the contents wait to be asked for, and nothing scrolls sideways.
  await guide.setViewportSize({ width: 360, height: 740 });
  await guide.reload();
  await expect(guide.getByRole('navigation').getByText('Tổng quan')).toBeHidden();
  expect(await guide.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('in an English app the guide has English contents and says that its pages are Vietnamese', async ({
  page,
  context,
}) => {
  await page.addInitScript(() => localStorage.setItem('language', 'en'));
  await new LoginPage(page).enter('quanly');
  await page.goto('/ty-gia');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const [guide] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('F1')]);
  await expect(guide.getByText('are written in Vietnamese')).toBeVisible();
  await guide.getByRole('link', { name: 'Making a ticket', exact: true }).click();
  await expect(guide.getByRole('navigation').locator('[aria-current=page]')).toHaveText('Making a ticket');
  await expect(guide.getByRole('heading', { level: 1 })).toHaveText('Làm một phiếu');
  expect(await moderateFindings(guide)).toEqual([]);
});

test('the page on accessibility is found from the contents and by a search, and says what was tried and what was not', async ({
  page,
}) => {
  await page.goto('/huong-dan');
  await page.getByRole('main').getByRole('link', { name: 'Trợ năng', exact: true }).click();
  await expect(page).toHaveURL(/\/huong-dan\/tro-nang$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trợ năng');
  const text = page.getByRole('main');
  await expect(text).toContainText('WCAG 2.2 mức AA');
  await expect(text.getByRole('heading', { level: 2 })).toHaveText(['Dùng được gì', 'Đã thử gì', 'Chưa thử gì']);
  await expect(text).toContainText('Mọi việc làm được bằng bàn phím');
  await expect(text).toContainText('Chưa có người nào phụ thuộc vào trình đọc màn hình dùng thử');
  expect(await moderateFindings(page)).toEqual([]);
  await page.getByRole('searchbox').fill('trinh doc man hinh');
  await page.keyboard.press('Enter');
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /Trợ năng/ })
      .first(),
  ).toBeVisible();
  await page.goto('/huong-dan/tro-nang?lang=en');
  await expect(page.getByRole('navigation').locator('[aria-current=page]')).toHaveText('Accessibility');
});
