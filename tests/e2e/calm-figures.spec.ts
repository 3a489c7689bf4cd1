import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { callAs, counterData, openSafe } from './page-models/counter-data.ts';
import { TicketPage } from './page-models/counter-pages.ts';
import { LoginPage } from './page-models/login-page.ts';

test.use({ books: 'calm-figures' });

const BUY = 'giao-dich-mua-ngoai-te';
const BUY_CODE = /MNT-\d+-0003/;

/** Every figure that ends in nothing but zeros behind its dot, in the text and in the fields of a screen. */
const idleZeros = (page: Page) =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll('input')].map(({ value }) => value);
    // biome-ignore lint/performance/useDomNodeTextContent: what is seen, with its cells apart.
    return [document.body.innerText, ...fields].flatMap((text) => text.match(/[\d,]*\d\.0+(?![\d.])/g) ?? []);
  });

test('950 USD is 950 on every screen, also beside 1,000', async ({ page, server }) => {
  const data = counterData(server.databaseUrl);
  await data.postRates();
  await openSafe(server.url, server.databaseUrl);
  const [usd] = await data.sql("SELECT id FROM tien WHERE ma = 'USD'");
  const call = await callAs(server.url, 'quanly');
  const line = (so_luong: string) => ({ tien_id: usd?.id, so_luong, ty_gia: '25900' });
  for (const so_luong of ['950.00', '1000'])
    expect(await call('POST', `/${BUY}`, { chi_tiet: [line(so_luong)] })).toMatchObject({ code: 200 });
  await new LoginPage(page).enter('quanly');

  const ticket = new TicketPage(page);
  await ticket.open(BUY);
  await ticket.fill('us', '950');
  await expect(ticket.summary).toContainText('24,605,000');
  expect(await idleZeros(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await expect(ticket.receipt).toContainText('950');
  expect(await idleZeros(page)).toEqual([]);

  // The dashboard and the safe with what is held, the reports, the log, and where figures can be typed.
  for (const [path, shown] of [
    ['/', '24,605,000'],
    ['/chi-tiet-ket', '6,900'],
    ['/ty-gia/lich-su', '25,900'],
    ['/log-thao-tac', BUY_CODE],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('main').getByText(shown).filter({ visible: true }).first()).toBeVisible();
    expect([path, await idleZeros(page)]).toEqual([path, []]);
  }
  await page.goto(`/${BUY}`);
  const rows = page.locator('tbody tr[data-row-key]');
  await expect(rows.filter({ hasText: '950 USD' })).toHaveCount(2);
  await expect(rows.filter({ hasText: '1,000 USD' })).toHaveCount(1);
  await rows.filter({ hasText: '950 USD' }).first().click();
  await expect(page.getByRole('dialog').getByRole('article')).toContainText('950');
  expect(await idleZeros(page)).toEqual([]);
});

/** Names of columns, identifiers and values as programs write them; an address of a machine is none. */
const MACHINE_WORDS = /\b[a-z]+(?:_[a-z]+)+\b|[\da-f]{8}-[\da-f]{4}-|\b(?:true|false|null)\b|\d{4}-\d\d-\d\d/g;

test('the log says in words what was done: no names of columns, no identifiers', async ({ page, server }) => {
  const { sql } = counterData(server.databaseUrl);
  const call = await callAs(server.url, 'quantri');
  const { data: sheet } = await call('GET', '/cau-hinh-chung');
  const gia_tri = { bat_bang_ty_gia: true, vietqr_ngan_hang: '970436', buoc_lam_tron: 500 };
  const changed = { phien_ban: sheet.phien_ban, gia_tri };
  expect(await call('PATCH', '/cau-hinh-chung', changed)).toMatchObject({ code: 200 });
  const [usd] = await sql("SELECT id FROM tien WHERE ma = 'USD'");
  const rate = { tien_id: usd?.id, nhom_ty_gia: null, ty_gia_mua: '25910', ty_gia_ban: '26160', ty_gia_goc: '26000' };
  const posted = { pham_vi: 'cong_ty', dong: [rate] };
  expect(await call('POST', '/ty-gia', posted)).toMatchObject({ code: 200 });
  await new LoginPage(page).enter('quantri');
  const last = await sql(`
    SELECT max(id) AS id FROM log_thao_tac GROUP BY hanh_dong, split_part(doi_tuong, '/', 1) ORDER BY max(id) DESC LIMIT 6`);
  expect(last.length).toBeGreaterThan(2);
  for (const { id } of last) {
    await page.goto(`/log-thao-tac?dong=${id}`);
    const row = page.getByRole('dialog');
    await expect(row.getByText('Địa chỉ IP')).toBeVisible();
    // biome-ignore lint/performance/useDomNodeTextContent: what is seen, with its cells apart.
    const seen = await page.locator('body').innerText();
    expect([id, seen.match(MACHINE_WORDS)]).toEqual([id, null]);
  }
});
