import { isScreen } from './push-message.ts';

declare const self: ServiceWorkerGlobalScope;

/** Put in by the build (`plugins/service-worker.ts`). */
declare const __SHELL__: { version: string; build: string; files: string[] };

const PREFIX = 'doi-tien-vo-';
const CACHE = `${PREFIX}${__SHELL__.version}`;
const PAGE = '/';
/** A page that has not come by then opens from here; it says itself whether the server answers. */
const PATIENCE_MS = 3_000;

export const BUILD = __SHELL__.build;

/** The files of the first screens, nearly all of them from the browser's own cache. All of one build, or none. */
export async function keepShell(): Promise<void> {
  const cache = await caches.open(CACHE);
  const page = await fetch(PAGE, { cache: 'no-cache' });
  const text = await page.clone().text();
  // Behind one address there may be two versions for a while, and this page may be the other one's.
  if (!page.ok || !text.includes(BUILD)) throw new Error('The page is of another build.');
  await cache.addAll(__SHELL__.files);
  await cache.put(PAGE, page);
}

/** Once no page of an earlier build is open. */
export async function dropOldShells(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  // The page is asked for while the worker still starts.
  await self.registration.navigationPreload?.enable();
}

/** Calls of the API never pass through here, and nothing of them is kept. */
export function answerFromShell(event: FetchEvent): void {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (isScreen(pathname)) event.respondWith(pageFor(event));
  } else if (pathname.startsWith('/assets/') || __SHELL__.files.includes(pathname)) {
    event.respondWith(fileFor(event));
  }
}

/** From the server, so that it is of today; without an answer as it was kept. */
async function pageFor(event: FetchEvent): Promise<Response> {
  const asked = (async () => ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request))();
  event.waitUntil(asked.catch(() => undefined));
  const kept = await caches.match(PAGE, { cacheName: CACHE });
  if (!kept) return asked;
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), PATIENCE_MS));
  // A gateway whose server is away answers in its place.
  const answered = asked.then(
    (answer) => (answer.status < 500 ? answer : kept),
    () => kept,
  );
  return Promise.race([answered, late]);
}

/** A name with a hash never means another content. */
async function fileFor(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.status === 200) {
    const copy = answer.clone();
    event.waitUntil(caches.open(CACHE).then((cache) => cache.put(request, copy)));
  }
  return answer;
}
