import { afterEach, expect, test, vi } from 'vitest';
import { isSubscribedHere, subscribeAnew } from './subscribe-anew.ts';

afterEach(() => void vi.unstubAllGlobals());

function browserWith(subscription: object | null) {
  const pushManager = { getSubscription: async () => subscription, subscribe: async () => MADE };
  vi.stubGlobal('window', { PushManager: class {}, Notification: class {} });
  vi.stubGlobal('Notification', { requestPermission: async () => 'granted' });
  vi.stubGlobal('navigator', {
    serviceWorker: { ready: Promise.resolve({ pushManager }), getRegistration: async () => ({ pushManager }) },
  });
}
const MADE = { toJSON: () => ({ endpoint: 'https://push.example/2', keys: { p256dh: 'p', auth: 'a' } }) };

test('a subscription that the browser ended is made and told anew', async () => {
  browserWith(null);
  const sent: [string, string | undefined][] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string }) => {
    sent.push([url.replace(/^.*\/api/, ''), body]);
    return Response.json({ code: 200, message: '', status: true, data: { khoa: 'AP-_' } });
  });
  await subscribeAnew('Chrome');
  expect(sent.map(([url]) => url)).toEqual(['/tin-nhan/khoa-day', '/tin-nhan/thiet-bi']);
  expect(JSON.parse(sent[1]?.[1] ?? '')).toEqual({
    endpoint: 'https://push.example/2',
    p256dh: 'p',
    auth: 'a',
    ten: 'Chrome',
  });
});

test('a refusal of the server ends it quietly', async () => {
  browserWith(null);
  const answer = { code: 403, message: '', status: false, data: null, error: 'FORBIDDEN' };
  const ask = vi.fn(async () => Response.json(answer, { status: 403 }));
  vi.stubGlobal('fetch', ask);
  await subscribeAnew('Chrome');
  expect(ask).toHaveBeenCalledOnce();
});

test('a browser knows whether messages reach it without the page', async () => {
  browserWith(null);
  expect(await isSubscribedHere()).toBe(false);
  browserWith({});
  expect(await isSubscribedHere()).toBe(true);
  vi.stubGlobal('navigator', {});
  expect(await isSubscribedHere()).toBe(false);
});
