import type { ListFilter } from '@doi-tien/contract/list';
import { describe, expect, it } from 'vitest';
import type { ListColumn } from '../columns/list-column.ts';
import { buildChips } from './filter-chips.ts';
import { draftOf, filtersOf } from './filter-model.ts';

const columns: ListColumn<unknown>[] = [
  { key: 'ma', title: 'Code', kind: 'text', filter: true },
  {
    key: 'trang_thai',
    title: 'Status',
    kind: 'status',
    filter: true,
    options: [
      { value: 1, label: 'Done' },
      { value: 3, label: 'Void' },
    ],
  },
  { key: 'thanh_tien', title: 'Amount', kind: 'money', filter: true },
  { key: 'ngay_tao', title: 'Day', kind: 'datetime', filter: true },
  { key: 'bat_otp', title: 'Code asked', kind: 'tag', filter: 'yesNo' },
  { key: 'ghi_chu', title: 'Note', kind: 'text' },
];
const words = { isEmpty: 'empty', isNotEmpty: 'not empty', yes: 'Yes', no: 'No' };

const filters: ListFilter[] = [
  { field: 'ma', operator: 'contains', value: 'MNT' },
  { field: 'trang_thai', operator: 'in', value: ['1', '3'] },
  { field: 'thanh_tien', operator: 'gte', value: '1000000' },
  { field: 'ngay_tao', operator: 'between', value: ['2026-11-01', '2026-11-14'] },
  { field: 'bat_otp', operator: 'eq', value: 'true' },
];

describe('the filter panel', () => {
  it('gives back exactly the filters it was opened with', () => {
    expect(filtersOf(draftOf(filters, columns), columns, filters)).toEqual(filters);
  });

  it('keeps filters of a shared link that it cannot show', () => {
    const foreign: ListFilter[] = [
      { field: 'ket_id', operator: 'eq', value: '7' },
      { field: 'ghi_chu', operator: 'null', value: '1' },
    ];
    expect(filtersOf({ ma: { text: ' usd ' } }, columns, foreign)).toEqual([
      ...foreign,
      { field: 'ma', operator: 'contains', value: 'usd' },
    ]);
  });

  it('leaves out what was emptied', () => {
    expect(
      filtersOf({ ma: { text: ' ' }, trang_thai: { values: [] }, thanh_tien: { from: null } }, columns, filters),
    ).toEqual([]);
  });

  it('uses the simplest operator that says it', () => {
    expect(filtersOf({ trang_thai: { values: ['3'] }, thanh_tien: { to: '5' } }, columns, [])).toEqual([
      { field: 'trang_thai', operator: 'eq', value: '3' },
      { field: 'thanh_tien', operator: 'lte', value: '5' },
    ]);
  });
});

describe('filter chips', () => {
  it('say in words what is filtered', () => {
    expect(buildChips(filters, columns, words).map(({ title, text }) => `${title}: ${text}`)).toEqual([
      'Code: “MNT”',
      'Status: Done, Void',
      'Amount: ≥ 1,000,000',
      'Day: 01/11/2026 – 14/11/2026',
      'Code asked: Yes',
    ]);
  });

  it('name a single day once and an unknown field by its own name', () => {
    const chips = buildChips(
      [
        { field: 'ngay_tao', operator: 'between', value: ['2026-11-14', '2026-11-14'] },
        { field: 'ket_id', operator: 'ne', value: '7' },
        { field: 'ghi_chu', operator: 'null', value: '0' },
      ],
      columns,
      words,
    );
    expect(chips.map(({ title, text }) => `${title}: ${text}`)).toEqual([
      'Day: 14/11/2026',
      'ket_id: ≠ 7',
      'Note: not empty',
    ]);
  });
});
