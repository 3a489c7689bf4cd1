import { expect, test, vi } from 'vitest';
import { bytesOf, canPush, PushError, subscribeHere } from './push.ts';

test('a key in base64url becomes its bytes', () => {
  expect([...bytesOf('AP-_')]).toEqual([0, 255, 191]);
});

test('without a service worker there is nothing to subscribe, and nobody is asked', async () => {
  vi.stubGlobal('window', {});
  expect(canPush()).toBe(false);
  await expect(subscribeHere('AP-_')).rejects.toEqual(new PushError('unsupported'));
  vi.unstubAllGlobals();
});

test('subscribes with the key of the server, and gives up what was made with another key', async () => {
  const unsubscribe = vi.fn(async () => true);
  const known = { unsubscribe, options: { applicationServerKey: new Uint8Array([9]).buffer } };
  const made = { toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }) };
  const subscribe = vi.fn(async () => made);
  vi.stubGlobal('window', { PushManager: class {}, Notification: class {} });
  vi.stubGlobal('Notification', { requestPermission: async () => 'granted' });
  vi.stubGlobal('navigator', {
    serviceWorker: { ready: Promise.resolve({ pushManager: { getSubscription: async () => known, subscribe } }) },
  });
  expect(await subscribeHere('AP-_')).toEqual({ endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a' });
  expect(unsubscribe).toHaveBeenCalledOnce();
  expect(subscribe).toHaveBeenCalledWith({
    userVisibleOnly: true,
    applicationServerKey: new Uint8Array([0, 255, 191]),
  });
  vi.stubGlobal('Notification', { requestPermission: async () => 'denied' });
  await expect(subscribeHere('AP-_')).rejects.toEqual(new PushError('denied'));
  vi.unstubAllGlobals();
});
