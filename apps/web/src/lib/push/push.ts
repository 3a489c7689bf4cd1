/** What the server needs of a browser that takes push messages. */
export interface PushAddress {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export type PushProblem = 'unsupported' | 'denied' | 'failed';

export class PushError extends Error {
  override name = 'PushError';
  readonly problem: PushProblem;

  constructor(problem: PushProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** A page that is not served securely, an old browser and an iPhone outside of its home screen have none of it. */
export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** The worker of a page that has one is ready within this time; where nothing registered one, it never is. */
const WORKER_WITHIN_MS = 10_000;

/**
 * Asks the person, and subscribes this browser with the key of the server. Called by a press: browsers ask nobody otherwise. A
 * subscription that was made with another key is given up first.
 */
export async function subscribeHere(publicKey: string): Promise<PushAddress> {
  if (!canPush()) throw new PushError('unsupported');
  if ((await Notification.requestPermission()) !== 'granted') throw new PushError('denied');
  try {
    const { pushManager } = await within(navigator.serviceWorker.ready, WORKER_WITHIN_MS);
    const applicationServerKey = bytesOf(publicKey);
    const known = await pushManager.getSubscription();
    if (known && !isSame(known.options.applicationServerKey, applicationServerKey)) await known.unsubscribe();
    return addressOf(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  } catch (error) {
    throw error instanceof PushError ? error : new PushError('failed');
  }
}

function addressOf(subscription: PushSubscription): PushAddress {
  const { endpoint, keys } = subscription.toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new PushError('failed');
  return { endpoint, p256dh: keys.p256dh, auth: keys.auth };
}

function within<Result>(work: Promise<Result>, milliseconds: number): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new PushError('unsupported')), milliseconds);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

/** base64url to bytes. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const base64 = text.replaceAll('-', '+').replaceAll('_', '/');
  return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
}

function isSame(one: ArrayBuffer | null, other: Uint8Array): boolean {
  const bytes = one && new Uint8Array(one);
  return bytes !== null && bytes.length === other.length && bytes.every((byte, index) => byte === other[index]);
}
