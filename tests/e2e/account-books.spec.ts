import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre';
import { seriousFindings } from '../support/accessibility.ts';
import { expect, test } from './fixtures.ts';
import { callAs, counterData, openSafe } from './page-models/counter-data.ts';
import { LoginPage } from './page-models/login-page.ts';
import { readSheets } from './page-models/sheets.ts';

test.use({ books: 'account-books' });

test('an accountant reads the cash book as it is printed, takes it as a file, and the general journal', async ({
  page,
  server,
}) => {
  const { sql, postRates } = counterData(server.databaseUrl);
  await postRates();
  await openSafe(server.url, server.databaseUrl);
  await sql(`UPDATE cau_hinh_chung SET gia_tri = gia_tri || '{"bat_phieu_thu_chi": true}'`);
  const idOf = async (table: string, code: string) =>
    (await sql(`SELECT id FROM ${table} WHERE ma = $1`, [code]))[0]?.id;
  const [vnd, item] = [await idOf('tien', 'VND'), await idOf('khoan_muc', 'CP-DIEN-NUOC')];
  const call = await callAs(server.url, 'quanly');
  for (let number = 1; number <= 60; number += 1) {
    const body = {
      loai: 2,
      khoan_muc_id: item,
      tien_id: vnd,
      so_tien: '1000',
      nguoi_nop_nhan: 'Lan',
      ly_do: `Lần ${number}`,
    };
    expect(await call('POST', '/phieu-thu-chi', body)).toMatchObject({ code: 200 });
  }
  await new LoginPage(page).enter('ketoan', '/bao-cao/so-sach');
  await expect(page.getByRole('heading', { name: 'Sổ quỹ tiền mặt' }).first()).toBeVisible();
  const sheets = await readSheets(page);
  expect(sheets.length).toBeGreaterThan(1);
  const text = (await page.locator('.dt-document').textContent()) ?? '';
  expect(text).toContain('S07-DN');
  expect(text.match(/Cộng mang sang|chuyển sang/g)?.length).toBeGreaterThan(1);
  expect(text).toContain('Phiếu chi: Điện, nước, internet. Lần 60');
  expect(text).toContain('60,000');
  expect(await seriousFindings(page)).toEqual([]);
  const files = [
    ['Xuất', 'Excel', /^s07-VND-.*\.xlsx$/],
    ['Sổ kế toán', 'Tải về', /^so-ke-toan-.*\.xlsx$/],
  ] as const;
  for (const [button, choice, name] of files) {
    await page.getByRole('button', { name: button, exact: false }).first().click();
    const saved = page.waitForEvent('download');
    await page.getByText(choice, { exact: false }).last().click();
    const download = await saved;
    expect(download.suggestedFilename()).toMatch(name);
    const { sheets: read } = await readXlsx(new Uint8Array(await readFile(await download.path())));
    expect(read.length).toBeGreaterThan(1);
  }
  await page.getByText('S07-DN · Quỹ tiền mặt').click();
  await page.getByText('S07a-DN · Chi tiết quỹ tiền mặt').click();
  await expect(page.locator('.dt-document')).toContainText('TK đối ứng');
});
