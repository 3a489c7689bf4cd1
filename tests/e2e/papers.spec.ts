import { add, isZero, subtract } from '@doi-tien/money/decimal';
import { expect, test } from './fixtures.ts';
import { callAs, counterData, openSafe } from './page-models/counter-data.ts';
import { LoginPage } from './page-models/login-page.ts';
import { printedPages, readSheets } from './page-models/sheets.ts';
import type { Server } from './server-host.ts';

test.use({ books: 'papers' });
test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ server }) => {
  const data = counterData(server.databaseUrl);
  await data.postRates();
  await openSafe(server.url, server.databaseUrl);
  await data.sql(`UPDATE cau_hinh_chung SET gia_tri = gia_tri || '{"bat_phieu_thu_chi": true,
    "dia_chi_doanh_nghiep": "Số 12 đường Nguyễn Huệ, phường Bến Nghé, TP. Hồ Chí Minh", "ma_so_thue": "0312345678"}'`);
});

const NAME = 'Công Tằng Tôn Nữ Thị Hoàng Anh Nguyễn Phúc Bảo Quốc Trần Lê Ngọc Minh Châu Phương Thảo';
const plain = (figure = '') => figure.replaceAll(',', '').replace('−', '-');

test('a table longer than a sheet carries its sums over every page, and what is on the screen is printed', async ({
  page,
  server,
}) => {
  const { sql } = counterData(server.databaseUrl);
  const [usd] = await sql(`SELECT id FROM tien WHERE ma = 'USD'`);
  const call = await callAs(server.url, 'quanly');
  const faces = ['100', '50', '20', '10'];
  const { data } = await call('POST', '/tien-gia', {
    tien_id: usd?.id,
    to_tien: Array.from({ length: 90 }, (_, index) => ({
      gia_tri: faces[index % 4],
      so_seri: `KB${46_279_301 + index}A`,
    })),
    ten_khach: NAME,
    dia_chi: `${'Căn hộ 1204, tòa nhà Sông Hồng, '.repeat(6)}phường Bến Nghé, TP. Hồ Chí Minh`,
  });
  await new LoginPage(page).enter('quanly', `/tien-gia/${data.id}/bien-ban`);
  const sheets = await readSheets(page);
  expect(sheets.length).toBeGreaterThan(2);
  let sum = '0';
  for (const [index, sheet] of sheets.entries()) {
    expect(sheet.spills).toBeLessThanOrEqual(0);
    if (sheet.rows.length === 0) continue;
    expect(index === 0 ? null : plain(sheet.broughtForward?.[1])).toBe(index === 0 ? null : sum);
    sum = sheet.rows.map((row) => plain(row[2])).reduce(add, sum);
    const closing = sheet.carriedForward ?? sheet.sums[0];
    expect(isZero(subtract(plain(closing?.[1]), sum))).toBe(true);
  }
  expect(sum).toBe('4110');
  expect(sheets.flatMap(({ rows }) => rows)).toHaveLength(90);
  expect(await printedPages(page, 'counterfeits')).toBe(sheets.length);
});

/** A voucher, its item by code. */
async function postVoucher(server: Server, item: string, currency: string, body: object) {
  const { sql } = counterData(server.databaseUrl);
  const [found] = await sql('SELECT k.id, t.id AS tien_id FROM khoan_muc k, tien t WHERE k.ma = $1 AND t.ma = $2', [
    item,
    currency,
  ]);
  const call = await callAs(server.url, 'quanly');
  const answer = await call('POST', '/phieu-thu-chi', { khoan_muc_id: found?.id, tien_id: found?.tien_id, ...body });
  expect(answer).toMatchObject({ code: 200 });
  return { call, voucher: answer.data };
}

test('a receipt and a payment have the fields of forms 01-TT and 02-TT, each on one sheet of A5', async ({
  page,
  server,
}) => {
  const income = await postVoucher(server, 'TN-KHAC', 'VND', {
    loai: 1,
    so_tien: '12500000',
    nguoi_nop_nhan: NAME,
    dia_chi: 'Căn hộ 1204, tòa nhà Sông Hồng, số 45 đường Tôn Đức Thắng, phường Sài Gòn, TP. Hồ Chí Minh',
    ly_do: 'Bán lại máy đếm tiền cũ, hai chiếc, theo biên bản thanh lý số 07/2026 ngày 18 tháng 11 năm 2026',
    kem_theo: '02 hóa đơn',
  });
  const outgo = await postVoucher(server, 'VON', 'USD', {
    loai: 2,
    so_tien: '150',
    nguoi_nop_nhan: 'Trần Văn Góp',
    ly_do: 'Rút vốn',
  });
  const both = `${income.voucher.id},${outgo.voucher.id}`;
  await new LoginPage(page).enter('quanly', `/phieu-thu-chi/${both}/phieu`);
  await expect(page.getByRole('article')).toHaveCount(3);
  const receipt = page.getByRole('article').filter({ hasText: 'Mẫu số 01 – TT' });
  for (const field of [
    '(Kèm theo Thông tư số 99/2025/TT-BTC)',
    'Phiếu thu',
    `Số:${income.voucher.so}`,
    'Quyển số:',
    'Nợ:1111',
    'Có:711',
    `Họ và tên người nộp tiền:${NAME}`,
    'Địa chỉ:Căn hộ 1204',
    'Lý do nộp:Bán lại máy đếm tiền cũ',
    'Số tiền:12,500,000 ₫',
    'Viết bằng chữ:Mười hai triệu năm trăm nghìn đồng.',
    'Kèm theo:02 hóa đơn (chứng từ gốc)',
    'Giám đốc',
    'Kế toán trưởng',
    'Người nộp tiền',
    'Người lập phiếu',
    'Thủ quỹ',
    'Đã nhận đủ số tiền (viết bằng chữ):',
  ]) {
    await expect(receipt).toContainText(field);
  }
  await expect(receipt).not.toContainText('Tỷ giá ngoại tệ');
  const payment = page.getByRole('article').filter({ hasText: 'Mẫu số 02 – TT' });
  for (const field of [
    'Phiếu chi',
    'Nợ:411',
    'Có:1112',
    'Số tiền:150 USD',
    'Viết bằng chữ:Một trăm năm mươi đô la Mỹ.',
    'Tỷ giá ngoại tệ:26,000 ₫',
    'Số tiền quy đổi:3,900,000 ₫',
  ]) {
    await expect(payment).toContainText(field);
  }
  const sheets = await readSheets(page);
  expect(sheets.map(({ spills }) => spills)).toEqual([0, 0, 0]);
  expect(await printedPages(page, 'vouchers')).toBe(3);
});

test('the paper of a void voucher says so across it', async ({ page, server }) => {
  const { call, voucher } = await postVoucher(server, 'CP-KHAC', 'VND', {
    loai: 2,
    so_tien: '50000',
    nguoi_nop_nhan: 'EVN',
    ly_do: 'Ghi nhầm',
  });
  await call('PATCH', `/phieu-thu-chi/${voucher.id}/huy`, { ly_do: 'Nhầm' });
  await new LoginPage(page).enter('quanly', `/phieu-thu-chi/${voucher.id}/phieu`);
  await expect(page.getByRole('article').getByText('ĐÃ HỦY')).toBeVisible();
  expect(await printedPages(page, 'void')).toBe(1);
});

test('a paper that was just saved is printed with P', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
  });
  await new LoginPage(page).enter('quanly', '/phieu-thu-chi?moi=chi');
  const drawer = page.getByRole('dialog').last();
  await expect(drawer.getByLabel('Khoản mục')).toBeFocused();
  await page.keyboard.type('dien');
  await page.keyboard.press('Enter');
  await drawer.getByLabel('Số tiền VND').fill('310000');
  await drawer.getByLabel('Người nhận tiền').fill('EVN');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/Đã lưu PC-.*Bấm P để in phiếu/)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('p');
  await expect(page.getByRole('article')).toContainText('Số tiền:310,000 ₫');
  await page.keyboard.press('p');
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
});

test('form 07-TT of a day has what was bought, sold and held, with rate and đồng', async ({ page, server }) => {
  const { sql } = counterData(server.databaseUrl);
  const [usd] = await sql(`SELECT id FROM tien WHERE ma = 'USD'`);
  const call = await callAs(server.url, 'quanly');
  const chi_tiet = [{ tien_id: usd?.id, so_luong: '100', ty_gia: '25900' }];
  expect(await call('POST', '/giao-dich-mua-ngoai-te', { chi_tiet })).toMatchObject({ code: 200 });
  expect(
    await call('POST', '/giao-dich-ban-ngoai-te', { chi_tiet: [{ ...chi_tiet[0], ty_gia: '26150' }] }),
  ).toMatchObject({ code: 200 });
  const [safe] = await sql('SELECT id FROM ket');
  await new LoginPage(page).enter('quanly', `/ket/${safe?.id}/bang-ke`);
  const list = page.getByRole('article');
  await expect(list).toContainText('Mẫu số 07 – TT');
  for (const [part, line] of [
    ['A. Mua vào', '1USD Đô la Mỹ10025,9002,590,000'],
    ['B. Bán ra', '1USD Đô la Mỹ10026,1502,615,000'],
    ['C. Tồn quỹ', '1USD Đô la Mỹ3,85026,000100,100,000'],
  ] as const) {
    await expect(list.getByRole('region', { name: part })).toContainText(line);
  }
  expect(await printedPages(page, 'list')).toBe((await readSheets(page)).length);
});

test('the forms of a count are sheets to write on before it, and 08a-TT and 08b-TT with their fields after it', async ({
  page,
  server,
}) => {
  const { sql } = counterData(server.databaseUrl);
  const [safe] = await sql('SELECT id FROM ket');
  const call = await callAs(server.url, 'quanly');
  expect(await call('PATCH', `/ket/chot-ket/${safe?.id}`)).toMatchObject({ code: 200 });
  const forms = page.getByRole('article');
  await new LoginPage(page).enter('quanly', `/ket/${safe?.id}/bien-ban`);
  await page.getByRole('link', { name: 'Mẫu 08a-TT, 08b-TT' }).click();
  await expect(forms).toHaveCount(2);
  await expect(forms.first().getByRole('row', { name: /^I Số dư theo sổ quỹ/ })).toHaveText('ISố dư theo sổ quỹ');
  const rows = await sql('SELECT id, ma FROM tien');
  const count = (code: string, so_tien: string) => ({ tien_id: rows.find(({ ma }) => ma === code)?.id, so_tien });
  const held = await sql(
    `SELECT trim_scale(so_luong)::text AS amount FROM vi_the JOIN tien t ON t.id = tien_id WHERE t.ma = 'VND'`,
  );
  const closing = await call('PATCH', `/ket/dong-ket/${safe?.id}`, {
    chi_tiet: [count('VND', String(held[0]?.amount ?? '0')), count('USD', '3849')],
    ly_do: 'Thiếu 1 USD, thủ quỹ chịu trách nhiệm',
  });
  expect(closing).toMatchObject({ code: 200 });
  await page.reload();
  const foreign = forms.filter({ hasText: 'Mẫu số 08b – TT' });
  for (const field of [
    'Thời điểm kiểm kê:',
    'Ban kiểm kê:',
    '1. Người kiểm đếm:Trần Thị Quản Lý',
    'USD: Số dư theo sổ quỹ',
    'USD: Số kiểm kê thực tế',
    'USD: Chênh lệch (III = II − I)',
    'Lý do – Thừa:',
    'Lý do – Thiếu:−1 USD. Thiếu 1 USD, thủ quỹ chịu trách nhiệm',
    'Kết luận sau khi kiểm kê quỹ:',
    'Kế toán trưởng',
    'Thủ quỹ',
    'Người chịu trách nhiệm kiểm kê quỹ',
  ]) {
    await expect(foreign).toContainText(field);
  }
  await expect(forms.filter({ hasText: 'Mẫu số 08a – TT' })).toContainText('Tiền mặt VND bằng chữ:');
  const sheets = await readSheets(page);
  expect(sheets.every(({ spills }) => spills === 0)).toBe(true);
  expect(await printedPages(page, 'count')).toBe(sheets.length);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Tải XLSX' }).click();
  expect((await download).suggestedFilename()).toMatch(/^kiem-ke-quy-.*\.xlsx$/);
});
