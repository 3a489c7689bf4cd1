import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { ActRun } from './acts/act.ts';
import { type LostAnswer, spoilAnswer } from './bad-line.ts';
import { DEMO_PASSWORD, LoginPage } from './login-page.ts';
import { saidNotSaved } from './said-words.ts';

/** Something that goes wrong between the last key of an act and its answer, and what must be true at the end of it. */
export interface Fault {
  name: string;
  /** Answers the page that goes on. */
  strike(page: Page, run: ActRun): Promise<Page>;
}

const SAVED = /gửi lúc \d{2}:\d{2} .*đã được lưu\.$|^Phiếu \S+ gửi lúc \d{2}:\d{2} đã được lưu\.$/;
const OFFERED = /Còn bản nhập dở|Bản nhập dở này|Phiếu dở/;
const ASKS = '**/api/khoa-gui/*';

/** Sends the act over a line that spoils its answer, once the server has done it. */
async function sendOver(page: Page, run: ActRun, how: LostAnswer): Promise<void> {
  const line = await spoilAnswer(page, run.isAct, how);
  await run.open(page);
  await run.type(page);
  await run.press(page);
  await line.committed;
}

/** The next page of the same person says what became of it; where it does not, the screen shows it. */
async function told(page: Page, run: ActRun, address: string): Promise<void> {
  if (run.isTold) return expect(page.getByText(run.outcome ?? SAVED)).toBeVisible();
  await page.goto(address);
  await run.done(page, true);
}

const inPlace = (how: LostAnswer, name: string): Fault => ({
  name,
  strike: async (page, run) => {
    await sendOver(page, run, how);
    // An impatient hand presses again.
    await page.keyboard.press('Control+Enter');
    await run.done(page, true);
    return page;
  },
});

const sessionEnds: Fault = {
  name: 'whose session ends with its answer',
  strike: async (page, run) => {
    await sendOver(page, run, '401');
    await page.waitForURL(/\/auth\/login/);
    await new LoginPage(page).fill(run.person, DEMO_PASSWORD);
    // The login page leads back to where the session ended.
    await page.waitForURL((url) => !url.pathname.startsWith('/auth'));
    await told(page, run, page.url());
    return page;
  },
};

const reloaded: Fault = {
  name: 'whose page is reloaded before its answer',
  strike: async (page, run) => {
    await sendOver(page, run, 'late');
    await page.reload();
    await told(page, run, page.url());
    return page;
  },
};

const closed: Fault = {
  name: 'whose page is closed before its answer',
  strike: async (page, run) => {
    await sendOver(page, run, 'late');
    const address = page.url();
    const context = page.context();
    await page.close();
    const next = await context.newPage();
    await next.goto('/');
    await told(next, run, address);
    return next;
  },
};

const secondTab: Fault = {
  name: 'that is asked about in vain while a second tab is open',
  strike: async (page, run) => {
    const context = page.context();
    await context.route(ASKS, (route) => route.abort('connectionreset'));
    await sendOver(page, run, 'lost');
    await expect(page.getByText(/Chưa biết .*lưu chưa/).first()).toBeVisible();
    await expect(page.getByText(/chưa lưu|chưa được lưu/i)).toHaveCount(0);
    await lookFromSecondTab(context, page.url());
    await context.unroute(ASKS);
    await run.done(page, true);
    return page;
  },
};

/** Another tab neither offers nor tells what the first one still waits for. */
async function lookFromSecondTab(context: BrowserContext, address: string): Promise<void> {
  const second = await context.newPage();
  await second.goto(address);
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(second.locator('[data-left]')).toHaveCount(0);
  await expect(second.getByText(OFFERED)).toHaveCount(0);
  await second.close();
}

/** Their code comes some seconds after the page; nobody loses the network before that. */
async function noticesFetched(page: Page): Promise<void> {
  const isThere = () => performance.getEntriesByType('resource').some(({ name }) => name.includes('notice-host'));
  await expect.poll(() => page.evaluate(isThere)).toBe(true);
}

const offline: Fault = {
  name: 'that is pressed without a network',
  strike: async (page, run) => {
    await run.open(page);
    await run.type(page);
    await noticesFetched(page);
    await page.context().setOffline(true);
    await run.press(page);
    await expect(page.getByText(run.notSent ?? /chưa gửi/i).first()).toBeVisible();
    expect(await run.count()).toBe(0);
    await page.context().setOffline(false);
    await run.press(page);
    await run.done(page, false);
    return page;
  },
};

export const FAULTS: readonly Fault[] = [
  inPlace('lost', 'whose answer is lost'),
  reloaded,
  inPlace('503', 'whose answer is a 503'),
  secondTab,
  inPlace('504', 'whose answer is a 504'),
  sessionEnds,
  inPlace('429', 'whose answer is a 429'),
  closed,
  offline,
  inPlace('late', 'whose answer is ten seconds late'),
];

/** One act with one fault: in the books once, nothing said that is not true, and nothing of it offered again. */
export async function survive(page: Page, run: ActRun, fault: Fault): Promise<void> {
  const last = await fault.strike(page, run);
  expect(await run.count()).toBe(1);
  // Without a network it is true for a while.
  if (fault !== offline) expect(await saidNotSaved(last)).toBe('');
  if (!run.isRepeated) return;
  await run.open(last);
  await expect(last.getByText(OFFERED)).toHaveCount(0);
  expect(await run.count()).toBe(1);
}
