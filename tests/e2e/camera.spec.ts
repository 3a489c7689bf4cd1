import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { seriousFindings } from '../support/accessibility.ts';
import { writeFilm } from '../support/camera-film.ts';
import { expect, test } from './fixtures.ts';
import { launchOptions } from './launch-options.ts';
import { counterData, openSafe } from './page-models/counter-data.ts';
import { TicketPage } from './page-models/counter-pages.ts';
import { LoginPage } from './page-models/login-page.ts';

const BUY = 'giao-dich-mua-ngoai-te';
const CARD = '001090055555|012345679|Trần Thị Quét|05091990|Nữ|12 Hàng Bạc, Hà Nội|01062021';
const FILM = join(import.meta.dirname, '../../test-results/citizen-card.y4m');
writeFilm(FILM, CARD);

const args = [
  ...launchOptions.args,
  '--use-fake-device-for-media-stream',
  // The shell without a window cannot ask anybody; this answers for the person.
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${FILM}`,
];
test.use({ books: 'camera', launchOptions: { ...launchOptions, args } });

test.beforeEach(async ({ server }) => {
  const data = counterData(server.databaseUrl);
  if ((await data.sql('SELECT 1 FROM ket')).length > 0) return;
  await data.postRates();
  await openSafe(server.url, server.databaseUrl);
});

const cameraButton = (page: Page) => page.getByRole('button', { name: 'Quét bằng camera' });
const cameraDialog = (page: Page) => page.getByRole('dialog', { name: 'Quét mã QR trên thẻ căn cước' });

/** Remembers every camera that was opened, so that the test can ask whether it was let go. */
const rememberCameras = (page: Page) =>
  page.addInitScript(() => {
    const opened: MediaStreamTrack[] = [];
    Object.assign(window, { opened });
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (asked) => {
      const stream = await open(asked);
      opened.push(...stream.getTracks());
      return stream;
    };
  });
const cameraStates = (page: Page) =>
  page.evaluate(() => (window as unknown as { opened: MediaStreamTrack[] }).opened.map(({ readyState }) => readyState));

async function openTicket(page: Page): Promise<void> {
  await new LoginPage(page).enter('giaodich1', `/${BUY}/moi`);
  await expect(new TicketPage(page).currency).toBeFocused();
  await page.getByRole('button', { name: 'Khách hàng' }).click();
}

test('the code of a citizen card fills in the customer of a ticket, and the camera is let go', async ({ page }) => {
  await rememberCameras(page);
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await openTicket(page);
  expect(fetched.filter((url) => /wasm|ponyfill|camera-dialog/.test(url))).toEqual([]);
  await cameraButton(page).click();
  await expect(page.getByLabel('Họ và tên')).toHaveValue('Trần Thị Quét');
  await expect(page.getByLabel('Số giấy tờ')).toHaveValue('001090055555');
  await expect(page.getByText('Đã quét giấy tờ của Trần Thị Quét')).toBeVisible();
  await expect(cameraDialog(page)).toBeHidden();
  expect(await cameraStates(page)).toEqual(['ended']);
  // The reader comes from this server, never from elsewhere.
  const origin = new URL(page.url()).origin;
  const readers = fetched.filter((url) => url.endsWith('.wasm'));
  expect(readers.map((url) => new URL(url).origin)).toEqual([origin]);
  expect(
    fetched.filter((url) => !url.startsWith(origin) && !url.startsWith('data:') && !url.startsWith('blob:')),
  ).toEqual([]);
});

test('on the list of customers the camera enters a new person', { tag: '@long' }, async ({ page }) => {
  await new LoginPage(page).enter('quanly', '/khach-hang');
  await cameraButton(page).click();
  await expect(page.getByRole('dialog').getByLabel('Họ và tên')).toHaveValue('Trần Thị Quét');
});

test('a camera that is refused is said so, and nothing stands in the way of typing', { tag: '@long' }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await openTicket(page);
  await cameraButton(page).click();
  const dialog = cameraDialog(page);
  await expect(dialog.getByRole('alert')).toContainText('Trình duyệt chưa cho dùng camera');
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Đóng' }).last().click();
  await expect(dialog).toBeHidden();
  await page.getByLabel('Số giấy tờ').fill('B7654321');
});

test('a browser without a camera shows no button', { tag: '@long' }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'mediaDevices', { value: undefined });
  });
  await openTicket(page);
  await expect(page.getByLabel('Số giấy tờ')).toBeVisible();
  await expect(cameraButton(page)).toHaveCount(0);
});
