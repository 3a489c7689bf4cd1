import { readXlsx } from 'hucre';
import { seriousFindings } from '../support/accessibility.ts';
import { expect, test } from './fixtures.ts';
import { callAs, counterData, openSafe } from './page-models/counter-data.ts';
import { LoginPage } from './page-models/login-page.ts';
import { ReportPage } from './page-models/report-page.ts';

test.use({ books: 'report' });

const BUY = '/giao-dich-mua-ngoai-te';
const SELL = '/giao-dich-ban-ngoai-te';
const FOREIGN = '/bao-cao-loi-nhuan-ngoai-te';

/** One day of business: dollars bought and sold, one ticket voided, USDT, a bank transfer. */
test.beforeEach(async ({ server, page }) => {
  const { sql, postRates } = counterData(server.databaseUrl);
  if ((await sql('SELECT 1 FROM ket')).length === 0) {
    await postRates();
    await openSafe(server.url, server.databaseUrl);
    const call = await callAs(server.url, 'quanly');
    const idOf = async (code: string) => (await sql('SELECT id FROM tien WHERE ma = $1', [code]))[0]?.id;
    const post = async (path: string, currency: string, so_luong: string, ty_gia: string, more: object = {}) => {
      const body = { chi_tiet: [{ tien_id: await idOf(currency), so_luong, ty_gia }], ...more };
      const answer = await call('POST', path, body);
      if (answer.code !== 200) throw new Error(answer.message);
      return answer.data;
    };
    await post(BUY, 'USD', '1000', '25900');
    await post(SELL, 'USD', '400', '26150');
    const wrong = await post(SELL, 'USD', '100', '26150');
    await call('PATCH', `${SELL}/${wrong.id}/huy`, { ly_do: 'Khách đổi ý' });
    await post('/giao-dich-mua-tien-dien-tu', 'USDT', '200', '25800', { ma_tham_chieu: 'TX-1', mang: 'TRC20' });
    await post('/giao-dich-mua-tien-banking', 'VND-BANK', '2000000', '0.995', { ma_tham_chieu: 'FT-1' });
  }
  await new LoginPage(page).enter('quanly');
});

test('every report opens with its answer, its figures and a control total that agrees', { tag: '@long' }, async ({
  page,
}) => {
  const report = new ReportPage(page);
  await report.open('/bao-cao-ket-cuoi-ngay');
  await expect(report.answer).toContainText('Đã mở, chưa kiểm đếm');
  await expect(report.control).toContainText('bằng đúng tồn sổ');
  const voids = report.table('Phiếu hủy trong kỳ');
  await expect(voids).toContainText('Khách đổi ý');
  await report.page.getByRole('button', { name: /^Tờ USD của két/ }).click();
  await expect(report.table('Tiền trong két')).toContainText('30 tờ = 3,000');

  await report.open('/bao-cao-so-du-cuoi-ngay');
  await expect(report.answer).toContainText(/Tổng tài sản cuối ngày .*\d₫/);
  await expect(report.control).toContainText('bằng đúng cuối kỳ');
  for (const [path, lead] of [
    ['/bao-cao-loi-nhuan-tien-dien-tu', 'Lãi tiền điện tử'],
    ['/bao-cao-loi-nhuan-banking', 'Lãi banking'],
    [FOREIGN, 'Lãi ngoại tệ'],
  ] as const) {
    await report.open(path);
    await expect(report.answer).toContainText(lead);
    await expect(report.control).toContainText('khớp sổ');
  }
  await page.goto('/bao-cao-loi-nhuan-alipay');
  await expect(page.getByText('Kỳ này chưa có giao dịch nào')).toBeVisible();
});

test('a figure leads to its trades, and from there to the ticket, each with an address to share', async ({ page }) => {
  const report = new ReportPage(page);
  await report.open(`${FOREIGN}?nhom=tien`);
  const rows = report.table('Bảng Lãi ngoại tệ');
  await rows.getByRole('link', { name: /của USD$/ }).click();
  await expect(report.drawer).toContainText('Hủy');
  const shared = page.url();
  expect(shared).toContain('xem=tien%3A');
  await page.goto(shared);
  const ticket = report.drawer.getByRole('link', { name: /^MNT-/ });
  const code = (await ticket.textContent({ timeout: 30_000 })) ?? '';
  await ticket.click();
  await expect(page).toHaveURL(/giao-dich-mua-ngoai-te\?phieu=\d+$/);
  await expect(page.getByRole('dialog').filter({ hasText: code })).toContainText('25,900,000');
  await page.goBack();
  await expect(report.drawer).toBeVisible();
});

test('a reason leads from its report to the tickets behind it', async ({ page }) => {
  const report = new ReportPage(page);
  await report.open('/bao-cao-ket-cuoi-ngay');
  await page.getByRole('link', { name: 'Theo lý do' }).click();
  const voids = report.table('Hủy phiếu');
  const reason = voids.getByRole('row').filter({ hasText: 'Khách đổi ý' });
  await expect(reason).toContainText('2,615,000');
  await reason.getByRole('button', { name: 'Xem từng lần: Khách đổi ý' }).click();
  const ticket = voids.getByRole('link', { name: /^BNT-/ });
  const code = (await ticket.textContent()) ?? '';
  await ticket.click();
  await expect(page.getByRole('dialog').filter({ hasText: code })).toContainText('Khách đổi ý');
});

test('a long period comes by month, and a month leads to its days', { tag: '@long' }, async ({ page, server }) => {
  const { sql } = counterData(server.databaseUrl);
  const [days] = await sql(
    `SELECT (ngay - 150)::text AS tu, ngay::text AS den, 'Tháng ' || to_char(ngay, 'FMMM') AS thang FROM ket`,
  );
  const report = new ReportPage(page);
  await report.open(`/bao-cao-ket-cuoi-ngay?tu_ngay=${days?.tu}&den_ngay=${days?.den}`);
  const months = report.table('Tiền trong két theo tháng');
  await expect(months.getByRole('row', { name: /của USD trong tháng/ })).toContainText(String(days?.thang));
  await expect(report.control).toContainText('bằng đúng tồn sổ');
  await months.getByRole('link', { name: /của USD trong tháng/ }).click();
  await expect(report.table('Két trong kỳ')).toBeVisible();
  await expect(page).toHaveURL(/tu_ngay=\d{4}-\d{2}-01&den_ngay=/);
});

test('the file holds what the screen shows', { tag: '@long' }, async ({ page }) => {
  const report = new ReportPage(page);
  await report.open(`${FOREIGN}?nhom=tien`);
  const shown = await report.sums(report.table('Bảng Lãi ngoại tệ'));
  expect(shown.get('Lãi')).toMatch(/^\d+$/);
  const { name, bytes } = await report.download('xlsx');
  expect(name).toMatch(/^foreign-.*\.xlsx$/);
  const { sheets } = await readXlsx(bytes);
  const [headings = [], ...rows] = sheets[1]?.rows ?? [];
  const footer = rows.at(-1) ?? [];
  const inFile = new Map(headings.map((heading, index) => [String(heading), String(footer[index] ?? '')]));
  for (const [heading, sum] of shown) if (sum !== '') expect([heading, inFile.get(heading)]).toEqual([heading, sum]);

  const csv = (await report.download('csv')).bytes.toString('utf8');
  const last = csv.trim().split(/\r?\n/).at(-1) ?? '';
  expect(last.startsWith('Tổng cộng')).toBe(true);
  expect(last).toContain(shown.get('Lãi sau phí') ?? 'nothing');
});

test('prints as a document to sign, and hands out the journal', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
  });
  const report = new ReportPage(page);
  await report.open(`${FOREIGN}?nhom=tien`);
  await page.getByRole('link', { name: 'In', exact: true }).click();
  await expect(report.paper).toContainText('Báo cáo Lãi ngoại tệ');
  for (const part of ['Kỳ:', 'Nhóm theo: Loại tiền', 'Tổng cộng', 'Đối chiếu', 'Người lập', 'người in: ']) {
    await expect(report.paper).toContainText(part);
  }
  await page.getByRole('button', { name: 'In', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Bản in báo cáo' })).toBeHidden();
  await expect(report.paper).toBeVisible();
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('link', { name: 'Về báo cáo' }).click();
  await page.getByRole('button', { name: 'Sổ nhật ký' }).click();
  const journal = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Tải về' }).click();
  expect((await journal).suggestedFilename()).toMatch(/^so-nhat-ky-.*\.journal$/);
});

test('says in red when the control total does not agree', { tag: '@long' }, async ({ page }) => {
  await page.route('**/api/chi-tiet-bao-cao-loi-nhuan-ngoai-te?*', async (route) => {
    const answer = await (await route.fetch()).json();
    answer.data.doi_chieu = { ...answer.data.doi_chieu, doi_chieu: '1', khop: false };
    await route.fulfill({ json: answer });
  });
  const report = new ReportPage(page);
  await report.open(FOREIGN);
  await expect(report.control.getByRole('alert')).toContainText('KHÔNG KHỚP');
});

test('has no accessibility fault axe can find, and fits a phone', { tag: '@long' }, async ({ page }) => {
  const report = new ReportPage(page);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ['/bao-cao-ket-cuoi-ngay', `${FOREIGN}?xem=tat-ca`]) {
    await report.open(path);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    expect(await seriousFindings(page)).toEqual([]);
  }
});

test('a report shows whole columns, keeps the rest under a button, and its arrow follows the comparison', {
  tag: '@long',
}, async ({ page }) => {
  const report = new ReportPage(page);
  await page.setViewportSize({ width: 800, height: 800 });
  await report.open(`${FOREIGN}?nhom=tien`);
  await expect(report.answer.getByText('▲')).toHaveCount(0);
  const table = page.getByRole('table').first();
  const cut = () =>
    table.evaluate((element) => {
      const box = element.parentElement?.getBoundingClientRect();
      const cells = [...element.querySelectorAll('th, td')];
      return cells.filter((cell) => {
        const { left, right } = cell.getBoundingClientRect();
        return box && (right > box.right + 1 || left < box.left - 1 || cell.scrollWidth > cell.clientWidth + 1);
      }).length;
    });
  expect(await cut()).toBe(0);
  const before = await table.locator('thead th').count();
  await page.getByRole('button', { name: /^Hiện thêm \d+ cột$/ }).click();
  expect(await table.locator('thead th').count()).toBeGreaterThan(before);
  await page.getByRole('button', { name: 'Thu gọn cột' }).click();
  await expect(table.locator('thead th')).toHaveCount(before);
});
