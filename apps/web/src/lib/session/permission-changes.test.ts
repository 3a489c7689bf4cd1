import { fillPermissions, PERMISSION_NAMES } from '@doi-tien/contract/permissions';
import { expect, test } from 'vitest';
import { permissionChanges, toEntries, toGrants } from './permission-changes.ts';

const nothing = toGrants([]);

test('an empty role has the whole catalogue, switched off', () => {
  expect(Object.keys(nothing)).toEqual(PERMISSION_NAMES);
  expect(toEntries(nothing)).toEqual(fillPermissions(() => false));
});

test('rights the catalogue does not know are left out', () => {
  const grants = toGrants([
    { name: 'tien', actions: { index: true, fly: true } },
    { name: 'mat-trang', actions: { index: true } },
  ]);
  expect(grants.tien).toMatchObject({ index: true, create: false });
  expect(grants.tien).not.toHaveProperty('fly');
  expect(grants).not.toHaveProperty('mat-trang');
});

test('tells what was added and removed, area by area in the order of the catalogue', () => {
  const before = toGrants([{ name: 'tien', actions: { index: true, delete: true } }]);
  const after = toGrants([
    { name: 'tien', actions: { index: true, create: true } },
    { name: 'ket', actions: { index: true, close: true } },
  ]);
  expect(permissionChanges(before, after)).toEqual({
    areas: [
      { name: 'ket', added: ['index', 'close'], removed: [] },
      { name: 'tien', added: ['create'], removed: ['delete'] },
    ],
    added: 3,
    removed: 1,
  });
});

test('the same rights are no change', () => {
  expect(permissionChanges(nothing, toGrants(toEntries(nothing)))).toEqual({ areas: [], added: 0, removed: 0 });
});
