import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';

const CODES: Record<string, number> = {
  Backspace: 8,
  Tab: 9,
  Enter: 13,
  Escape: 27,
  ArrowUp: 38,
  ArrowDown: 40,
  F2: 113,
  F4: 115,
  F6: 117,
  F7: 118,
  F8: 119,
};

function keyEvents(key: string) {
  const code = CODES[key] ?? key.toUpperCase().charCodeAt(0);
  const text = key === 'Enter' ? '\r' : key.length === 1 ? key : undefined;
  const pressed = { key, windowsVirtualKeyCode: code };
  return [
    { ...pressed, type: 'keyDown' as const, ...(text && { text }) },
    { ...pressed, type: 'keyUp' as const },
  ];
}

/**
 * Types at a fixed pace without waiting for the page: a busy page gets its keys late, as from a real keyboard, and a
 * field that takes the focus too late misses some. `us↵100↵` reads as it is pressed; other parts name one key.
 */
export async function typeAtPace(page: Page, paceMs: number, ...parts: string[]): Promise<void> {
  const keys = parts.flatMap((part) =>
    part in CODES ? [part] : [...part].map((sign) => (sign === '↵' ? 'Enter' : sign)),
  );
  const browser = await page.context().newCDPSession(page);
  const sent: Promise<unknown>[] = [];
  for (const [index, key] of keys.entries()) {
    if (index > 0 && paceMs > 0) await wait(paceMs);
    sent.push(...keyEvents(key).map((event) => browser.send('Input.dispatchKeyEvent', event)));
  }
  await Promise.all(sent);
  await browser.detach();
}

/** What a scanner types: five milliseconds from key to key by their own clock, however late the page gets them. */
export async function scan(page: Page, text: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  // Nobody types with a scanner in the hand.
  await wait(150);
  const began = Date.now() / 1000;
  const keys = [...text].map((sign) => (sign === '↵' ? 'Enter' : sign));
  const events = keys.flatMap((key, index) =>
    keyEvents(key).map((event) => ({ ...event, timestamp: began + index * 0.005 })),
  );
  await Promise.all(events.map((event) => browser.send('Input.dispatchKeyEvent', event)));
  await browser.detach();
}

/** Makes the page's processor this many times slower, until it is set to 1 again. */
export async function slowDown(page: Page, times: number): Promise<CDPSession> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: times });
  return browser;
}
