import type { Page } from '@playwright/test';
import { seriousFindings } from '../support/accessibility.ts';
import { spawnServer } from '../support/server-process.ts';
import { expect, test } from './fixtures.ts';
import { callAs, counterData, openSafe } from './page-models/counter-data.ts';
import { TicketPage } from './page-models/counter-pages.ts';
import { DashboardPage } from './page-models/dashboard-page.ts';
import { LoginPage } from './page-models/login-page.ts';

test.use({ books: 'dashboard' });

const BUY = 'giao-dich-mua-ngoai-te';

test.beforeEach(async ({ server }) => {
  const data = counterData(server.databaseUrl);
  if ((await data.sql('SELECT 1 FROM ket')).length > 0) return;
  await data.postRates();
  await openSafe(server.url, server.databaseUrl);
});

/** A purchase at another counter. */
async function buyElsewhere(url: string, databaseUrl: string, quantity: string): Promise<{ id: number; code: string }> {
  const [usd] = await counterData(databaseUrl).sql("SELECT id FROM tien WHERE ma = 'USD'");
  const call = await callAs(url, 'giaodich2');
  const body = { chi_tiet: [{ tien_id: usd?.id, so_luong: quantity, ty_gia: '25900' }] };
  const { data } = await call('POST', `/${BUY}`, body);
  return { id: Number(data.id), code: String(data.ma_giao_dich) };
}

async function expectNoSeriousFinding(page: Page): Promise<void> {
  expect(await seriousFindings(page)).toEqual([]);
}

test('the manager sees worth and profit, and what somebody else has just done', async ({ page, server }) => {
  await new LoginPage(page).enter('quanly', '/');
  const home = new DashboardPage(page);
  await home.shown();
  await expect(home.figure('profit')).toBeVisible();
  await expect(home.safe.getByRole('link', { name: 'Chốt két' })).toBeVisible();
  await expect(home.figure('worth')).toContainText('Tổng giá trị');
  await expect(home.figure('cash')).toBeVisible();
  await expect(home.rates.getByRole('row', { name: /USD / })).toContainText('25,900');
  const { code } = await buyElsewhere(server.url, server.databaseUrl, '73');
  const line = home.latest.getByRole('listitem').filter({ hasText: code });
  await expect(line).toContainText('73 USD × 25,900', { timeout: 4_000 });
  await expect(line).toHaveAttribute('data-fresh');
  await expect(home.figure('count')).toHaveAttribute('data-fresh');
  await expectNoSeriousFinding(page);
  await line.getByRole('link').click();
  await expect(page.getByRole('dialog')).toContainText(code);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(`/${BUY}$`));
});

test('worth, profit and cash stand above the fold on a wide screen and on a phone; an alert is put off, brought back and assigned, and says so', async ({
  page,
  server,
}) => {
  await counterData(server.databaseUrl).sql("UPDATE tien SET ton_toi_thieu = 900000 WHERE ma = 'USD'");
  await new LoginPage(page).enter('quanly', '/');
  const home = new DashboardPage(page);
  for (const [width, height] of [
    [1280, 800],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await home.shown();
    await page.evaluate(() => scrollTo(0, 0));
    for (const name of ['worth', 'profit', 'cash'] as const) {
      const box = await home.figure(name).boundingBox();
      expect(box && box.y + box.height, `${name} at ${width}`).toBeLessThanOrEqual(height);
    }
  }
  await home.showAllAlerts();
  const line = home.check.getByRole('listitem').filter({ hasText: 'Sắp hết' }).first();
  await line.getByRole('button', { name: /^Giao hoặc để sau/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Lưu' }).click();
  await expect(home.check).toContainText(/để sau đến .*Trần Thị Quản Lý/);
  await expectNoSeriousFinding(page);
  await home.check.getByRole('button', { name: /^Đưa trở lại/ }).click();
  await line.getByRole('button', { name: /^Giao hoặc để sau/ }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Giao cho' }).click();
  const person = page.locator('.ant-select-item-option').filter({ hasNotText: 'Trần Thị Quản Lý' }).first();
  const name = (await person.textContent()) ?? '';
  await person.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Lưu' }).click();
  await expect(home.check).toContainText(`giao cho ${name}, đến`);
  const { sql } = counterData(server.databaseUrl);
  expect(await sql("SELECT 1 FROM log_thao_tac WHERE hanh_dong = 'handleAlert'")).toHaveLength(2);
  await sql("UPDATE tien SET ton_toi_thieu = 0 WHERE ma = 'USD'");
});

test('the first block says what is missing, each with the way to it; figures name the day they are held against', {
  tag: '@long',
}, async ({ page, server }) => {
  await buyElsewhere(server.url, server.databaseUrl, '11');
  const { id, code } = await buyElsewhere(server.url, server.databaseUrl, '52');
  const manager = await callAs(server.url, 'quanly');
  await manager('PATCH', `/${BUY}/${id}/huy`, { ly_do: 'Khách đổi ý' });
  await page.route('**/api/dashboard', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    // A Saturday before a Monday: the working day before is not the day before.
    const before = { ...body.data.giao_dich.hom_nay, ngay: '2026-11-14', so_phieu: '9999' };
    await route.fulfill({
      json: { ...body, data: { ...body.data, giao_dich: { ...body.data.giao_dich, hom_truoc: before } } },
    });
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await new LoginPage(page).enter('quanly', '/');
  const home = new DashboardPage(page);
  await home.shown();
  const first = page.getByRole('main').getByRole('region').first();
  await expect(first).toContainText('Có thiếu gì không?');
  await expect(home.check).toContainText(/việc cần xem/);
  await home.showAllAlerts();
  await expect(home.check).toContainText(/Kiểm quỹ gần nhất \(mở két\).*khớp sổ/);
  await expect(home.figure('count')).toContainText(/▼ −Giảm \d+\u00a0% so với cùng giờ thứ Bảy 14\/11/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await home.check.getByRole('link', { name: /^\d+ phiếu mua ngoại tệ đã hủy trong ngày: .*₫/ }).click();
  await expect(page.getByText(code)).toBeVisible();
});

test('a teller sees trades and rates without profit, and no step that is not theirs; a phone has room for it', {
  tag: '@long',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await new LoginPage(page).enter('giaodich1', '/');
  const home = new DashboardPage(page);
  await home.shown();
  await expect(home.figure('profit')).toHaveCount(0);
  await expect(page.getByText('Lãi')).toHaveCount(0);
  await expect(home.safe.getByRole('link', { name: 'Xem két' })).toBeVisible();
  await expect(home.safe.getByRole('link', { name: 'Chốt két' })).toHaveCount(0);
  await expect(home.starts.getByRole('link')).toHaveCount(6);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectNoSeriousFinding(page);
});

test('Ctrl+K finds a ticket by its code and a currency without diacritics, and remembers', { tag: '@long' }, async ({
  page,
  server,
}) => {
  const { id, code } = await buyElsewhere(server.url, server.databaseUrl, '41');
  await new LoginPage(page).enter('quanly', '/');
  const home = new DashboardPage(page);
  await home.shown();
  await home.find(code.toLowerCase(), code);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/${BUY}\\?phieu=${id}$`));
  await expect(page.getByRole('dialog').filter({ hasText: '41' })).toContainText(code);
  // Over the open ticket too.
  await home.find('do la my', 'USD');
  await expectNoSeriousFinding(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/tien\?q=USD$/);
  await expect(page.getByRole('row', { name: /Đô la Mỹ/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(home.palette.getByRole('group', { name: 'Vừa mở' })).toContainText(code);
  // Settings and accounts are not the manager's.
  await page.keyboard.type('kiem dem mu');
  await expect(home.palette).toContainText('Không thấy gì khớp');
});

test('? lists the keys, F-keys begin tickets, Esc goes back; in a field ? is a question mark', {
  tag: '@long',
}, async ({ page }) => {
  await new LoginPage(page).enter('giaodich1', '/');
  const home = new DashboardPage(page);
  await home.shown();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Phím tắt' });
  await expect(keys).toContainText('Mua ngoại tệF6');
  await expect(keys).toContainText('Tìm nhanh');
  await expectNoSeriousFinding(page);
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await page.keyboard.press('F7');
  await expect(page).toHaveURL(/giao-dich-ban-ngoai-te\/moi$/);
  const ticket = new TicketPage(page);
  await expect(ticket.currency).toBeFocused({ timeout: 30_000 });
  await page.keyboard.press('Shift+F7');
  await expect(page).toHaveURL(/giao-dich-mua-tien-banking\/moi$/);
  await expect(ticket.quantity).toBeFocused({ timeout: 30_000 });
  await page.keyboard.press('?');
  await expect(keys).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/giao-dich-mua-tien-banking$/);
});

test('without a network nothing is sent and nothing is lost; with it the ticket is saved', async ({
  page,
  context,
}) => {
  await new LoginPage(page).enter('giaodich1');
  const ticket = new TicketPage(page);
  await ticket.open(BUY);
  await ticket.fill('us', '100');
  await expect(ticket.summary).toContainText('2,590,000');
  await context.setOffline(true);
  await expect(page.getByText('Mất mạng. Chưa lưu được')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(ticket.summary).toContainText('Máy đang mất mạng nên chưa gửi');
  // The frame is the one sign: no notice, and nothing else says it in red.
  await expect(page.locator('.ant-notification-notice, .ant-alert-error')).toHaveCount(0);
  await expect(ticket.quantity).toHaveValue('100');
  await context.setOffline(false);
  await expect(page.getByText('Mất mạng. Chưa lưu được')).toBeHidden();
  await ticket.post();
});

test('a server that restarts is noticed, and found again without a reload and without a figure lost', {
  tag: '@long',
}, async ({ browser, server }) => {
  test.setTimeout(60_000);
  const env = { DATABASE_URL: server.databaseUrl, ALLOW_UNSAFE_DATABASE: '1' };
  const first = spawnServer(env);
  const url = (await first.address) ?? '';
  const context = await browser.newContext({ baseURL: url, locale: 'vi-VN', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await new LoginPage(page).enter('giaodich1');
  const ticket = new TicketPage(page);
  await ticket.open(BUY);
  await ticket.fill('us', '100');
  await expect(ticket.summary).toContainText('2,590,000');
  await page.evaluate(() => Object.assign(window, { isStillHere: true }));
  await first.kill();
  const bar = page.getByText('Mất kết nối với máy chủ');
  await expect(bar).toBeVisible({ timeout: 30_000 });
  const second = spawnServer({ ...env, PORT: new URL(url).port });
  await second.address;
  await expect(bar).toBeHidden({ timeout: 30_000 });
  await ticket.post();
  expect(await page.evaluate(() => 'isStillHere' in window)).toBe(true);
  await context.close();
  await second.kill();
});

test('a newer build is offered, never forced', { tag: '@long' }, async ({ page }) => {
  const hello = { topic: 'hello', build: '/assets/index-newer.js' };
  await page.route('**/api/live*', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: `data: ${JSON.stringify(hello)}\n\n` }),
  );
  await new LoginPage(page).enter('giaodich1', '/');
  const bar = page.getByText('Có phiên bản mới.');
  await expect(bar).toBeVisible();
  await page.getByRole('button', { name: 'Để sau' }).click();
  await expect(bar).toBeHidden();
});

test('a new business is led from its name over staff, rates and the safe to the first trade', { tag: '@long' }, async ({
  page,
}) => {
  const day = { ngay: '2026-11-14', so_phieu: '0', so_huy: '0', gia_tri: '0', loi_nhuan: '0' };
  const nothing = {
    ngay: day.ngay,
    ket: null,
    viec_tiep: 'mo_ket',
    ty_gia: [] as object[],
    canh_bao: [],
    nam_giu: { items: [], gia_tri: '0', gia_von: '0', chua_thuc_hien: '0' },
    giao_dich: { hom_nay: day, hom_truoc: null, trung_binh_7_ngay: null, theo_loai: [], bieu_do: [], moi_nhat: [] },
    buoc_dau: { loai_hinh: true, doanh_nghiep: false, nhan_vien: false },
    kiem_quy_gan_nhat: null,
  };
  const rate = {
    tien_id: 1,
    ma_tien: 'USD',
    ky_hieu: '$',
    so_le: 2,
    don_vi_ty_gia: 1,
    ty_gia_mua: '25900',
    ty_gia_ban: '26150',
    hieu_luc_tu: new Date().toISOString(),
    cu: false,
  };
  let data = nothing;
  await page.route('**/api/dashboard', (route) =>
    route.fulfill({ json: { code: 200, status: true, message: '', data } }),
  );
  await new LoginPage(page).enter('quantri', '/');
  const home = new DashboardPage(page);
  await expect(home.check).toContainText('Không có gì bất thường');
  await expect(home.guide).toContainText('Đã xong 1/6 bước');
  await expect(home.guide.getByRole('link', { name: 'Nhập tên, địa chỉ' })).toHaveAttribute(
    'href',
    '/cau-hinh-chung#ten_doanh_nghiep',
  );
  await expect(home.guide.getByRole('link', { name: 'Thêm nhân viên' })).toHaveAttribute(
    'href',
    /nguoi-dung\?viec=them$/,
  );
  await expect(home.latest).toContainText('Chưa có phiếu nào.');
  await home.guide.getByRole('link', { name: 'Nhập tỷ giá' }).click();
  await expect(page).toHaveURL(/\/ty-gia$/);
  data = { ...nothing, ty_gia: [rate], buoc_dau: { loai_hinh: true, doanh_nghiep: true, nhan_vien: true } };
  // Read afresh: nothing was really posted, so nobody announces a change.
  await page.goto('/');
  await expect(home.guide).toContainText('Đã xong 4/6 bước');
  await expect(home.guide.getByRole('link', { name: 'Mở két' })).toHaveAttribute('href', '/ket?viec=mo_ket');
  await home.guide.getByRole('button', { name: 'Ẩn hướng dẫn' }).click();
  await page.reload();
  await home.shown();
  await expect(home.guide).toHaveCount(0);
});
