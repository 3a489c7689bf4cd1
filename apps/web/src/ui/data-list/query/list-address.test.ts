import { expect, it } from 'vitest';
import { EMPTY_QUERY, fromParams } from '../../../lib/lists/filter-query.ts';
import { changeQuery, nextFurtherSort, nextSort, sortedBy, withQuery } from './list-address.ts';

it('starts again at the first page unless the page itself was chosen', () => {
  expect(changeQuery({ ...EMPTY_QUERY, page: 5 }, { q: 'usd' }).page).toBe(1);
  expect(changeQuery({ ...EMPTY_QUERY, page: 5 }, { page: 6 }).page).toBe(6);
});

it('replaces its own part of the address and leaves the rest', () => {
  const address = new URLSearchParams('tab=ngay&page=3&f[0][field]=ma&f[0][operator]=eq&f[0][value]=USD&q=a');
  const next = withQuery(address, { ...EMPTY_QUERY, q: 'eur' });
  expect(next.toString()).toBe('tab=ngay&q=eur');
});

it('is read back from the address as it was written', () => {
  const query = { ...EMPTY_QUERY, page: 2, q: 'đô', f: [{ field: 'ma', operator: 'in' as const, value: ['A', 'B'] }] };
  expect(fromParams(withQuery(new URLSearchParams(), query))).toEqual(query);
});

it('sorts down, then up, then not at all', () => {
  const down = changeQuery(EMPTY_QUERY, nextSort(EMPTY_QUERY, 'ma'));
  expect(down).toMatchObject({ sortField: 'ma', direction: 'desc' });
  const up = changeQuery(down, nextSort(down, 'ma'));
  expect(up).toMatchObject({ sortField: 'ma', direction: 'asc' });
  expect(changeQuery(up, nextSort(up, 'ma')).sortField).toBeUndefined();
  const newest = { ...EMPTY_QUERY, sortField: 'ngay_tao', direction: 'asc' as const };
  expect(nextSort(newest, 'ngay_tao')).toMatchObject({ sortField: undefined, direction: 'desc' });
});

it('turns the own order of a list round when a direction is chosen without a column', () => {
  expect(sortedBy(undefined, 'asc')).toMatchObject({ sortField: 'ngay_tao', direction: 'asc' });
  expect(sortedBy('ngay_tao', 'desc')).toMatchObject({ sortField: undefined, direction: 'desc' });
  expect(sortedBy('ma', 'asc')).toMatchObject({ sortField: 'ma', direction: 'asc' });
});

it('adds, turns round and drops further columns with Shift, and a plain click leaves one', () => {
  const click = (query: typeof EMPTY_QUERY, field: string) => changeQuery(query, nextSort(query, field));
  const shift = (query: typeof EMPTY_QUERY, field: string) => changeQuery(query, nextFurtherSort(query, field));
  const first = shift(EMPTY_QUERY, 'ten');
  expect(first).toMatchObject({ sortField: 'ten', direction: 'desc' });
  const both = shift(first, 'ma');
  expect(both).toMatchObject({ sortField: 'ten', direction: 'desc', thenBy: 'ma:desc' });
  const turned = shift(both, 'ma');
  expect(turned).toMatchObject({ sortField: 'ten', thenBy: 'ma:asc' });
  expect(fromParams(withQuery(new URLSearchParams(), turned))).toEqual(turned);
  expect(shift(turned, 'ma').thenBy).toBeUndefined();
  const onlySecond = shift(shift(turned, 'ten'), 'ten');
  expect(onlySecond).toMatchObject({ sortField: 'ma', direction: 'asc' });
  expect(click(turned, 'ma')).toMatchObject({ sortField: 'ma', direction: 'desc' });
  expect(click(turned, 'ma').thenBy).toBeUndefined();
  const full = ['a', 'b', 'c', 'd'].reduce(shift, EMPTY_QUERY);
  expect(shift(full, 'e')).toEqual(full);
});
