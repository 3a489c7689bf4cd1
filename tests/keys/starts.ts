import type { Page } from 'playwright-core';
import { settle } from '../walk/look.ts';
import { ROUTES } from '../walk/routes.ts';

/** Where somebody is when the key for a new ticket is pressed. */
export interface Start {
  name: string;
  /** The processor is slow from here on, before the keys. */
  isSlowBefore: boolean;
  come: (page: Page, url: string) => Promise<void>;
}

/** Every screen of the menu, with the drawers and dialogs that open on it; nobody works from a till here. */
const screens: Start[] = ROUTES.filter(({ isPublic, needsTillWork }) => !isPublic && !needsTillWork).map(
  ({ name, path, act }) => ({
    name,
    isSlowBefore: false,
    come: async (page, url) => {
      await page.goto(url + path);
      await settle(page);
      if (!act) return;
      await act(page);
      await settle(page);
    },
  }),
);

const LOADED = ['/', '/giao-dich-mua-ngoai-te/moi', '/giao-dich-ban-ngoai-te', '/ket', '/ty-gia', '/tien'];

/** The key is pressed while the page is still being loaded, as soon as the browser shows that it came. */
const loads: Start[] = LOADED.map((path) => ({
  name: `load ${path}`,
  isSlowBefore: true,
  come: async (page, url) => {
    await page.goto(url + path, { waitUntil: 'commit' });
    await page.locator('#root').waitFor({ state: 'attached' });
  },
}));

export const STARTS: readonly Start[] = [...screens, ...loads];
