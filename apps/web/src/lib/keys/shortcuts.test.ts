import { TRADE_KINDS } from '@doi-tien/contract/trade';
import { expect, test } from 'vitest';
import { isPressed, keyName, SHORTCUT_NAMES, SHORTCUTS, type ShortcutGroup, shortcutOf } from './shortcuts.ts';

const pressed = (key: string, held: { ctrl?: true; meta?: true; shift?: true; alt?: true } = {}) => ({
  key,
  ctrlKey: held.ctrl ?? false,
  metaKey: held.meta ?? false,
  shiftKey: held.shift ?? false,
  altKey: held.alt ?? false,
});

test('a key is its own with the same modifiers only', () => {
  expect(isPressed('F6', pressed('F6'))).toBe(true);
  expect(isPressed('F6', pressed('F6', { shift: true }))).toBe(false);
  expect(isPressed('Shift+F6', pressed('F6', { shift: true }))).toBe(true);
  expect(isPressed('Ctrl+K', pressed('k', { ctrl: true }))).toBe(true);
  expect(isPressed('Ctrl+K', pressed('k', { meta: true }))).toBe(true);
  expect(isPressed('Ctrl+K', pressed('k'))).toBe(false);
  expect(isPressed('P', pressed('p', { alt: true }))).toBe(false);
  expect(isPressed('?', pressed('?', { shift: true }))).toBe(true);
});

test('every trade has a key of its own, and none that browsers or the ticket need', () => {
  const keys = TRADE_KINDS.map(({ code }) => SHORTCUTS[code].keys[0]);
  expect(new Set(keys).size).toBe(TRADE_KINDS.length);
  const taken = ['F1', 'F3', 'F5', 'F11', 'F12', 'Shift+F10', 'F2', 'F4', 'F8'];
  expect(keys.filter((key) => taken.includes(key))).toEqual([]);
});

test('no key means two things in one place', () => {
  const handled = SHORTCUT_NAMES.filter((name) => !['next', 'walk', 'open'].includes(name));
  // Each of these is a screen of its own.
  const screens: readonly ShortcutGroup[] = ['safe', 'tills', 'vouchers', 'approvals'];
  for (const here of screens) {
    const keys = handled
      .filter((name) => shortcutOf(name).group === here || !screens.includes(shortcutOf(name).group))
      .flatMap((name) => shortcutOf(name).keys);
    expect(keys.length).toBe(new Set(keys).size);
  }
});

test('names keys as the keyboard does', () => {
  expect(keyName('Ctrl+Enter', false)).toBe('Ctrl ↵');
  expect(keyName('Ctrl+Enter', true)).toBe('⌘ ↵');
  expect(keyName('Shift+F6', false)).toBe('Shift F6');
});
