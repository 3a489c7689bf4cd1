import { add, isZero, subtract } from '@doi-tien/money/decimal';
import { expect, test } from './fixtures.ts';
import { callAs, counterData } from './page-models/counter-data.ts';
import { LoginPage } from './page-models/login-page.ts';
import { printedPages, readSheets } from './page-models/sheets.ts';

test.use({ books: 'papers' });
test.describe.configure({ mode: 'serial' });

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
    ten_khach: 'Công Tằng Tôn Nữ Thị Hoàng Anh Nguyễn Phúc Bảo Quốc Trần Lê Ngọc Minh Châu Phương Thảo',
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
