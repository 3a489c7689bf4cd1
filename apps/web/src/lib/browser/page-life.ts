import { newUuid } from './uuid.ts';

/** This load of the page. A reload, and every other tab, has another. */
export const PAGE_ID = newUuid();

const lockOf = (page: string) => `doi-tien-page:${page}`;

/** Held for as long as the page lives, however it ends. Browsers know locks only on https and on this machine. */
const locks: LockManager | undefined = globalThis.navigator?.locks ?? undefined;
void locks?.request(lockOf(PAGE_ID), () => new Promise(() => {}));

/** A page that nobody can ask after counts as alive for so long after it last wrote something. A clock may have been set back since. */
const QUIET_MS = 15_000;

export type LivePages = (page: string, wroteAt: string) => boolean;

/** Which of the pages that wrote something are still open in this browser. */
export async function livePages(): Promise<LivePages> {
  if (!locks) return (page, wroteAt) => page === PAGE_ID || Math.abs(Date.now() - Date.parse(wroteAt)) < QUIET_MS;
  const { held = [] } = await locks.query();
  const names = new Set(held.map(({ name }) => name));
  return (page) => page === PAGE_ID || names.has(lockOf(page));
}
