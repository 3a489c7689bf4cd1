import en from '@doi-tien/texts/en/worker';
import vi from '@doi-tien/texts/vi/worker';
import {
  ENDED_MARK,
  type FromWorker,
  isDecision,
  MARKS_CACHE,
  type OpenAddress,
  type SubscriptionEnded,
} from '../lib/worker/worker-messages.ts';
import { readPush, touchedAddress } from './push-message.ts';

declare const self: ServiceWorkerGlobalScope;

/** Browsers know them, the types of the language not yet. */
type Shown = NotificationOptions & { actions?: { action: string; title: string }[]; renotify?: boolean };

/** A page that can show the address says so at once; one that is still starting, or a guest's, does not. */
const ANSWER_MS = 1_000;

const ownWords = () => (self.navigator.language.toLowerCase().startsWith('vi') ? vi : en);

export async function showPush(event: PushEvent): Promise<void> {
  const message = readPush(event.data?.text() ?? '', self.location.origin, ownWords());
  const options: Shown = {
    body: message.text,
    tag: message.id,
    icon: '/icon-192.png',
    data: message.address,
  };
  if (message.buttons) {
    const [approve, refuse] = message.buttons;
    options.actions = [
      { action: 'duyet', title: approve },
      { action: 'tu-choi', title: refuse },
    ];
  }
  await self.registration.showNotification(message.title, options);
}

/** In a page that is open, so that nothing typed there is loaded away; otherwise in a window of its own. */
export async function openTouched({ notification, action }: NotificationEvent): Promise<void> {
  notification.close();
  const address = touchedAddress(notification.data, isDecision(action) ? action : null, self.location.origin);
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // The one in use first.
  for (const window of windows.toSorted((a, b) => Number(b.focused) - Number(a.focused))) {
    if (!(await isOpenedBy(window, address))) continue;
    // Refused where the browser gives focus to new windows only; the page is right all the same.
    await window.focus().catch(() => undefined);
    return;
  }
  await self.clients.openWindow(address);
}

function isOpenedBy(window: WindowClient, address: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  const message: OpenAddress = { type: 'open', address };
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), ANSWER_MS);
    port1.onmessage = () => resolve(true);
    window.postMessage(message, [port2]);
  });
}

/** The worker is nobody: a page of a signed-in person subscribes anew, an open one now, otherwise the next one. */
export async function markSubscriptionEnded(): Promise<void> {
  const marks = await caches.open(MARKS_CACHE);
  await marks.put(ENDED_MARK, new Response(''));
  const message: SubscriptionEnded = { type: 'subscriptionEnded' };
  await tellPages(message);
}

async function tellPages(message: FromWorker): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const window of windows) window.postMessage(message);
}
