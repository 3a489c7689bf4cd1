import type { SavedView } from '@doi-tien/contract/list-views.schema';
import { expect, test } from 'vitest';
import { EMPTY_QUERY } from '../../../lib/lists/filter-query.ts';
import { activeView, firstViewOf, toColumnChange, viewColumnsOf, viewQueryOf } from './view-model.ts';

const filter = { field: 'ma', operator: 'eq' as const, value: 'USD' };
const view = (part: Partial<SavedView>): SavedView => ({
  id: 1,
  phien_ban: 1,
  danh_sach: 'tien',
  ten: 'Đô la',
  vai_tro_id: null,
  ten_vai_tro: null,
  cua_toi: true,
  mac_dinh: false,
  truy_van: { f: [filter], direction: 'desc' as const },
  cot: null,
  ...part,
});

test('a view keeps filter and order, not the page somebody was on', () => {
  expect(viewQueryOf({ ...EMPTY_QUERY, page: 7, pageSize: 50, q: 'us', f: [filter] })).toEqual({
    q: 'us',
    f: [filter],
    direction: 'desc',
  });
});

test('a view is recognised on whatever page, until something is filtered differently', () => {
  const views = [view({})];
  expect(activeView(views, { ...EMPTY_QUERY, page: 3, f: [filter] })?.ten).toBe('Đô la');
  expect(activeView(views, { ...EMPTY_QUERY, f: [{ ...filter, value: 'EUR' }] })).toBeUndefined();
  expect(activeView(views, { ...EMPTY_QUERY, f: [filter], sortField: 'ma' })).toBeUndefined();
});

test('a list opens with one’s own choice, else with the role’s, and with neither when told so', () => {
  const views = [view({ id: 1 }), view({ id: 2, vai_tro_id: 3, mac_dinh: true })];
  expect(firstViewOf(views, {})?.id).toBe(2);
  expect(firstViewOf(views, { firstView: 1 })?.id).toBe(1);
  expect(firstViewOf(views, { firstView: null })).toBeUndefined();
  expect(firstViewOf(views, { firstView: 99 })?.id).toBe(2);
});

test('another role’s first view is not somebody’s own first view', () => {
  expect(firstViewOf([view({ vai_tro_id: 3, cua_toi: false, mac_dinh: true })], {})).toBeUndefined();
});

test('columns go with a view and come back with it', () => {
  const columns = viewColumnsOf({ order: ['ten', 'ma'], shown: { so_le: false }, density: 'compact' });
  expect(toColumnChange(columns)).toEqual({ order: ['ten', 'ma'], shown: { so_le: false } });
  expect(viewColumnsOf({ density: 'compact' })).toBeNull();
});
