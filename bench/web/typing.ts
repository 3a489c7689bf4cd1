import type { Browser } from 'playwright-core';
import type { Session } from '../../tests/support/browser.ts';

const LINES = 10;
const CURRENCIES = ['us', 'eu', 'jp', 'kr', 'th', 'au', 'sg', 'cn', 'gb', 'ca'];

/** From a key to the next paint, as the browser itself reports it, in a purchase of ten lines. */
export async function measureTyping(browser: Browser, url: string, session: Session) {
  const context = await browser.newContext({
    storageState: session,
    locale: 'vi',
    viewport: { width: 1280, height: 800 },
  });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const durations: number[] = [];
    Object.assign(window, { durations });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name.startsWith('key')) durations.push(entry.duration);
    }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  });
  await page.goto(`${url}/giao-dich-mua-ngoai-te/moi`);
  await page.locator('input:focus').waitFor({ timeout: 20_000 });
  for (let line = 0; line < LINES; line += 1) {
    if (line > 0) await page.keyboard.press('F4');
    await page.keyboard.type(CURRENCIES[line] ?? 'us', { delay: 40 });
    await page.keyboard.press('Enter');
    await page.keyboard.type('150', { delay: 40 });
    await page.waitForTimeout(150);
  }
  await page.evaluate(() => {
    (window as unknown as { durations: number[] }).durations.length = 0;
  });
  const text = '1234567';
  for (let round = 0; round < 6; round += 1) {
    await page.keyboard.press('Control+A');
    await page.keyboard.type(text, { delay: 90 });
  }
  await page.waitForTimeout(500);
  // Keys painted within 16 ms are not reported one by one: they count as 16.
  const slow = await page.evaluate(() => (window as unknown as { durations: number[] }).durations);
  const keys = 6 * (text.length + 1);
  const all = [...slow, ...Array.from({ length: Math.max(0, keys - slow.length) }, () => 16)].toSorted((a, b) => a - b);
  await context.close();
  const at = (share: number) => all[Math.min(all.length - 1, Math.floor(all.length * share))] ?? Number.NaN;
  return { keys, p50: at(0.5), p98: at(0.98), worst: at(1) };
}
