import type { BrowserContext, Page } from '@playwright/test';

/** As over plain http from another machine of the house: the browser does not know which pages live. */
export async function takeLocksAway(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'));
}

/** A clock that somebody has set wrong. */
export async function setClockWrong(context: BrowserContext, byMs: number): Promise<void> {
  await context.addInitScript((offset) => {
    const right = Date.now.bind(Date);
    window.Date = new Proxy(Date, {
      construct: (Right, given) => (given.length === 0 ? new Right(right() + offset) : Reflect.construct(Right, given)),
    });
    Date.now = () => right() + offset;
  }, byMs);
}

/** A full storage: every write fails, reads still work. */
export async function fillStorage(page: Page): Promise<void> {
  await page.evaluate(() => {
    const refuse = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    Storage.prototype.setItem = function setItem(this: Storage, key: string, value: string) {
      // What takes no more room than before still goes.
      if (this !== localStorage || value.length <= (this.getItem(key)?.length ?? 0)) Reflect.set(this, key, value);
      else refuse();
    };
  });
}

/** Blocked by the browser's settings, from the first line of the page on. */
export async function blockStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
}
