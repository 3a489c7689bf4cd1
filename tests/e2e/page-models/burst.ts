import type { Page } from '@playwright/test';

const CODES: Record<string, number> = { Enter: 13, Escape: 27, F2: 113, F4: 115, F6: 117, F7: 118, F8: 119 };

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
 * Types faster than anybody can: every key is on its way before the first one is handled, so a field that takes the
 * focus even one task later than the key that asked for it misses the next one. `us↵100↵` reads as it is pressed.
 */
export async function burst(page: Page, ...parts: string[]): Promise<void> {
  const keys = parts.flatMap((part) =>
    part in CODES ? [part] : [...part].map((sign) => (sign === '↵' ? 'Enter' : sign)),
  );
  const browser = await page.context().newCDPSession(page);
  await Promise.all(keys.flatMap(keyEvents).map((event) => browser.send('Input.dispatchKeyEvent', event)));
  await browser.detach();
}
