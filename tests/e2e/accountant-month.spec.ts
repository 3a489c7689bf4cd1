import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from './fixtures.ts';
import { callAs, counterData, openSafe } from './page-models/counter-data.ts';
import { SafePage } from './page-models/counter-pages.ts';
import { LoginPage } from './page-models/login-page.ts';
import { readSheets } from './page-models/sheets.ts';
import { Typist } from './page-models/typist.ts';

test.use({ books: 'accountant-month' });

/** What is typed of each: the key that begins it, of the item what finds it, how much, with whom. */
const KINDS = [
  ['c', 'dien', '350000', 'EVN'],
  ['c', 'luong', '1200000', 'Lan'],
  ['c', 'van', '85000', 'Fahasa'],
  ['t', 'khac', '150000', 'Minh'],
  ['c', 'nop', '20000000', 'VCB'],
  ['c', 'phi', '33000', 'VCB'],
  ['c', 'mat', '5000000', 'Hòa'],
  ['t', 'rut', '15000000', 'VCB'],
  ['c', 'thue', '220000', 'Thuế'],
  ['c', 'chi', '45000', 'Grab'],
  ['t', 'von', '2000000', 'Chủ'],
  ['c', 'von', '1000000', 'Chủ'],
] as const;
const VOUCHERS = Array.from({ length: 60 }, (_, index) => KINDS[index % KINDS.length] as (typeof KINDS)[number]);

test('an accountant types the 60 vouchers of a month, closes, prints, reads the result and takes the file, by keyboard alone', {
  tag: '@long',
}, async ({ page, server }) => {
  test.setTimeout(600_000);
  const { sql, postRates } = counterData(server.databaseUrl);
  await postRates();
  await openSafe(server.url, server.databaseUrl);
  const call = await callAs(server.url, 'quantri');
  const { data } = await call('GET', '/cau-hinh-chung');
  await call('PATCH', '/cau-hinh-chung', { phien_ban: data.phien_ban, gia_tri: { bat_phieu_thu_chi: true } });
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', document.title);
  });
  const [typist, safe] = [new Typist(page), new SafePage(page)];
  const drawer = page.getByRole('dialog').last();
  const main = page.getByRole('main');
  const printed = async () => {
    await expect(page.locator('html')).toHaveAttribute('data-printed', /./);
    await page.locator('html').evaluate((root) => root.removeAttribute('data-printed'));
  };
  const steps: Record<string, number> = {};
  const step = (name: string, work: () => Promise<void>) =>
    test.step(name, async () => {
      const before = typist.keys;
      await work();
      steps[name] = typist.keys - before;
    });
  await new LoginPage(page).enter('quantri', '/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  const keys: number[] = [];
  await step('vouchers', async () => {
    await typist.goTo('thu chi', /\/phieu-thu-chi$/);
    await expect(main.getByRole('button', { name: 'Phiếu chi' })).toBeVisible();
    for (const [index, [key, item, amount, person]] of VOUCHERS.entries()) {
      const before = typist.keys;
      await typist.press(key);
      await expect(drawer.getByLabel('Khoản mục')).toBeFocused();
      await typist.type(item);
      await typist.press('Enter');
      await expect(drawer.getByLabel('Số tiền VND')).toBeFocused();
      await typist.type(amount);
      await typist.press('Enter');
      await expect(drawer.getByLabel(/Người n(hận|ộp) tiền/)).toBeFocused();
      await typist.type(person);
      await typist.press('Control+Enter');
      // Still sliding out: the key of the next one is not lost.
      await expect(page.locator('.ant-drawer-open')).toHaveCount(0);
      expect([index, typist.keys - before]).toEqual([index, 4 + item.length + amount.length + person.length]);
      keys.push(typist.keys - before);
    }
  });
  const posted = await sql('SELECT id, so FROM phieu_thu_chi ORDER BY id');
  expect(posted).toHaveLength(VOUCHERS.length);

  await step('the paper of the last', async () => {
    await typist.press('p');
    await expect(page.getByRole('article')).toContainText('Một triệu đồng.');
    await typist.press('p');
    await printed();
    await typist.press('Escape');
    await expect(page).toHaveURL(/\/phieu-thu-chi(\?.*)?$/);
  });

  await step('two voids', async () => {
    const rowOf = (place: number) => page.getByRole('row', { name: new RegExp(String(posted[place]?.so)) });
    for (const place of [59, 56]) {
      const row = rowOf(place);
      // The last one stands first; after its void the focus is on its row again.
      if (place === 59) await typist.tabTo(row);
      else await typist.press('ArrowDown', 'ArrowDown', 'ArrowDown');
      await expect(row).toBeFocused();
      await typist.press('Enter');
      await typist.pushed(drawer.getByRole('button', { name: 'Hủy phiếu' }));
      const question = page.getByRole('dialog', { name: /Hủy phiếu P/ });
      await typist.tabTo(question.getByLabel('Lý do'));
      await typist.type('Nhầm');
      await typist.press('Enter');
      await expect(question).toHaveCount(0);
      await expect(row).toContainText('Đã hủy');
      await typist.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });

  const [held] = await sql(
    `SELECT v.so_luong::numeric(20, 0)::text AS amount FROM vi_the v JOIN tien t ON t.id = v.tien_id WHERE t.ma = 'VND'`,
  );
  await step('closing', async () => {
    await typist.goTo('két', /\/ket$/);
    await typist.pushed(page.getByRole('row').filter({ hasText: 'Đã mở' }));
    await typist.pushed(main.getByRole('button', { name: 'Chốt két', exact: true }));
    await typist.pushed(page.getByRole('dialog').getByRole('button', { name: 'Chốt két' }));
    await typist.pushed(main.getByRole('button', { name: 'Đóng két', exact: true }));
    await typist.tabTo(safe.unsorted('VND'));
    await typist.type(String(held?.amount));
    await typist.press('PageDown');
    await typist.tabTo(safe.unsorted('USD'));
    await typist.type('4000');
    await typist.press('PageDown');
    await typist.tabTo(safe.unsorted('VND-BANK'));
    // Five deposits of 20 million, five withdrawals of 15.
    await typist.type('25000000');
    await typist.press('Control+Enter');
    await expect(safe.drawer).toContainText('Xem lại trước khi đóng két');
    await typist.press('Control+Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Đã đóng');
  });

  const paper = page.locator('.dt-document');
  await step('cash book', async () => {
    await typist.goTo('sổ sách', /\/bao-cao\/so-sach$/);
    await expect(paper).toContainText('S07-DN');
    await readSheets(page);
    const amount = String(held?.amount).replaceAll(/\B(?=(\d{3})+$)/g, ',');
    await expect(paper.getByRole('row', { name: /^Số dư cuối kỳ/ }).last()).toContainText(amount);
    await typist.press('p');
    await printed();
  });

  await step('accountant’s file', async () => {
    await typist.pushed(main.getByRole('button', { name: 'Sổ kế toán' }));
    const saved = page.waitForEvent('download');
    await typist.pushed(page.getByRole('dialog').getByRole('button', { name: 'Tải về' }));
    const { sheets } = await readXlsx(new Uint8Array(await readFile(await (await saved).path())));
    const numbers = new Set(sheets[1]?.rows.map((row) => row[1]));
    for (const { so } of posted) expect(numbers).toContain(so);
  });

  await step('result', async () => {
    await typist.goTo('kết quả', /\/bao-cao\/ket-qua-kinh-doanh$/);
    await expect(page.getByRole('region', { name: 'Đối chiếu' })).toContainText('đúng bằng kết quả trên');
    // Five rounds of 350, 1,200, 85, 33, 5,000, 220 and 45 thousand paid, of 150 received; a tax payment is void.
    await expect(page.getByTestId('answer')).toContainText('−33,695,000');
  });

  const said = `${typist.keys} in all; of each voucher ${keys.slice(0, KINDS.length).join(', ')}; ${JSON.stringify(steps)}`;
  test.info().annotations.push({ type: 'keys', description: said });
  process.stdout.write(`keys of the month: ${said}\n`);
});
