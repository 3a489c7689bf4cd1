import { ENDED_MARK, type FromWorker, MARKS_CACHE } from './worker-messages.ts';

/** Calls back when a notification was touched. A page that listens shows the address; where none does, the worker opens a window. */
export function onAddressTouched(open: (address: string) => void): () => void {
  return listen((message, answer) => {
    if (message.type !== 'open') return;
    answer?.postMessage('opened');
    open(message.address);
  });
}

/** Calls back when the browser has ended the subscription to messages: now, or since the last page that asked. */
export function onSubscriptionEnded(subscribeAnew: () => void): () => void {
  void takeMark().then((isMarked) => isMarked && subscribeAnew());
  return listen((message) => {
    if (message.type === 'subscriptionEnded') void takeMark().then((isMarked) => isMarked && subscribeAnew());
  });
}

/** Whether there was a mark. Of several pages one takes it. */
async function takeMark(): Promise<boolean> {
  if (!('caches' in window)) return false;
  const marks = await caches.open(MARKS_CACHE).catch(() => undefined);
  return (await marks?.delete(ENDED_MARK)) ?? false;
}

function listen(hear: (message: FromWorker, answer: MessagePort | undefined) => void): () => void {
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
  const heard = ({ data, ports }: MessageEvent) => hear(data as FromWorker, ports[0]);
  worker?.addEventListener('message', heard);
  // Without this, messages wait until the whole page has been loaded.
  worker?.startMessages();
  return () => worker?.removeEventListener('message', heard);
}

/** What notifications say is of somebody who has left. */
export async function closeNotifications(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
}
