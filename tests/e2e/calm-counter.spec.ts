import { expect, test } from './fixtures.ts';
import { newBranch } from './page-models/acts/act.ts';
import { callAs, counterData, openSafe } from './page-models/counter-data.ts';
import { SafePage, TicketPage } from './page-models/counter-pages.ts';
import { LoginPage } from './page-models/login-page.ts';

test.use({ books: 'calm-counter' });

const BUY = 'giao-dich-mua-ngoai-te';

test.beforeEach(async ({ server }) => {
  const data = counterData(server.databaseUrl);
  if ((await data.sql('SELECT 1 FROM ket')).length > 0) return;
  await data.postRates();
  for (const [group, rate] of [
    ['50–100', '25900'],
    ['5–20', '25850'],
    ['1–2', '25700'],
  ])
    await data.sql(
      `INSERT INTO ty_gia (dot, tien_id, nhom_ty_gia, ty_gia_mua, ty_gia_ban, ty_gia_goc, hieu_luc_tu)
       SELECT gen_random_uuid(), id, $1, $2, '26150', '26000', now() - interval '1 minute' FROM tien WHERE ma = 'USD'`,
      [group, rate],
    );
  await openSafe(server.url, server.databaseUrl);
});

test('notes of several rates become a line each, the ticket shows them, and its void says what it did', async ({
  page,
  server,
}) => {
  await new LoginPage(page).enter('quanly');
  const ticket = new TicketPage(page);
  await ticket.open(BUY);
  await page.keyboard.type('us');
  await page.keyboard.press('Enter');
  await page.keyboard.press('F2');
  for (const [face, pieces] of [
    ['100', '12'],
    ['50', '3'],
    ['1', '7'],
  ] as const)
    await page.getByLabel(`Số tờ mệnh giá ${face}`, { exact: true }).first().fill(pieces);
  // 1,350 × 25,900 + 7 × 25,700 = 35,144,900, in thousands.
  await expect(ticket.summary).toContainText('35,145,000');
  await ticket.post();
  // Posted from within the count: nothing of it is left half-done.
  await page.keyboard.press('Enter');
  await expect(ticket.receipt).toBeHidden();
  await page.keyboard.press('F6');
  await expect(ticket.currency).toBeFocused();
  await expect(ticket.draft).toBeHidden();
  const { sql } = counterData(server.databaseUrl);
  const lines = await sql(`
    SELECT trim_scale(l.so_luong)::text AS quantity, trim_scale(l.ty_gia)::text AS rate
    FROM giao_dich_dong l JOIN giao_dich g ON g.id = l.giao_dich_id ORDER BY g.id DESC, l.stt LIMIT 2`);
  expect(lines).toEqual([
    { quantity: '1350', rate: '25900' },
    { quantity: '7', rate: '25700' },
  ]);
  await page.goto(`/${BUY}`);
  await page.locator('tbody tr[data-row-key]').first().click();
  const opened = page.getByRole('dialog');
  await expect(opened.getByRole('list', { name: 'Các tờ USD' }).first()).toContainText('100 × 12');
  await page.getByRole('button', { name: 'Hủy phiếu' }).click();
  const question = page.getByRole('dialog').filter({ hasText: 'Giữ phiếu' });
  await expect(question.getByRole('button', { name: 'Giữ phiếu' })).toBeFocused();
  await question.getByRole('button', { name: 'Khách đổi ý' }).click();
  await expect(question.getByRole('button', { pressed: true })).toHaveText('Khách đổi ý');
  await question.getByRole('button', { name: 'Hủy phiếu −35,145,000 ₫' }).click();
  const said = page.getByText(/^Đã hủy phiếu MNT-\S+ −35,145,000\s₫$/);
  await expect(page.locator('.ant-notification-notice, .ant-message-notice').filter({ has: said })).toBeVisible();
  // So does the ticket itself, from then on.
  await expect(opened.getByRole('alert').filter({ has: said })).toContainText('Khách đổi ý');
  // In the list its code, its lines and its amount are struck through beside its state.
  const struck = page.locator('tbody tr[data-row-key]').first().locator('s');
  await expect(struck).toHaveText([/^MNT-/, /^1,350/, /^35,145,000/]);
  // The log calls notes by what they are worth, and people by their names.
  await page.goto('/log-thao-tac');
  await page.locator('tbody tr[data-row-key]').first().click();
  await expect(opened).toContainText('Số tờ: 12 · Mệnh giá: USD 100');
  await expect(opened).toContainText('Mệnh giá: VND 500,000');
  await expect(opened).not.toContainText(/Mã người tạo|Mã tiền: USD · Tiền: /);
});

test('what the safe cannot pay is said without a notice while a quantity is typed', async ({ page }) => {
  await new LoginPage(page).enter('quanly');
  const ticket = new TicketPage(page);
  await ticket.open(BUY);
  await ticket.fill('us', '9000000');
  await expect(ticket.summary.getByRole('status')).toContainText('Không đủ VND');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the safe begins with a table; its lock is the next step near closing time only, and nothing lies over the step after it', async ({
  page,
}) => {
  await new LoginPage(page).enter('quanly');
  const due = { at: new Date(Date.now() + 3_600_000).toISOString() };
  await page.route('**/api/ket/kiem-tra-ket', async (route) => {
    const answer = await route.fetch();
    const json = await answer.json();
    await route.fulfill({ json: { ...json, data: { ...json.data, chot_tu: due.at } } });
  });
  await page.goto('/chi-tiet-ket');
  const safe = new SafePage(page);
  await expect(safe.holdings.getByRole('row').filter({ hasText: 'USD' }).first()).toContainText('4,000');
  await expect(safe.holdings.getByText('× 800')).toHaveCount(0);
  await safe.holdings.getByRole('button', { name: /VND/ }).click();
  await expect(safe.holdings).toContainText('800');
  const lock = page.getByRole('main').getByRole('button', { name: 'Chốt két' });
  await expect(lock).not.toHaveClass(/ant-btn-primary/);
  due.at = new Date(Date.now() - 60_000).toISOString();
  await page.reload();
  await expect(lock).toHaveClass(/ant-btn-primary/);
  await lock.click();
  const question = page.getByRole('dialog', { name: 'Chốt két?' });
  await expect(question.getByRole('button', { name: 'Giữ két mở' })).toBeFocused();
  await question.getByRole('button', { name: 'Chốt két' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Đã chốt');
  await expect(page.locator('.ant-notification-notice')).toHaveCount(0);
  await page.getByRole('button', { name: 'Mở chốt' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mở chốt' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Đã mở');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('money that comes back for a withdrawal is recorded in its likely notes', async ({ page, server }) => {
  await new LoginPage(page).enter('quanly', '/chi-tiet-ket');
  const safe = new SafePage(page);
  await safe.startMove('Rút tiền', 'us', '100');
  await safe.drawer.getByLabel('Có tiền thu về').click();
  await safe.drawer.getByRole('combobox', { name: /Tiền thu về/ }).fill('vnd');
  await page.keyboard.press('Enter');
  await safe.drawer.getByLabel('Số tiền thu về').fill('2610000');
  await expect(safe.drawer).toContainText('Ghi các tờ: 500,000 × 5 · 100,000 × 1 · 10,000 × 1');
  await safe.finishMove('Bán lại cho ngân hàng');
  const { sql } = counterData(server.databaseUrl);
  expect(
    await sql("SELECT chua_phan_loai::int AS open FROM vi_the v JOIN tien t ON t.id = v.tien_id WHERE t.ma = 'VND'"),
  ).toEqual([{ open: 0 }]);
});

test('several ticked tickets are printed together, each counted and marked by itself', async ({ page, server }) => {
  const { sql } = counterData(server.databaseUrl);
  const [usd] = await sql("SELECT id FROM tien WHERE ma = 'USD'");
  const call = await callAs(server.url, 'giaodich1');
  const codes: string[] = [];
  for (const so_luong of ['300', '400']) {
    const { data } = await call('POST', `/${BUY}`, { chi_tiet: [{ tien_id: usd?.id, so_luong, ty_gia: '25900' }] });
    codes.push(String(data.ma_giao_dich));
  }
  const first = await sql('UPDATE giao_dich SET so_lan_in = 1 WHERE ma_giao_dich = $1 RETURNING id', [codes[0]]);
  expect(first).toHaveLength(1);
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.prints = String(Number(document.documentElement.dataset.prints ?? 0) + 1);
    };
  });
  await new LoginPage(page).enter('quanly', `/${BUY}`);
  for (const code of codes) await page.getByRole('checkbox', { name: new RegExp(`^Chọn dòng ${code}`) }).check();
  await page.getByRole('status').getByRole('button', { name: 'In phiếu đã chọn' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'In phiếu đã chọn' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-prints', '1');
  await page.emulateMedia({ media: 'print' });
  const slips = page.getByRole('article');
  await expect(slips).toHaveCount(2);
  await expect(slips.filter({ hasText: codes[0] })).toContainText('BẢN IN LẠI lần 1');
  await expect(slips.filter({ hasText: codes[1] })).not.toContainText('BẢN IN LẠI');
  for (const slip of await slips.all()) await expect(slip).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(slips).toHaveCount(0);
  const counted = await sql('SELECT so_lan_in FROM giao_dich WHERE ma_giao_dich = ANY($1) ORDER BY ma_giao_dich', [
    codes,
  ]);
  expect(counted).toEqual([{ so_lan_in: 2 }, { so_lan_in: 1 }]);
});

test('with several branches a phone shows the whole code of this one, and Ctrl+B works right after a drawer was closed, each time', async ({
  page,
  server,
}) => {
  const branch = await newBranch(server, ['quanly']);
  await new LoginPage(page).enter('quanly', '/chi-tiet-ket');
  const safe = new SafePage(page);
  for (const act of ['Bổ sung', 'Rút tiền', 'Bổ sung']) {
    const opener = page.getByRole('main').getByRole('button', { name: act, exact: true });
    await opener.click();
    await expect(safe.drawer.getByRole('combobox').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
    await page.keyboard.press('Control+b');
    const other = page.getByRole('option', { name: new RegExp(branch.name) });
    await expect(other).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(other).toBeHidden();
  }
  await page.setViewportSize({ width: 360, height: 740 });
  const shown = page.getByRole('button', { name: /^Chi nhánh: / });
  const code = shown.getByText('CN1', { exact: true });
  expect(await code.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
});
