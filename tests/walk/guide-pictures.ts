import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { launchBrowser, signIn } from '../support/browser.ts';
import { startDemo } from '../support/demo-process.ts';
import { settle } from './look.ts';
import { ROUTES } from './routes.ts';

/** `npm run guide:pictures`: what the user guide shows, taken from the demo as it is now. */
const SHOWN = [
  'home',
  'home-palette',
  'ket-now',
  'ticket-typed',
  'ticket-opened',
  'bao-cao-ngoai-te',
  'ty-gia',
  'list-filters',
  'khach-hang-ho-so',
  'sang-loc-ket-qua',
  'giao-dich-lon',
];
const FOLDER = join(import.meta.dirname, '../../docs/images/guide');

mkdirSync(FOLDER, { recursive: true });
const demo = await startDemo();
const browser = await launchBrowser();
try {
  const context = await browser.newContext({
    storageState: await signIn(browser, demo.url, 'quanly', 'Demo@2026'),
    viewport: { width: 1200, height: 760 },
    reducedMotion: 'reduce',
    locale: 'vi',
    timezoneId: 'Asia/Ho_Chi_Minh',
  });
  const page = await context.newPage();
  for (const { name, path, act } of ROUTES.filter((route) => SHOWN.includes(route.name))) {
    await page.goto(demo.url + path);
    await settle(page);
    await act?.(page);
    await settle(page);
    await page.screenshot({ path: join(FOLDER, `${name}.png`) });
    console.log(`${name}.png`);
  }
} finally {
  await browser.close();
  await demo.stop();
}
