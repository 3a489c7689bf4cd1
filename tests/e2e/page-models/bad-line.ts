import type { BrowserContext, Page, Request, Route } from '@playwright/test';

/** What happens to the answer of an act after the server has committed it. */
export const LOST_ANSWERS = ['lost', '503', '504', '401', '429', 'late'] as const;
export type LostAnswer = (typeof LOST_ANSWERS)[number];

const LATE_MS = 10_000;

export interface BadLine {
  /** Acts that reached the server. */
  sent: Request[];
  /** The first one has been committed. */
  committed: Promise<void>;
  mend(): Promise<void>;
}

/** The first answer to a matching act is spoiled, after the server has done the act; everything else passes. */
export async function spoilAnswer(
  page: Page | BrowserContext,
  isAct: (request: Request) => boolean,
  how: LostAnswer,
): Promise<BadLine> {
  const sent: Request[] = [];
  const { promise: committed, resolve } = Promise.withResolvers<void>();
  const handle = async (route: Route) => {
    const request = route.request();
    if (!isAct(request)) return route.fallback();
    sent.push(request);
    if (sent.length > 1) return route.fallback();
    const response = await route.fetch();
    resolve();
    if (how === 'lost') return route.abort('connectionreset');
    if (how === 'late') {
      await new Promise((done) => setTimeout(done, LATE_MS));
      // The page may have gone meanwhile.
      return route.fulfill({ response }).catch(() => undefined);
    }
    if (how === '401') {
      const body = { code: 401, message: 'Token không hợp lệ', status: false, data: null, error: 'INVALID_TOKEN' };
      return route.fulfill({ status: 401, json: body });
    }
    return route.fulfill({ status: Number(how), contentType: 'text/html', body: `<html>${how}</html>` });
  };
  await page.route('**/api/**', handle);
  return { sent, committed, mend: () => page.unroute('**/api/**', handle) };
}

/** Calls that post under an address, not the trial of them. */
export const isPost = (path: string) => (request: Request) =>
  request.method() !== 'GET' && new URL(request.url()).pathname === `/api/${path}`;
