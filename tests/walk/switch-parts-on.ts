import type { Browser } from 'playwright-core';
import type { Session } from '../support/browser.ts';
import { settle } from './look.ts';

/** No screen is looked at as one that is off, and the settings show all of their groups. */
export async function switchAllPartsOn(browser: Browser, session: Session, url: string): Promise<void> {
  const context = await browser.newContext({
    storageState: session,
    locale: 'vi',
    viewport: { width: 1280, height: 800 },
  });
  const page = await context.newPage();
  await page.goto(`${url}/cau-hinh-chung#loai_hinh`);
  await settle(page);
  const off = page.locator('button[role=switch][id^="gia_tri_bat_"][aria-checked=false]:visible');
  const isAnyOff = (await off.count()) > 0;
  while ((await off.count()) > 0) await off.first().click();
  if (isAnyOff) {
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
    await page.keyboard.press('Control+Enter');
    await saved;
  }
  await context.close();
}
