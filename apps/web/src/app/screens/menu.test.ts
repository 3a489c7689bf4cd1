import { expect, test } from 'vitest';
import { menuEntryOf, permittedSections } from './menu.ts';
import type { Screen } from './screen.ts';

const screen = (path: string, menu: Screen['menu'], permission: Screen['permission']): Screen => ({
  path,
  title: 'home',
  permission,
  menu,
  texts: [],
  load: () => Promise.reject(new Error('not opened here')),
});

const screens = [
  screen('/menh-gia', 'catalogue', ['menh-gia', 'index']),
  screen('/tien', 'catalogue', ['tien', 'index']),
  screen('/ket', 'safe', ['ket', 'index']),
  screen('/', 'home', null),
  screen('/profile', undefined, null),
];

const paths = (permissions: Parameters<typeof permittedSections>[1]) =>
  permittedSections(screens, permissions).map(({ section, screens: found }) => [section, found.map((one) => one.path)]);

test('the dashboard shows to everybody, empty sections to nobody', () => {
  expect(paths([])).toEqual([['home', ['/']]]);
});

test('a group shows only its permitted children, sections keep the order of the menu', () => {
  const permissions = [
    { name: 'tien', actions: { showMenu: true, index: true } },
    { name: 'ket', actions: { showMenu: true, index: true } },
  ];
  expect(paths(permissions)).toEqual([
    ['home', ['/']],
    ['safe', ['/ket']],
    ['catalogue', ['/tien']],
  ]);
});

test('being allowed to open a screen does not put it into the menu', () => {
  expect(paths([{ name: 'tien', actions: { index: true, showMenu: false } }])).toEqual([['home', ['/']]]);
});

test("a record's page belongs to the entry of its list", () => {
  const list = screen('/ket', 'safe', null);
  const detail = screen('/ket/:id', undefined, null);
  const other = screen('/ket-khac', undefined, null);
  expect(menuEntryOf([screen('/', 'home', null), list, detail], detail)).toBe(list);
  expect(menuEntryOf([list, other], other)).toBeUndefined();
  expect(menuEntryOf([list], list)).toBe(list);
});

test('a screen without an entry of its own stands under that of its area', () => {
  const now = screen('/chi-tiet-ket', undefined, ['ket', 'index']);
  expect(menuEntryOf([...screens, now], now)?.path).toBe('/ket');
  expect(menuEntryOf(screens, screen('/profile', undefined, null))).toBeUndefined();
});
