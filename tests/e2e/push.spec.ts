import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { ApprovalsPage } from './page-models/approval-pages.ts';
import { callAs, counterData, openSafe } from './page-models/counter-data.ts';
import { TicketPage } from './page-models/counter-pages.ts';
import { LoginPage } from './page-models/login-page.ts';
import { Pushes, untilWorkerIsActive } from './page-models/worker.ts';

test.use({ books: 'push', serviceWorkers: 'allow' });
test.describe.configure({ mode: 'serial' });

const BUY = 'giao-dich-mua-ngoai-te';

test.beforeAll(async ({ server }) => {
  const { sql, postRates } = counterData(server.databaseUrl);
  await postRates();
  await openSafe(server.url, server.databaseUrl);
  await sql(`UPDATE cau_hinh_chung SET gia_tri = gia_tri || '{"duyet_phieu_tu":"20000000"}'::jsonb`);
});

/** A purchase that a second person has to see, and the message about it. */
async function askedFor(server: { url: string; databaseUrl: string }, quantity: string) {
  const { sql } = counterData(server.databaseUrl);
  const [usd] = await sql("SELECT id FROM tien WHERE ma = 'USD'");
  const call = await callAs(server.url, 'giaodich1');
  await call('POST', `/${BUY}`, { chi_tiet: [{ tien_id: usd?.id, so_luong: quantity, ty_gia: '25900' }] });
  const [asked] = await sql('SELECT max(id)::int AS id FROM yeu_cau_duyet');
  const id = Number(asked?.id);
  return {
    id,
    message: {
      id: `yeu-cau-${id}`,
      loai: 'cho_duyet',
      tieu_de: 'Chờ duyệt',
      noi_dung: 'Phiếu mua ngoại tệ',
      duong_dan: `/duyet?yc=${id}`,
      hanh_dong: 'duyet',
      nut: ['Duyệt', 'Từ chối'],
    },
  };
}

async function managerWithWorker(page: Page, baseURL: string, path = '/'): Promise<Pushes> {
  await new LoginPage(page).enter('quanly', path);
  await untilWorkerIsActive(page);
  return Pushes.of(page, baseURL);
}

test('a message that asks for a decision is shown with its buttons, once for each id', async ({
  page,
  server,
  baseURL,
}) => {
  const pushes = await managerWithWorker(page, baseURL);
  const { message } = await askedFor(server, '1000');
  await pushes.deliver(message);
  await pushes.deliver({ ...message, noi_dung: 'Phiếu mua ngoại tệ, còn 10 phút' });
  await expect
    .poll(() => pushes.shown())
    .toEqual([
      {
        title: 'Chờ duyệt',
        body: 'Phiếu mua ngoại tệ, còn 10 phút',
        tag: message.id,
        data: message.duong_dan,
        actions: [
          { action: 'duyet', title: 'Duyệt' },
          { action: 'tu-choi', title: 'Từ chối' },
        ],
      },
    ]);
});

test('a touch on its button opens the request with the decision prepared, and one touch more carries it out', async ({
  page,
  server,
  baseURL,
}) => {
  const pushes = await managerWithWorker(page, baseURL);
  const { message, id } = await askedFor(server, '1100');
  await pushes.deliver(message);
  await pushes.touch(message.id, 'duyet');
  await expect(page).toHaveURL(new RegExp(`/duyet\\?yc=${id}&quyet=duyet$`));
  const approvals = new ApprovalsPage(page);
  await approvals.sees('28,490,000');
  const { sql } = counterData(server.databaseUrl);
  const statusOf = async () => (await sql('SELECT trang_thai FROM yeu_cau_duyet WHERE id = $1', [id]))[0]?.trang_thai;
  expect(await statusOf()).toBe(1);
  await approvals.request.getByRole('button', { name: 'Duyệt 28,490,000' }).click();
  await expect.poll(statusOf).toBe(2);
  expect(await pushes.shown()).not.toContainEqual(expect.objectContaining({ tag: message.id }));
});

test('where no page is open it opens one, and never another site', { tag: '@long' }, async ({
  page,
  server,
  baseURL,
}) => {
  const pushes = await managerWithWorker(page, baseURL);
  const { message, id } = await askedFor(server, '1200');
  // A guest's page does not answer.
  await page.goto('/logout');
  await expect(page).toHaveURL(/auth\/login/);
  await pushes.deliver(message);
  await pushes.deliver({ ...message, id: 'xau', duong_dan: '//evil.example/duyet' });
  expect(await pushes.touch(message.id, 'tu-choi')).toEqual([`/duyet?yc=${id}&quyet=tu-choi`]);
  expect(await pushes.touch('xau')).toEqual(['/']);
});

test('a typed ticket is not loaded away by a touch', { tag: '@long' }, async ({ page, server, baseURL }) => {
  const pushes = await managerWithWorker(page, baseURL);
  const ticket = new TicketPage(page);
  await ticket.open(BUY);
  await ticket.fill('us', '100');
  await page.evaluate(() => Object.assign(window, { isStillHere: true }));
  const { message } = await askedFor(server, '1300');
  await pushes.deliver(message);
  await pushes.touch(message.id, 'duyet');
  await new ApprovalsPage(page).sees('33,670,000');
  expect(await page.evaluate(() => 'isStillHere' in window)).toBe(true);
  await ticket.open(BUY);
  await expect(ticket.draft).toContainText('100 USD');
});
