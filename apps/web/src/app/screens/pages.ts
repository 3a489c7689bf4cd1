import i18next from 'i18next';
import { FetchedPart } from './fetched-part.tsx';
import { SCREENS } from './routes.tsx';
import type { Screen } from './screen.ts';

/**
 * The page and its texts travel side by side, not one after the other. Screens of one module share it: once one of them
 * was shown, the others are drawn without waiting.
 */
const pages = new Map(
  SCREENS.map(({ load, texts }) => [
    load,
    new FetchedPart(async () => {
      const [page] = await Promise.all([load(), i18next.loadNamespaces(texts)]);
      return page;
    }),
  ]),
);

export function pageOf({ load }: Pick<Screen, 'load'>): FetchedPart | undefined {
  return pages.get(load);
}

export function screenAt(address: string): Screen | undefined {
  return SCREENS.find(({ path }) => path === address);
}
