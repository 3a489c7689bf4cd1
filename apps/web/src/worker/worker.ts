import type { TakeOver } from '../lib/worker/worker-messages.ts';
import { markSubscriptionEnded, openTouched, showPush } from './notifications.ts';
import { answerFromShell, BUILD, dropOldShells, keepShell } from './shell.ts';

declare const self: ServiceWorkerGlobalScope;

/** Chromium alone knows it so far: requests that go their way without waking the worker. */
interface RoutedInstall extends ExtendableEvent {
  addRoutes?(routes: { condition: { urlPattern: string }; source: 'network' }[]): Promise<void>;
}

/** The service worker: the shell without a network, and messages while the app is closed (ADR 58). */
self.addEventListener('install', (event: RoutedInstall) => {
  // The first call after a pause would wait until the worker has started, which has nothing to say about it.
  const routed = event.addRoutes?.([{ condition: { urlPattern: '/api/*' }, source: 'network' }]);
  event.waitUntil(Promise.all([keepShell(), routed?.catch(() => undefined)]));
});

// The page that registered the first worker is its page too: the next version waits for it.
self.addEventListener('activate', (event) => event.waitUntil(Promise.all([dropOldShells(), self.clients.claim()])));
self.addEventListener('fetch', answerFromShell);
self.addEventListener('push', (event) => event.waitUntil(showPush(event)));
self.addEventListener('notificationclick', (event) => event.waitUntil(openTouched(event)));
self.addEventListener('pushsubscriptionchange', (event) =>
  (event as ExtendableEvent).waitUntil(markSubscriptionEnded()),
);

/**
 * A new version waits until the pages of the one before are closed: they may still fetch parts of their own build. A page
 * that was just loaded from the new build and stands alone says so, otherwise a tab that is only ever reloaded would keep the old worker.
 */
self.addEventListener('message', (event) => {
  const told = event.data as TakeOver | null;
  if (told?.type === 'takeOver' && told.build === BUILD) event.waitUntil(takeOverIfAlone());
});

async function takeOverIfAlone(): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (windows.length <= 1) await self.skipWaiting();
}
