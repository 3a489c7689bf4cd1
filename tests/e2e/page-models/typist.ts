import { expect, type Locator, type Page } from '@playwright/test';

/** Nobody presses Tab more often than this to reach something. */
const MAX_TABS = 80;

/** A person without a pointer, whose keys are counted: every stroke, a run of digits or letters included. */
export class Typist {
  readonly page: Page;
  keys = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async type(text: string): Promise<void> {
    this.keys += text.length;
    await this.page.keyboard.type(text);
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      this.keys += 1;
      await this.page.keyboard.press(key);
    }
  }

  /** By Tab from wherever the focus is, as somebody does who does not know the way. */
  async tabTo(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    const isThere = () => target.evaluate((element) => element === document.activeElement);
    for (let tabs = 0; tabs < MAX_TABS && !(await isThere()); tabs += 1) await this.press('Tab');
    await expect(target).toBeFocused();
  }

  async pushed(button: Locator): Promise<void> {
    await this.tabTo(button);
    await this.press('Enter');
  }

  /** Through the quick search to a screen. */
  async goTo(words: string, address: RegExp): Promise<void> {
    await this.press('Control+K');
    await expect(this.page.getByRole('dialog')).toBeVisible();
    await this.type(words);
    await this.press('Enter');
    await expect(this.page).toHaveURL(address);
  }
}
