import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { chromiumPath } from './chromium-path.ts';

/** What a browser keeps of somebody who is signed in. */
export type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
}

/** As a person would; what the browser keeps afterwards is what others start with. */
export async function signIn(browser: Browser, url: string, account: string, password: string): Promise<Session> {
  const context = await browser.newContext({ locale: 'vi' });
  const page = await context.newPage();
  await page.goto(`${url}/auth/login`);
  await page.getByLabel('Tài khoản', { exact: true }).fill(account);
  await page.getByLabel('Mật khẩu', { exact: true }).fill(password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL((address) => !address.pathname.startsWith('/auth/'));
  const state = await context.storageState();
  await context.close();
  return state;
}
