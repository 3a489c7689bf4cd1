import type { ListQuery } from '@doi-tien/contract/list';
import { expect, test } from 'vitest';
import { EMPTY_QUERY, fromParams, toParams, toShortParams } from './filter-query.ts';

const full: ListQuery = {
  page: 3,
  pageSize: 50,
  sortField: 'ma',
  direction: 'asc',
  q: 'đô la',
  f: [
    { field: 'trang_thai', operator: 'eq', value: '1' },
    { field: 'loai_tien_id', operator: 'in', value: ['1', '2'] },
    { field: 'ngay_tao', operator: 'between', value: ['2026-11-01', '2026-11-14'] },
    { field: 'ky_hieu', operator: 'null', value: '1' },
  ],
};

test('writes filters in the f[i][field] format', () => {
  const params = toParams(full);
  expect(params.get('f[0][field]')).toBe('trang_thai');
  expect(params.get('f[0][operator]')).toBe('eq');
  expect(params.get('f[0][value]')).toBe('1');
  expect(params.getAll('f[1][value][]')).toEqual(['1', '2']);
});

test('reads back exactly what it wrote', () => {
  expect(fromParams(toParams(full))).toEqual(full);
  expect(fromParams(new URLSearchParams(toShortParams(full).toString()))).toEqual(full);
});

test('a fresh list has a bare address and the specification defaults', () => {
  expect(toShortParams(EMPTY_QUERY).toString()).toBe('');
  expect(fromParams(new URLSearchParams())).toEqual({ page: 1, pageSize: 20, direction: 'desc', f: [] });
});

test('keeps a single value of a many-valued filter a list', () => {
  const one: ListQuery = { ...EMPTY_QUERY, f: [{ field: 'id', operator: 'in', value: ['7'] }] };
  expect(fromParams(toParams(one))).toEqual(one);
});

test('keeps filter values that look like syntax', () => {
  const odd: ListQuery = { ...EMPTY_QUERY, f: [{ field: 'ten', operator: 'contains', value: 'a&b=[c] +%' }] };
  expect(fromParams(new URLSearchParams(toParams(odd).toString()))).toEqual(odd);
});

test('falls back or leaves out what it cannot read', () => {
  const params = new URLSearchParams(
    'page=-1&pageSize=9999&direction=up&f[0][field]=a&f[0][operator]=like&f[0][value]=1&f[1][field]=b&f[x][field]=c',
  );
  expect(fromParams(params)).toEqual({ page: 1, pageSize: 200, direction: 'desc', f: [] });
});

test('keeps the order of the indexes, not of the address', () => {
  const params = new URLSearchParams('f[10][field]=b&f[10][value]=2&f[2][field]=a&f[2][value]=1');
  expect(fromParams(params).f.map((filter) => filter.field)).toEqual(['a', 'b']);
});
