import chromium from '@sparticuz/chromium';
import { type Browser, type BrowserContext, chromium as playwright } from 'playwright-core';

/** What a browser keeps of somebody who is signed in. */
export type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** The browser that comes with the packages, or the one at CHROME_PATH. */
export async function launchBrowser(): Promise<Browser> {
  return playwright.launch({
    executablePath: process.env.CHROME_PATH ?? (await chromium.executablePath()),
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
