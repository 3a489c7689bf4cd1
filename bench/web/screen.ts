import type { Browser } from 'playwright-core';
import type { Session } from '../../tests/support/browser.ts';
import type { MeasuredScreen, ScreenMeasure } from './measures.ts';

/** How long nothing may happen before a screen counts as loaded. */
const QUIET_MS = 1500;

/** One cold load: nothing in the browser's cache, everything else as in production. */
export async function measureScreen(
  browser: Browser,
  url: string,
  { path, isPublic, ready }: MeasuredScreen,
  session: Session,
): Promise<ScreenMeasure> {
  const context = await browser.newContext({
    ...(!isPublic && { storageState: session }),
    locale: 'vi',
    viewport: { width: 1280, height: 800 },
  });
  const page = await context.newPage();
  await page.addInitScript((selector) => {
    const seen = { largestPaint: 0, blocked: 0, usable: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.largestPaint = entry.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.blocked += entry.duration - 50;
    }).observe({ type: 'longtask', buffered: true });
    const look = () => {
      if (document.querySelector(selector)) seen.usable = performance.now();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, ready);
  await page.goto(url + path);
  await page.locator(ready).first().waitFor({ timeout: 20_000 });
  await page.waitForTimeout(QUIET_MS);
  const measure = await page.evaluate(() => ({
    ...(window as unknown as { seen: Omit<ScreenMeasure, 'kilobytes'> }).seen,
    kilobytes:
      performance
        .getEntriesByType('resource')
        .concat(performance.getEntriesByType('navigation'))
        .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).transferSize, 0) / 1000,
  }));
  await context.close();
  return measure;
}
