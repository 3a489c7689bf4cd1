import { expect, it } from 'vitest';
import { cardLayout } from './card-layout.ts';
import { isEmptyCell, isLongText, type ListColumn } from './list-column.ts';

const columns: ListColumn<Record<string, unknown>>[] = [
  { key: 'code', title: 'Code', kind: 'text' },
  { key: 'day', title: 'Day', kind: 'datetime' },
  { key: 'price', title: 'Price', kind: 'money', card: 'detail' },
  { key: 'amount', title: 'Amount', kind: 'money' },
  { key: 'state', title: 'State', kind: 'status' },
  { key: 'note', title: 'Note', kind: 'text' },
  { key: 'secret', title: 'Secret', kind: 'text', card: 'hidden' },
];

it('finds the places of a card by itself and takes a hint where one is given', () => {
  const { title, amount, status, moment, details } = cardLayout(columns);
  expect([title, amount, status, moment].map((column) => column?.key)).toEqual(['code', 'amount', 'state', 'day']);
  expect(details.map(({ key }) => key)).toEqual(['price', 'note']);
});

it('shows no column twice, however few there are', () => {
  const only: ListColumn<unknown> = { key: 'amount', title: 'Amount', kind: 'money' };
  expect(cardLayout([only])).toMatchObject({ title: only, amount: undefined, details: [] });
});

it('knows an empty cell, and takes zero and false for values', () => {
  const column: ListColumn<Record<string, unknown>> = { key: 'note', title: 'Note', kind: 'text' };
  expect(isEmptyCell({ note: '' }, column)).toBe(true);
  expect(isEmptyCell({}, column)).toBe(true);
  expect(isEmptyCell({ note: 0 }, column)).toBe(false);
  expect(isEmptyCell({ note: '' }, { ...column, render: () => 'x' })).toBe(false);
  expect(isEmptyCell({ note: 'x' }, { ...column, render: () => null })).toBe(true);
});

it('gives long words the whole width of a card, and never a figure', () => {
  const column: ListColumn<Record<string, unknown>> = { key: 'note', title: 'Note', kind: 'text' };
  expect(isLongText({ note: '350,000 KRW × 1,943' }, column)).toBe(true);
  expect(isLongText({ note: 'Võ Ngọc Bích' }, column)).toBe(false);
  expect(isLongText({ note: '123456789012345678901234567890' }, { ...column, kind: 'money' })).toBe(false);
});
