import { beforeEach, expect, test, vi } from 'vitest';
import { storage } from '../storage/storage.ts';
import { SHORTCUT_NAMES, shortcutOf } from './shortcuts.ts';

class Field extends EventTarget {
  type = 'text';
}
vi.stubGlobal('HTMLInputElement', Field);

const stored = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => stored.set(key, text),
  removeItem: (key: string) => stored.delete(key),
});

type Listener = (event: KeyboardEvent) => void;

/** Loads the module afresh with a window of its own, as a page load does. */
async function startPage() {
  vi.resetModules();
  const listeners: Record<string, Listener> = {};
  vi.stubGlobal('window', { addEventListener: (name: string, listener: Listener) => (listeners[name] = listener) });
  const keys = await import('./kept-keys.ts');
  const replayed: string[] = [];
  let dropped = 0;
  keys.attachKeyReplay(
    ({ key }) => replayed.push(key),
    (count) => {
      dropped += count;
    },
  );
  keys.startKeepingKeys();
  const press = (key: string, more: Partial<KeyboardEvent> = {}) => {
    let isTaken = false;
    const take = () => {
      isTaken = true;
    };
    const modifiers = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
    const event = { key, isTrusted: true, target: null, preventDefault: take, stopImmediatePropagation: () => {} };
    listeners.keydown?.({ ...event, ...modifiers, ...more } as unknown as KeyboardEvent);
    return isTaken;
  };
  const point = () => listeners.pointerdown?.({} as KeyboardEvent);
  /** Longer than any replay here: it takes one task a key, and tasks run in the order they were asked for. */
  const settle = async () => {
    for (let task = 0; task < 20; task += 1) await new Promise((resolve) => setTimeout(resolve));
  };
  return { ...keys, press, point, settle, replayed, droppedKeys: () => dropped };
}

beforeEach(() => storage.write('accessToken', 'token'));

test('keeps keys from the first moment and replays them in order once the screen is there', async () => {
  const page = await startPage();
  for (const key of ['F6', 'u', 's', 'Enter', '1']) expect(page.press(key)).toBe(true);
  expect(page.replayed).toEqual([]);
  page.keysReachedPlace('screen');
  await page.settle();
  expect(page.replayed).toEqual(['F6', 'u', 's', 'Enter', '1']);
  expect(page.press('2')).toBe(false);
});

test('a replayed key that opens another screen lets the rest wait for that one', async () => {
  const page = await startPage();
  page.attachKeyReplay(
    ({ key }) => {
      page.replayed.push(key);
      if (key === 'F6') page.keepKeysFor('ticket');
    },
    () => {},
  );
  page.press('F6');
  page.press('u');
  page.keysReachedPlace('screen');
  await page.settle();
  expect(page.replayed).toEqual(['F6']);
  page.keysReachedPlace('screen');
  await page.settle();
  expect(page.replayed).toEqual(['F6']);
  page.keysReachedPlace('ticket');
  await page.settle();
  expect(page.replayed).toEqual(['F6', 'u']);
});

test('a screen whose keys act on figures that are on their way takes them when the figures are there', async () => {
  const page = await startPage();
  page.press('k');
  const letGo = page.holdKeys();
  page.keysReachedPlace('screen');
  await page.settle();
  expect(page.replayed).toEqual([]);
  letGo();
  await page.settle();
  expect(page.replayed).toEqual(['k']);
  expect(page.press('k')).toBe(false);
});

test('leaves to the browser what is its own, and everything in a password field or without a session', async () => {
  const page = await startPage();
  expect(page.press('F5')).toBe(false);
  expect(page.press('r', { ctrlKey: true })).toBe(false);
  expect(page.press('Enter', { ctrlKey: true })).toBe(true);
  const password = Object.assign(new Field(), { type: 'password' });
  expect(page.press('x', { target: password })).toBe(false);
  storage.remove('accessToken');
  const stranger = await startPage();
  expect(stranger.press('u')).toBe(false);
});

test('can replay every key of the product', async () => {
  const page = await startPage();
  for (const name of SHORTCUT_NAMES) {
    for (const keys of shortcutOf(name).keys) {
      const parts = keys.split('+');
      const modifiers = { ctrlKey: parts.includes('Ctrl'), shiftKey: parts.includes('Shift') };
      expect(page.press(parts.at(-1) ?? '', modifiers), keys).toBe(true);
    }
  }
});

test('drops kept keys when somebody points elsewhere, and tells so only when some were lost', async () => {
  const page = await startPage();
  page.press('u');
  page.press('s');
  page.point();
  expect(page.droppedKeys()).toBe(2);
  page.keysReachedPlace('screen');
  await page.settle();
  expect(page.replayed).toEqual([]);
  page.keepKeysFor('ticket');
  page.point();
  expect(page.droppedKeys()).toBe(2);
});

test('a pointer that comes during the replay finds every key typed where it was meant', async () => {
  const page = await startPage();
  for (const key of ['2', '0', '0', '0']) page.press(key);
  page.keysReachedPlace('screen');
  await new Promise((resolve) => setTimeout(resolve));
  expect(page.replayed.length).toBeLessThan(4);
  page.point();
  expect(page.replayed).toEqual(['2', '0', '0', '0']);
  expect(page.droppedKeys()).toBe(0);
  await page.settle();
  expect(page.replayed).toHaveLength(4);
});

test('a pointer that comes before the ticket is complete completes it, and loses no key', async () => {
  const page = await startPage();
  page.keepKeysFor('ticket');
  const takeBack = page.canReachEarly(() => page.keysReachedPlace('ticket'));
  for (const key of ['2', '0']) page.press(key);
  page.point();
  expect(page.replayed).toEqual(['2', '0']);
  expect(page.droppedKeys()).toBe(0);
  await page.settle();
  takeBack();
  page.keepKeysFor('ticket');
  page.press('9');
  page.point();
  expect(page.replayed).toEqual(['2', '0']);
  expect(page.droppedKeys()).toBe(1);
});

test('while a ticket is sent, Enter pressed again is not for the receipt; from another key on all are kept', async () => {
  const page = await startPage();
  page.keepKeysFor('receipt');
  for (const key of ['Enter', 'F6', 'u', 'Enter']) page.press(key);
  page.keysReachedPlace('receipt');
  await page.settle();
  expect(page.replayed).toEqual(['F6', 'u', 'Enter']);
});
