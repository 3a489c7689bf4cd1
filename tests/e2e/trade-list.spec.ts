import { expect, test } from './fixtures.ts';
import { callAs, counterData, openSafe } from './page-models/counter-data.ts';
import { LoginPage } from './page-models/login-page.ts';

test.use({ books: 'trade-list' });

const BUY = 'giao-dich-mua-ngoai-te';
const SELL = 'giao-dich-ban-ngoai-te';
const codes: string[] = [];

test.beforeEach(async ({ server }) => {
  const data = counterData(server.databaseUrl);
  if ((await data.sql('SELECT 1 FROM ket')).length > 0) return;
  await data.postRates();
  await openSafe(server.url, server.databaseUrl);
  const call = await callAs(server.url, 'quanly');
  const [usd] = await data.sql("SELECT id FROM tien WHERE ma = 'USD'");
  for (const so_luong of ['10', '20', '30']) {
    const answer = await call('POST', `/${BUY}`, { chi_tiet: [{ tien_id: usd?.id, so_luong, ty_gia: '25900' }] });
    codes.push(String(answer.data.ma_giao_dich));
  }
  await data.sql(`UPDATE giao_dich SET ngay_tao = ngay_tao - interval '1 day' WHERE ma_giao_dich = $1`, [codes[0]]);
});

test('a list starts with today, names the days, and finds tickets by currency and teller', async ({ page }) => {
  await new LoginPage(page).enter('quanly');
  await page.goto(`/${BUY}`);
  const table = page.getByRole('table');
  const rows = table.locator('tbody tr[data-row-key]');
  await expect(rows).toHaveCount(2, { timeout: 30_000 });
  await expect(page.getByRole('radio', { name: 'Hôm nay' })).toBeChecked();
  await expect(table.locator('tfoot')).toContainText('1,295,000');
  // A purchase of cash earns nothing yet.
  await expect(page.getByRole('columnheader', { name: 'Lãi' })).toHaveCount(0);
  await page.getByRole('radiogroup', { name: 'Kỳ xem' }).getByText('Tất cả').click();
  await expect(rows).toHaveCount(3);
  const days = table.locator('tbody th[scope="rowgroup"]');
  await expect(days).toHaveText([/^Hôm nay, \d\d\/\d\d\/\d{4}$/, /^Hôm qua, /]);
  // The address says so, also after a reload.
  await page.reload();
  await expect(rows).toHaveCount(3, { timeout: 30_000 });
  // Arrows walk over the heading of a day.
  await rows.nth(1).focus();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(2)).toBeFocused();
  await page.getByPlaceholder(/USD/).fill('usd');
  await expect(page).toHaveURL(/q=usd/);
  await expect(rows).toHaveCount(3);
  await page.getByPlaceholder(/USD/).fill('');
  await expect(page).not.toHaveURL(/q=usd/);
  await page.getByRole('button', { name: 'Bộ lọc', exact: true }).click();
  await page.getByRole('combobox', { name: 'Loại tiền' }).fill('EUR');
  await page.keyboard.press('Enter');
  // Tab goes on; it does not choose what the list happens to point at.
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Lọc', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Bỏ lọc Loại tiền/ })).toHaveAccessibleName(/EUR/);
  await expect(page.getByRole('button', { name: /^Bỏ lọc Loại tiền/ })).not.toHaveAccessibleName(/USD/);
  await expect(page.getByText('Không có dòng nào khớp')).toBeVisible();
});

test('what was traded, for how much and what became of it stand in every row at every width', async ({ page }) => {
  await new LoginPage(page).enter('quanly');
  for (const width of [1280, 768]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/${BUY}`);
    await expect(page.getByRole('columnheader', { name: /^Chi tiết/ })).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('columnheader', { name: /^Giá trị/ })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: /^Trạng thái/ })).toBeVisible();
    const people = page.getByRole('columnheader', { name: /^Khách/ });
    await expect(people).toHaveCount(width === 1280 ? 1 : 0);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/${BUY}?xem=tat-ca`);
  const card = page.locator('li[data-row-key]').first();
  await expect(card).toContainText(/\d\d:\d\d/, { timeout: 30_000 });
  await expect(card).toContainText('Khách lẻ');
  await expect(page.getByText(/^Hôm qua, /)).toBeVisible();
});

test('an empty day says so and offers others; a shared link opens what it says', { tag: '@long' }, async ({ page }) => {
  await new LoginPage(page).enter('quanly');
  await page.goto(`/${SELL}`);
  await expect(page.getByText('Hôm nay chưa có dòng nào')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Mọi ngày' }).click();
  await expect(page.getByText('Chưa có phiếu nào')).toBeVisible();
  await page.goto(`/${BUY}?f[0][field]=ma_giao_dich&f[0][operator]=eq&f[0][value]=${codes[0]}`);
  await expect(page.locator('tbody tr[data-row-key]')).toHaveCount(1, { timeout: 30_000 });
});

test('a ticket is printed again from its row, by menu and by key', { tag: '@long' }, async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.prints = String(Number(document.documentElement.dataset.prints ?? 0) + 1);
    };
  });
  await new LoginPage(page).enter('quanly');
  await page.goto(`/${BUY}`);
  const row = page.locator('tbody tr[data-row-key]').first();
  await row.getByRole('button').click({ timeout: 30_000 });
  await page.getByRole('menuitem', { name: /^In phiếu/ }).click();
  await expect(page.locator('html')).toHaveAttribute('data-prints', '1');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await row.focus();
  await page.keyboard.press('p');
  await expect(page.locator('html')).toHaveAttribute('data-prints', '2');
  await expect(page.getByRole('dialog').getByRole('article')).toContainText('BẢN IN LẠI lần 1');
  await page.keyboard.press('Escape');
  await row.getByRole('button').click();
  await expect(page.getByRole('menuitem', { name: /^In lại/ })).toContainText('P');
});

test('a void keeps the ticket unless it is meant: the way out has the focus, the act says for how much', {
  tag: '@long',
}, async ({ page }) => {
  await new LoginPage(page).enter('quanly');
  await page.goto(`/${BUY}`);
  const row = page.locator('tbody tr[data-row-key]').first();
  await row.click({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Hủy phiếu' }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: 'Giữ phiếu' });
  await expect(dialog.getByRole('button', { name: 'Giữ phiếu' })).toBeFocused();
  await expect(dialog).toContainText('Két nhận lại 777,000 ₫ từ khách và trả lại 30 USD.');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Hủy phiếu' }).click();
  await dialog.getByRole('button', { name: 'Hủy phiếu −777,000 ₫' }).click();
  await expect(dialog.getByText('Ghi lý do, một câu ngắn là đủ')).toBeVisible();
  await dialog.getByLabel('Lý do').fill('Khách đổi ý');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('dialog').getByRole('alert').filter({ hasText: 'Khách đổi ý' })).toBeVisible();
});

test('a width that is dragged at 768 px stays whole there and changes nothing at 1280', async ({ page, server }) => {
  const { sql } = counterData(server.databaseUrl);
  const call = await callAs(server.url, 'giaodich1');
  await sql(
    `INSERT INTO ty_gia (dot, tien_id, ty_gia_mua, ty_gia_ban, ty_gia_goc, hieu_luc_tu)
     SELECT gen_random_uuid(), id, 1826, 1880, 1850, now() - interval '1 minute' FROM tien WHERE ma = 'KRW'`,
  );
  const [won] = await sql("SELECT id FROM tien WHERE ma = 'KRW'");
  const [usd] = await sql("SELECT id FROM tien WHERE ma = 'USD'");
  const two = [
    { tien_id: won?.id, so_luong: '350000', ty_gia: '1826' },
    { tien_id: usd?.id, so_luong: '10', ty_gia: '25900' },
  ];
  expect((await call('POST', `/${BUY}`, { chi_tiet: two })).data).toMatchObject({ trang_thai: 1 });
  await new LoginPage(page).enter('giaodich1');
  const column = (key: string) => page.locator(`th[data-column="${key}"]`);
  const widthOf = async (key: string) => (await column(key).boundingBox())?.width ?? 0;
  const widths = () =>
    page
      .locator('th[data-column]')
      .evaluateAll((cells) => cells.map((cell) => `${cell.dataset.column} ${(cell as HTMLElement).offsetWidth}`));
  const cutCells = () =>
    page
      .locator('td, th')
      .evaluateAll((cells) =>
        cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent),
      );
  const isScrolled = () =>
    page
      .getByRole('table')
      .evaluate((table) => (table.parentElement?.scrollWidth ?? 0) > (table.parentElement?.clientWidth ?? 0) + 1);
  const lookAt = async (width: number) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/${BUY}`);
    await expect(page.getByRole('row').filter({ hasText: '350,000 KRW' })).toBeVisible({ timeout: 30_000 });
  };
  const drag = async (key: string, distance: number): Promise<Record<string, Record<string, number>>> => {
    const box = await column(key).boundingBox();
    const edge = { x: (box?.x ?? 0) + (box?.width ?? 0) - 4, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
    const kept = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
    await page.mouse.move(edge.x, edge.y);
    await page.mouse.down();
    await page.mouse.move(edge.x + distance / 2, edge.y);
    await page.mouse.move(edge.x + distance, edge.y);
    await page.mouse.up();
    return (await kept).request().postDataJSON();
  };
  await lookAt(1280);
  const atFirst = await widths();

  await lookAt(768);
  // Far too wide, and far too narrow: what is kept is what was seen.
  for (const distance of [600, -600]) {
    const { do_rong, do_rong_hep: kept = {} } = await drag('chi_tiet', distance);
    expect(do_rong).toBeUndefined();
    expect(Object.keys(kept)).toEqual(['chi_tiet']);
    expect(Math.abs((await widthOf('chi_tiet')) - (kept.chi_tiet ?? 0))).toBeLessThanOrEqual(2);
    expect((await widths()).map((each) => each.split(' ')[0])).toEqual([
      'ma_giao_dich',
      'chi_tiet',
      'gia_tri',
      'trang_thai',
    ]);
    expect([await cutCells(), await isScrolled()]).toEqual([[], false]);
  }
  await lookAt(1280);
  expect(await widths()).toEqual(atFirst);
  expect(await cutCells()).toEqual([]);

  // Names wrap between their words.
  await drag('ten_khach', -600);
  await drag('nguoi_tao', -600);
  expect(await cutCells()).toEqual([]);
  const names = await page
    .locator('td span[title]')
    .evaluateAll((spans) => spans.map((span) => span.scrollHeight - span.clientHeight));
  expect(Math.max(...names)).toBeLessThanOrEqual(2);

  // Dragged wide here, it takes no essential column away there, and a nudge there leaves it as wide as it was here.
  const { do_rong: wide } = await drag('chi_tiet', 500);
  await lookAt(768);
  expect((await drag('chi_tiet', 12)).do_rong).toEqual(wide);
  expect((await widths()).map((each) => each.split(' ')[0])).toEqual([
    'ma_giao_dich',
    'chi_tiet',
    'gia_tri',
    'trang_thai',
  ]);
  expect([await cutCells(), await isScrolled()]).toEqual([[], false]);
});
