import type { Page } from '@playwright/test';
import { typeAtPace } from '../../support/keyboard.ts';

/**
 * Types faster than anybody can: every key is on its way before the first one is handled, so a field that takes the
 * focus even one task later than the key that asked for it misses the next one.
 */
export async function burst(page: Page, ...parts: string[]): Promise<void> {
  await typeAtPace(page, 0, ...parts);
}
