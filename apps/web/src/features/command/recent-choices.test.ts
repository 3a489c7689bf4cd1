import { expect, test } from 'vitest';
import type { PaletteItem } from './palette-item.ts';
import { keepChoice } from './recent-choices.ts';

const item = (to: string, group: PaletteItem['group'] = 'screens'): PaletteItem => ({ group, title: to, to });

test('keeps the newest first, once each, and no more than five', () => {
  const kept = ['/a', '/b', '/c', '/d', '/e', '/b', '/f'].reduce<PaletteItem[]>(
    (all, to) => keepChoice(all, item(to)),
    [],
  );
  expect(kept.map(({ to }) => to)).toEqual(['/f', '/b', '/e', '/d', '/c']);
  expect(kept.every(({ group }) => group === 'recent')).toBe(true);
});

test('forgets customers', () => {
  expect(keepChoice([item('/a')], item('/khach', 'customers')).map(({ to }) => to)).toEqual(['/a']);
});
