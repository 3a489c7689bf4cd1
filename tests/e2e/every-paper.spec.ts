import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { callAs, counterData, openSafe } from './page-models/counter-data.ts';
import { LoginPage } from './page-models/login-page.ts';
import { printedPages, readSheets } from './page-models/sheets.ts';

test.use({ books: 'every-paper' });
test.describe.configure({ mode: 'serial', timeout: 300_000 });
// A landscape sheet is drawn whole beside the menu.
test.use({ viewport: { width: 1600, height: 1000 } });

const NAME = 'Công Tằng Tôn Nữ Thị Hoàng Anh Nguyễn Phúc Bảo Quốc Trần Lê Ngọc Minh Châu Phương Thảo';
const ADDRESS = 'Căn hộ 1204, tòa nhà Sông Hồng, số 45 đường Tôn Đức Thắng, phường Sài Gòn, TP. Hồ Chí Minh';
/** Ids of what the papers are about. */
const of: Record<string, number> = {};

test.beforeAll(async ({ server }) => {
  const { sql, postRates } = counterData(server.databaseUrl);
  await postRates();
  await openSafe(server.url, server.databaseUrl);
  const settings = {
    bat_phieu_thu_chi: true,
    bat_giu_cho: true,
    dia_chi_doanh_nghiep: ADDRESS,
    ma_so_thue: '0312345678',
  };
  await sql(`UPDATE cau_hinh_chung SET gia_tri = gia_tri || $1::jsonb`, [
    JSON.stringify({ ...settings, ten_doanh_nghiep: 'Công ty TNHH Thương mại và Dịch vụ Thu đổi Ngoại tệ Hoàng Anh' }),
  ]);
  const idOf = async (table: string, code: string) =>
    Number((await sql(`SELECT id FROM ${table} WHERE ma = $1`, [code]))[0]?.id);
  const [VND, USD, item, income, bank] = [
    await idOf('tien', 'VND'),
    await idOf('tien', 'USD'),
    await idOf('khoan_muc', 'CP-VAN-PHONG'),
    await idOf('khoan_muc', 'TN-KHAC'),
    await idOf('khoan_muc', 'NGAN-HANG'),
  ];
  const call = await callAs(server.url, 'quantri');
  const post = async (path: string, body: object): Promise<number> => {
    const answer = await call('POST', path, body);
    expect([path, answer.message, answer.code]).toEqual([path, answer.message, 200]);
    return Number(answer.data.id);
  };
  // Unsorted money, so that no amount fails for want of notes.
  await call('POST', '/chi-tiet-ket', {
    ket_id: (await sql('SELECT id FROM ket'))[0]?.id,
    loai_giao_dich: 3,
    chi_tiet: [{ tien_id: VND, so_tien: '900000000' }],
    ly_do: 'Bổ sung',
  });
  const voucher = { nguoi_nop_nhan: NAME, dia_chi: ADDRESS };
  for (let number = 1; number <= 60; number += 1) {
    const ly_do = `Mua giấy in, mực in, kẹp giấy và sổ ghi chép cho quầy lần ${number}`;
    const body = { ...voucher, loai: 2, khoan_muc_id: item, tien_id: VND, so_tien: String(1000 * number), ly_do };
    of.voucher = await post('/phieu-thu-chi', body);
  }
  const deposit = { loai: 2, khoan_muc_id: bank, tien_id: VND, so_tien: '20000000', ly_do: 'Nộp tiền' };
  await post('/phieu-thu-chi', { ...voucher, ...deposit });
  const foreign = { ...voucher, tien_id: USD, so_tien: '1234', kem_theo: '02 hóa đơn' };
  const ly_do = 'Khách trả lại tiền tạm ứng của chuyến công tác tại Thành phố Hồ Chí Minh';
  of.foreign = await post('/phieu-thu-chi', { ...foreign, loai: 1, khoan_muc_id: income, ly_do });
  of.foreignPaid = await post('/phieu-thu-chi', { ...foreign, loai: 2, khoan_muc_id: item, ly_do });
  const den_luc = new Date(Date.now() + 86_400_000).toISOString();
  const kept = { loai: 'BNT', tien_id: USD, so_luong: '500', ty_gia: '26150', den_luc, dat_coc: '2000000' };
  of.reservation = await post('/giu-cho', { ...kept, ten_khach: NAME, dien_thoai: '0903123456' });
  const buy = (so_luong: string, more: object = {}) =>
    post('/giao-dich-mua-ngoai-te', { chi_tiet: [{ tien_id: USD, so_luong, ty_gia: '25900' }], ...more });
  for (let number = 1; number <= 30; number += 1) await buy(String(number));
  const paper = { ten_khach: NAME, loai_giay_to: 'CCCD', so_giay_to: '079190001234', quoc_tich: 'VN' };
  await buy('20000', paper);
  const to_tien = Array.from({ length: 60 }, (_, index) => ({ gia_tri: '100', so_seri: `KB${46_279_301 + index}A` }));
  of.counterfeits = await post('/tien-gia', { tien_id: USD, to_tien, ten_khach: NAME, dia_chi: ADDRESS });
  of.safe = Number((await sql('SELECT id FROM ket'))[0]?.id);
  const held = await sql('SELECT tien_id, trim_scale(so_luong)::text AS so_tien FROM vi_the WHERE so_luong > 0');
  expect(await call('PATCH', `/ket/chot-ket/${of.safe}`)).toMatchObject({ code: 200 });
  expect(await call('PATCH', `/ket/dong-ket/${of.safe}`, { chi_tiet: held })).toMatchObject({ code: 200 });
  of.customer = Number((await sql('SELECT id FROM khach_hang LIMIT 1'))[0]?.id);
  of.large = Number((await sql('SELECT id FROM bao_cao_giao_dich_lon LIMIT 1'))[0]?.id);
  of.usd = USD;
});

/** Every sheet whole, the printer's pages those of the screen, and no sheet of signatures alone. */
async function expectWhole(page: Page, name: string): Promise<number> {
  const sheets = await readSheets(page);
  expect([name, sheets.map(({ spills }) => spills)]).toEqual([name, sheets.map(() => 0)]);
  const alone = await page
    .locator('[data-sheet] [data-content]')
    .evaluateAll((found) =>
      found.filter((each) => each.childElementCount === 1 && each.querySelector('[data-signatures]')),
    );
  expect([name, alone.length]).toEqual([name, 0]);
  expect([name, await printedPages(page, name)]).toEqual([name, sheets.length]);
  return sheets.length;
}

const open = async (page: Page, path: string) => {
  await page.goto(path);
  await expect(page.locator('.dt-document').first()).toBeVisible();
};

test('every paper of the books and of the counter is whole on its sheets, with long names and many rows', {
  tag: '@long',
}, async ({ page }) => {
  await new LoginPage(page).enter('quantri', '/');
  for (const [name, path] of [
    ['02-TT', `/phieu-thu-chi/${of.voucher}/phieu`],
    ['01-TT', `/phieu-thu-chi/${of.foreign}/phieu`],
    ['02-TT-USD', `/phieu-thu-chi/${of.foreignPaid}/phieu`],
    ['reservation', `/giu-cho/${of.reservation}/phieu`],
    ['07-TT', `/ket/${of.safe}/bang-ke`],
    ['08-TT', `/ket/${of.safe}/kiem-ke`],
    ['record', `/ket/${of.safe}/bien-ban`],
    ['S07', '/bao-cao/so-sach'],
    ['S07a', '/bao-cao/so-sach?so=s07a'],
    ['S07a-USD', `/bao-cao/so-sach?so=s07a&tien_id=${of.usd}`],
    ['S08', '/bao-cao/so-sach?so=s08'],
    ['result', '/bao-cao/ket-qua-kinh-doanh?in=1'],
    ['agent', '/bao-cao/dai-ly?in=1'],
    ['counterfeits', `/tien-gia/${of.counterfeits}/bien-ban`],
    ['large', `/giao-dich-lon/${of.large}`],
    ['notice', `/khach-hang/${of.customer}/thong-bao`],
  ] as const) {
    await test.step(name, async () => {
      await open(page, path);
      const sheets = await expectWhole(page, name);
      // A voucher of foreign money and its list, one sheet each.
      if (['01-TT', '02-TT-USD'].includes(name)) expect([name, sheets]).toEqual([name, 2]);
      if (name === 'S08') await expect(page.locator('.dt-document')).toContainText('Nơi mở tài khoản giao dịch');
    });
  }
});

test('the result by day is signed on a sheet that has rows of it, however many days there are', {
  tag: '@long',
}, async ({ page }) => {
  let days = 0;
  await page.route(/\/api\/bao-cao\/ket-qua-kinh-doanh\?/, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const [day] = answer.data.items ?? [];
    if (!day) return route.fulfill({ response });
    const dayAt = (index: number) => new Date(Date.UTC(2026, 8, 1 + index)).toISOString().slice(0, 10);
    answer.data.items = Array.from({ length: days }, (_, index) => ({ ...day, ngay: dayAt(index) }));
    return route.fulfill({ response, json: answer });
  });
  await new LoginPage(page).enter('quantri', '/');
  const counts = new Set<number>();
  for (days = 12; days <= 60; days += days < 36 ? 2 : 12) {
    await open(page, '/bao-cao/ket-qua-kinh-doanh?in=1&nhom=ngay');
    await expect(page.locator('.dt-document tbody tr').first()).toBeVisible();
    counts.add(await expectWhole(page, `days-${days}`));
  }
  expect(counts.size).toBeGreaterThan(1);
});
