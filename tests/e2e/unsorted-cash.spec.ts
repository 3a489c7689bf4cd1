import { expect, test } from './fixtures.ts';
import { callAs, counterData, openSafe } from './page-models/counter-data.ts';
import { LoginPage } from './page-models/login-page.ts';

test.use({ books: 'unsorted-cash' });

test('the lock names cash of which nobody said the notes, and leads to sorting it', async ({ page, server }) => {
  const data = counterData(server.databaseUrl);
  await data.postRates();
  await openSafe(server.url, server.databaseUrl);
  const [safe] = await data.sql('SELECT id FROM ket');
  const [currency] = await data.sql(`SELECT id FROM tien WHERE ma = 'VND'`);
  const call = await callAs(server.url, 'quanly');
  const chi_tiet = [{ tien_id: currency?.id, so_tien: '7000000' }];
  const body = { ket_id: safe?.id, loai_giao_dich: 3, chi_tiet, ly_do: 'Lấy từ ngân hàng' };
  expect(await call('POST', '/chi-tiet-ket', body)).toMatchObject({ code: 200 });
  await new LoginPage(page).enter('quanly', '/chi-tiet-ket');
  await page.getByRole('button', { name: 'Chốt két' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Tiền mặt chưa biết là tờ nào');
  await dialog.getByRole('link', { name: '7,000,000 VND' }).click();
  await expect(dialog).toContainText('Đổi tờ trong két');
  await expect(dialog).toContainText('Chưa phân loại trong két: 7,000,000');
});
