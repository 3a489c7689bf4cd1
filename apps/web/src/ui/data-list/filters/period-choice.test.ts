import { expect, test } from 'vitest';
import { EMPTY_QUERY } from '../../../lib/lists/filter-query.ts';
import { isListAddress, withQuery } from '../query/list-address.ts';
import { changePeriod, periodFilters, periodOf } from './period-choice.tsx';

const byCode = { field: 'ma_giao_dich', operator: 'contains' as const, value: 'MNT' };

test('another period keeps what else is filtered', () => {
  const query = { ...EMPTY_QUERY, f: [...periodFilters('ngay_tao', 'today'), byCode] };
  expect(periodOf(query, 'ngay_tao')).toBe('today');
  const next = changePeriod(query, 'ngay_tao', 'yesterday');
  expect(periodOf({ f: next.f ?? [] }, 'ngay_tao')).toBe('yesterday');
  expect(next.f).toContainEqual(byCode);
  expect(changePeriod(query, 'ngay_tao', 'everything').f).toEqual([byCode]);
});

test('days chosen by hand are no period, and no days are everything', () => {
  const byHand = { field: 'ngay_tao', operator: 'between' as const, value: ['2026-01-01', '2026-01-09'] };
  expect(periodOf({ f: [byHand] }, 'ngay_tao')).toBeNull();
  expect(periodOf({ f: [byCode] }, 'ngay_tao')).toBe('everything');
});

test('the address of everything says so, where a fresh list starts with a filter', () => {
  const everything = withQuery(new URLSearchParams('phieu=5'), EMPTY_QUERY, true);
  expect(everything.toString()).toBe('phieu=5&xem=tat-ca');
  expect(isListAddress(everything)).toBe(true);
  const narrowed = withQuery(everything, { ...EMPTY_QUERY, q: 'usd' }, true);
  expect(narrowed.toString()).toBe('phieu=5&q=usd');
  expect(withQuery(new URLSearchParams(), EMPTY_QUERY).toString()).toBe('');
});
