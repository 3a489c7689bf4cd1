import type { Page } from '@playwright/test';

/** Keeps the page's live connection from being made until the answer is called. */
export async function holdLive(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route('**/api/live*', async (route) => {
    await released.promise;
    await route.continue();
  });
  return () => released.resolve();
}
