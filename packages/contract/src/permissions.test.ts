import { expect, test } from 'vitest';
import { coversRights, fillPermissions, holdsEveryRight, rightsBeyond } from './permissions.ts';

const all = fillPermissions(() => true);
const none = fillPermissions(() => false);
const only = (...rights: string[]) => fillPermissions((name, action) => rights.includes(`${name}.${action}`));

test('a right is covered by itself and by nothing else', () => {
  expect(coversRights(only('tien.index'), only('tien.index'))).toBe(true);
  expect(coversRights(only('tien.update'), only('tien.index'))).toBe(false);
  expect(coversRights(only('menh-gia.index'), only('tien.index'))).toBe(false);
});

test('everybody covers nothing, and every right covers everything', () => {
  expect(coversRights([], none)).toBe(true);
  expect(coversRights(all, all)).toBe(true);
  expect(coversRights(none, all)).toBe(false);
});

test('what lies beyond is named in the order of the catalogue', () => {
  expect(rightsBeyond(only('tien.index'), only('tien.index', 'vai-tro.update', 'tien.delete'))).toEqual([
    ['tien', 'delete'],
    ['vai-tro', 'update'],
  ]);
});

test('what the catalogue does not name is no right', () => {
  const invented = [{ name: 'khong-co', actions: { index: true } }];
  expect(coversRights([], invented)).toBe(true);
  expect(holdsEveryRight([...all, ...invented])).toBe(true);
});

test('who lacks a single right is no administrator', () => {
  expect(holdsEveryRight(all)).toBe(true);
  for (const { name, actions } of all) {
    const [first = ''] = Object.keys(actions);
    expect(holdsEveryRight(fillPermissions((area, action) => area !== name || action !== first))).toBe(false);
  }
});
