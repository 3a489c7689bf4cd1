import type { Page } from '@playwright/test';
import { seriousFindings } from '../support/accessibility.ts';
import { expect, test } from './fixtures.ts';
import { ApprovalsPage, personAt, WaitingDialog } from './page-models/approval-pages.ts';
import { callAs, counterData, openSafe } from './page-models/counter-data.ts';
import { SafePage, TicketPage } from './page-models/counter-pages.ts';
import { DEMO_PASSWORD, LoginPage } from './page-models/login-page.ts';
import { RoleEditor, RolesPage, UsersPage } from './page-models/staff-pages.ts';

test.use({ books: 'approvals', actionTimeout: 30_000 });
test.describe.configure({ mode: 'serial', timeout: 120_000 });

const BUY = 'giao-dich-mua-ngoai-te';

const EVERY_RULE = {
  duyet_huy_tu: '0',
  duyet_ty_gia_tu: '0',
  duyet_phieu_tu: '20000000',
  duyet_rut_tu: '0',
  duyet_dieu_chuyen_tu: '0',
  duyet_lech_tu: '0',
  duyet_quyen: true,
  xac_nhan_lai_vai_tro: false,
  // A difference is not typed once more here.
  han_muc_lech_ket: '900000000000',
};

async function setRules(databaseUrl: string, rules: object): Promise<void> {
  const { sql } = counterData(databaseUrl);
  await sql('UPDATE cau_hinh_chung SET gia_tri = gia_tri || $1::jsonb', [JSON.stringify(rules)]);
}

/** The whole counter of one approver beside the maker's page. */
async function approverBeside(maker: Page, account: string): Promise<{ page: Page; approvals: ApprovalsPage }> {
  const browser = maker.context().browser();
  if (!browser) throw new Error('no browser');
  const page = await personAt(browser, new URL(maker.url()).origin, account, '/duyet');
  await expect(page.getByRole('heading', { level: 1, name: 'Duyệt' })).toBeVisible({ timeout: 30_000 });
  return { page, approvals: new ApprovalsPage(page) };
}

test.beforeAll(async ({ server }) => {
  await counterData(server.databaseUrl).postRates();
  await openSafe(server.url, server.databaseUrl);
  const call = await callAs(server.url, 'quantri');
  await call('POST', '/chi-nhanh', { ma: 'DN', ten: 'Đà Nẵng', tien_to: 'DN' });
});

test('while nothing needs a second person nothing of it is shown or asked for', { tag: '@long' }, async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('yeu-cau-duyet')) asked.push(request.url());
  });
  await new LoginPage(page).enter('quanly', '/');
  await expect(page.getByRole('heading', { name: 'Có thiếu gì không?' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('link', { name: /^Duyệt/ })).toHaveCount(0);
  await page.goto(`/${BUY}/moi`);
  await expect(new TicketPage(page).currency).toBeFocused({ timeout: 30_000 });
  await page.waitForTimeout(500);
  expect(asked).toEqual([]);
});

test('a ticket above a sum is approved on another screen and its receipt follows', async ({ page, server }) => {
  await setRules(server.databaseUrl, EVERY_RULE);
  const ticket = new TicketPage(page);
  await new LoginPage(page).enter('giaodich1');
  await ticket.open(BUY);
  const manager = await approverBeside(page, 'quanly');
  await expect(manager.page.getByText('Không có yêu cầu nào chờ duyệt')).toBeVisible();
  await ticket.fill('usd', '1000');
  await expect(ticket.summary).toContainText('Phiếu này cần người thứ hai duyệt');
  const sent = performance.now();
  await page.keyboard.press('Control+Enter');
  await manager.approvals.sees('25,900,000');
  const seen = performance.now();
  await expect(new WaitingDialog(page).box).toContainText('25,900,000');
  // Both hear what was asked for and from which limit on.
  const need = 'Phiếu 25,900,000 ₫, phải duyệt từ 20,000,000 ₫';
  await manager.approvals.sees(need);
  await expect(new WaitingDialog(page).box).toContainText(need);
  await expect(manager.page.getByRole('link', { name: 'Duyệt: 1 đang chờ' })).toBeVisible();
  await manager.approvals.sees('1,000USD');
  await manager.approvals.sees(/Niêm yết 25,900/);
  expect(await seriousFindings(manager.page)).toEqual([]);
  expect(await seriousFindings(page, undefined, '.ant-modal')).toEqual([]);
  await manager.page.keyboard.press('d');
  const decided = performance.now();
  await manager.page.keyboard.press('Enter');
  await expect(ticket.receipt).toBeVisible();
  const printed = performance.now();
  process.stdout.write(
    `submit to the approver's screen: ${Math.round(seen - sent)} ms; decision to the receipt: ${Math.round(printed - decided)} ms\n`,
  );
  await expect(ticket.receipt).toContainText('Người duyệt');
  await page.keyboard.press('Enter');
  await expect(ticket.currency).toBeFocused();
  await expect(ticket.mine).toContainText('1,000 USD');
  await manager.page.close();
});

test('several requests are approved together, each by itself, and who approves confirms once', async ({
  page,
  server,
}) => {
  await setRules(server.databaseUrl, { ...EVERY_RULE, xac_nhan_lai_duyet: true });
  const { sql } = counterData(server.databaseUrl);
  const [usd] = await sql("SELECT id FROM tien WHERE ma = 'USD'");
  const call = await callAs(server.url, 'giaodich1');
  for (const so_luong of ['1010', '1020', '1030'])
    await call('POST', `/${BUY}`, { chi_tiet: [{ tien_id: usd?.id, so_luong, ty_gia: '25900' }] });
  await new LoginPage(page).enter('quanly', '/duyet');
  await sql('UPDATE phien SET xac_nhan_luc = NULL');
  const list = page.getByRole('navigation', { name: 'Yêu cầu đang chờ' });
  for (const amount of ['26,159,000', '26,677,000'])
    await list.getByRole('checkbox', { name: new RegExp(amount) }).check();
  await page.getByRole('status').getByRole('button', { name: 'Duyệt' }).click();
  const question = page.getByRole('dialog', { name: 'Duyệt 2 yêu cầu?' });
  await expect(question).toContainText('52,836,000');
  await question.getByRole('button', { name: 'Duyệt 52,836,000 ₫' }).click();
  const proof = page.getByRole('dialog').filter({ has: page.locator('input[type=password]') });
  await proof.locator('input[type=password]').fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  const told = page.getByRole('dialog', { name: 'Đã xong' });
  await expect(told.getByRole('listitem')).toHaveText([/26,159,000.*Đã duyệt$/, /26,677,000.*Đã duyệt$/]);
  expect(await seriousFindings(page, undefined, '.ant-modal')).toEqual([]);
  await told.getByRole('button', { name: 'Đóng' }).first().click();
  await expect(page.getByRole('article')).toContainText('26,418,000');
  const posted = await sql(
    'SELECT count(*)::int AS total FROM giao_dich WHERE thanh_tien IN (26159000, 26418000, 26677000) AND trang_thai = 1',
  );
  expect(posted).toEqual([{ total: 2 }]);
  await setRules(server.databaseUrl, { xac_nhan_lai_duyet: false });
  await new ApprovalsPage(page).refuse('Khách đổi ý');
  await expect(page.getByText('Không có yêu cầu nào chờ duyệt')).toBeVisible();
});

test('a ticket goes on without its teller: the next customer is served, and a notice says what became of it', {
  tag: '@long',
}, async ({ page }) => {
  const ticket = new TicketPage(page);
  const dialog = new WaitingDialog(page);
  await new LoginPage(page).enter('giaodich1');
  await ticket.open(BUY);
  await ticket.fill('usd', '900');
  await page.keyboard.press('Control+Enter');
  await expect(dialog.box.getByRole('button', { name: /^Khách tiếp theo/ })).toBeFocused();
  await page.keyboard.press('F6');
  await expect(dialog.box).toHaveCount(0);
  await expect(ticket.currency).toBeFocused();
  await expect(ticket.draft).toHaveCount(0);
  await ticket.fill('usd', '12');
  const manager = await approverBeside(page, 'quanly');
  await manager.approvals.sees('23,310,000');
  await manager.approvals.approve();
  const requests = page.getByRole('region', { name: 'Yêu cầu duyệt của tôi' });
  const mine = requests.getByRole('listitem').filter({ hasText: '23,310,000' });
  await expect(mine).toContainText('Đã duyệt');
  await expect(ticket.quantity).toBeFocused();
  await page.keyboard.type('3');
  await expect(ticket.quantity).toHaveValue('123');
  await mine.getByRole('button', { name: 'Mở phiếu' }).click();
  await expect(page.getByRole('dialog').filter({ hasText: 'Người duyệt' })).toBeVisible();
  await manager.page.close();
});

test('an approver confirms on the teller’s own screen with the password', { tag: '@long' }, async ({ page }) => {
  const ticket = new TicketPage(page);
  const dialog = new WaitingDialog(page);
  await new LoginPage(page).enter('giaodich1');
  await ticket.open(BUY);
  await ticket.fill('usd', '800');
  await page.keyboard.press('Control+Enter');
  await dialog.approveHere('giaodich1', DEMO_PASSWORD);
  await expect(dialog.box.getByRole('alert')).toBeVisible();
  await dialog.box.getByLabel('Tài khoản người duyệt').fill('quanly');
  await dialog.box.locator('input[type=password]').fill(DEMO_PASSWORD);
  await dialog.press(/^Duyệt$/);
  await expect(ticket.receipt).toBeVisible();
});

test('what was withdrawn can be mended and sent again', { tag: '@long' }, async ({ page }) => {
  const ticket = new TicketPage(page);
  const dialog = new WaitingDialog(page);
  await new LoginPage(page).enter('giaodich1');
  await ticket.open(BUY);
  await ticket.fill('usd', '1200');
  await page.keyboard.press('Control+Enter');
  await dialog.press(/^Rút lại/);
  await dialog.press(/^Sửa lại/);
  await expect(ticket.quantity).toHaveValue('1,200');
  await ticket.quantity.fill('50');
  await expect(ticket.summary).toContainText('1,295,000');
  await ticket.post();
});

test('a void is refused with a reason and the question still holds what was typed', { tag: '@long' }, async ({
  page,
}) => {
  const dialog = new WaitingDialog(page);
  await new LoginPage(page).enter('quanly', `/${BUY}`);
  await page.getByRole('row').filter({ hasText: '50 USD' }).first().click({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Hủy phiếu' }).click();
  await page.getByLabel('Lý do').fill('Khách đổi ý');
  await page.keyboard.press('Enter');
  await expect(dialog.box).toBeVisible();
  const admin = await approverBeside(page, 'quantri');
  await admin.approvals.sees('Khách đổi ý');
  await admin.approvals.refuse('Khách đã nhận tiền');
  await expect(dialog.box.getByRole('alert')).toContainText('từ chối: Khách đã nhận tiền');
  await dialog.press(/^Sửa lại/);
  await expect(page.getByLabel('Lý do')).toHaveValue('Khách đổi ý');
  await page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: /^Hủy phiếu .*1,295,000/ })
    .click();
  await expect(dialog.box).toBeVisible();
  await admin.approvals.sees('1,295,000');
  await admin.approvals.approve();
  await expect(dialog.box).toHaveCount(0);
  await expect(page.getByRole('dialog').getByRole('alert').filter({ hasText: 'Người duyệt' })).toBeVisible();
  await admin.page.close();
});

test('a rate past its band shows how far it is from the posted one', { tag: '@long' }, async ({ page }) => {
  const ticket = new TicketPage(page);
  await new LoginPage(page).enter('quanly');
  await ticket.open(BUY);
  await ticket.fill('usd', '10');
  // Keys that are still on their way belong to the quantity.
  await expect(ticket.summary).toContainText('259,000');
  await page.getByLabel('Tỷ giá', { exact: true }).fill('26500');
  await page.getByLabel(/^Lý do/).fill('Khách quen');
  await page.keyboard.press('Control+Enter');
  await expect(new WaitingDialog(page).box).toContainText('Tỷ giá hoặc phí vượt hạn mức');
  const admin = await approverBeside(page, 'quantri');
  await admin.approvals.sees('+2.31');
  await admin.approvals.sees('Khách quen');
  await admin.approvals.approve();
  await expect(ticket.receipt).toBeVisible();
  await admin.page.close();
});

test('a withdrawal and a transfer leave the safe once they are approved', { tag: '@long' }, async ({ page }) => {
  const safe = new SafePage(page);
  const dialog = new WaitingDialog(page);
  await new LoginPage(page).enter('quanly', '/chi-tiet-ket');
  const admin = await approverBeside(page, 'quantri');
  await safe.startMove('Rút tiền', 'VND', '5tr');
  await page.getByLabel('Lý do', { exact: true }).fill('Nộp ngân hàng');
  await safe.submit();
  await expect(dialog.box).toContainText('Rút tiền khỏi két');
  await admin.approvals.sees('5,000,000');
  await admin.approvals.approve();
  await expect(dialog.box).toHaveCount(0);
  await expect(safe.timeline).toContainText('Nộp ngân hàng');

  await page.goto('/dieu-chuyen');
  await page.getByRole('button', { name: 'Gửi tiền' }).first().click();
  const drawer = page.getByRole('dialog').last();
  await drawer.getByLabel('Đến chi nhánh').click();
  await page.locator('.ant-select-item-option').filter({ hasText: 'Đà Nẵng' }).click();
  await drawer.getByRole('combobox', { name: 'Chọn loại tiền' }).fill('usd');
  await page.keyboard.press('Enter');
  await page.keyboard.type('200');
  await drawer.getByLabel('Lý do').fill('Tiếp quỹ');
  await drawer.getByRole('button', { name: /^Gửi tiền/ }).click();
  await expect(dialog.box).toContainText('Gửi điều chuyển');
  await admin.approvals.sees('200USD');
  await admin.approvals.sees('Đà Nẵng');
  await admin.approvals.approve();
  await expect(page.getByRole('dialog').last()).toContainText('Đang chuyển');
  await admin.page.close();
});

test('roles, accounts and settings are changed once somebody else has seen what changes', { tag: '@long' }, async ({
  page,
}) => {
  test.slow();
  const dialog = new WaitingDialog(page);
  await page.setViewportSize({ width: 1720, height: 900 });
  await new LoginPage(page).enter('quantri');
  const roles = new RolesPage(page);
  await roles.open();
  const manager = await approverBeside(page, 'quanly');
  await roles.choose('KE_TOAN', 'Sửa quyền');
  const editor = new RoleEditor(page);
  await editor.right('Hủy phiếu: Mua ngoại tệ').check();
  await editor.save.click();
  await expect(dialog.box).toContainText('Sửa vai trò');
  await manager.approvals.sees(/Hủy phiếu/);
  await manager.approvals.approve();
  await expect(page.getByRole('heading', { level: 1, name: 'Vai trò' })).toBeVisible();

  const users = new UsersPage(page);
  await users.open();
  await users.fillNew('nguoi.moi', 'Người Mới', 'Kế toán');
  await users.save();
  await expect(dialog.box).toContainText('Thêm tài khoản');
  await manager.approvals.sees('nguoi.moi');
  await manager.approvals.approve();
  await expect(users.password).toBeVisible();

  await page.goto('/cau-hinh-chung#duyet_phieu_tu');
  await page.locator('#gia_tri_duyet_phieu_tu').fill('30000000');
  await page.getByRole('button', { name: 'Lưu', exact: true }).click();
  await expect(dialog.box).toContainText('Sửa cấu hình chung');
  await manager.approvals.sees('30,000,000');
  await manager.approvals.approve();
  await expect(page.getByText('Có thay đổi chưa lưu')).toBeHidden();
  await page.reload();
  await expect(page.locator('#gia_tri_duyet_phieu_tu')).toHaveValue('30,000,000');
  await manager.page.close();
});

test('a closing with a difference waits, and its record names who approved what', { tag: '@long' }, async ({
  page,
}) => {
  test.slow();
  const safe = new SafePage(page);
  const dialog = new WaitingDialog(page);
  await new LoginPage(page).enter('quanly', '/chi-tiet-ket');
  const admin = await approverBeside(page, 'quantri');
  await safe.act('Chốt két');
  await page.getByRole('dialog').getByRole('button', { name: 'Chốt két' }).click();
  await safe.act('Đóng két');
  await safe.pieces('VND', '500,000').fill('600');
  await safe.pieces('USD', '100').fill('30');
  await safe.submit();
  await safe.drawer.getByLabel('Lý do chênh lệch').fill('Đếm thiếu');
  await safe.submit();
  await expect(dialog.box).toContainText('Đóng két');
  await admin.approvals.sees('Chênh lệch');
  await admin.approvals.approve();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Đã đóng');
  await page.getByRole('link', { name: 'Biên bản kiểm quỹ' }).click();
  const approved = page.getByRole('region', { name: 'Việc đã duyệt' });
  await expect(approved.getByRole('row', { name: /Rút tiền khỏi két/ })).toContainText('Đã duyệt');
  await expect(approved.getByRole('row', { name: /Hủy phiếu/ }).first()).toBeVisible();
  await admin.page.goto('/duyet/lich-su');
  await expect(admin.page.getByRole('row', { name: /Bị từ chối/ }).first()).toBeVisible({ timeout: 30_000 });
  expect(await seriousFindings(admin.page)).toEqual([]);
  await admin.page.close();
});
