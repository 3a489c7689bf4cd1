import { readEnvelope, send } from '../api/http.ts';
import { newUuid } from '../browser/uuid.ts';
import { subscribeHere } from './push.ts';

/**
 * After the browser has ended the subscription of this device by itself: it was allowed before, so nobody is asked again. What fails is tried
 * again with the next page; the profile shows which devices there are.
 */
export async function subscribeAnew(name: string): Promise<void> {
  const key = await readEnvelope(await send({ url: '/tin-nhan/khoa-day' }));
  if ('error' in key) return;
  const { khoa } = key.data as { khoa: string };
  const body = { ...(await subscribeHere(khoa)), ten: name };
  await send({ url: '/tin-nhan/thiet-bi', method: 'POST', body, idempotencyKey: newUuid() });
}

/** Whether messages reach this browser without the page: then the page need not tell the same by itself. */
export async function isSubscribedHere(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  const registration = await navigator.serviceWorker.getRegistration();
  return Boolean(await registration?.pushManager?.getSubscription());
}
