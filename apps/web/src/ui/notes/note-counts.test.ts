import { expect, it } from 'vitest';
import {
  byFaceValue,
  grandTotal,
  isOverdrawn,
  lineTotal,
  NO_NOTES,
  type NoteCounts,
  type NoteKind,
  pasteColumn,
  readPieces,
  setPieces,
  toCounts,
  toNoteLines,
  totalPieces,
} from './note-counts.ts';

const notes: NoteKind[] = [
  { id: 1, value: '500000', available: 10 },
  { id: 2, value: '200000' },
  { id: 3, value: '500' },
];
const counted: NoteCounts = { counts: { 1: 3, 3: 7 }, unsorted: '250' };

it('totals each line, all pieces and everything with the unsorted amount', () => {
  expect(lineTotal({ id: 1, value: '500000' }, counted)).toBe('1500000');
  expect(lineTotal({ id: 2, value: '200000' }, counted)).toBeNull();
  expect(grandTotal(notes, counted)).toBe('1503750');
  expect(totalPieces(notes, counted)).toBe(10);
  expect(grandTotal(notes, NO_NOTES)).toBe('0');
});

it('tells "not counted" from "counted: none"', () => {
  expect(readPieces('')).toBeNull();
  expect(readPieces('0')).toBe(0);
  expect(setPieces(counted, 1, null).counts).toEqual({ 3: 7 });
  expect(setPieces(counted, 2, 0).counts).toEqual({ 1: 3, 2: 0, 3: 7 });
});

it('reads digits only and stops at six of them', () => {
  expect(readPieces('1,2a3')).toBe(123);
  expect(readPieces('12345678')).toBe(123456);
});

it('sees when more notes are taken than there are', () => {
  expect(isOverdrawn({ id: 1, value: '5', available: 3 }, counted)).toBe(false);
  expect(isOverdrawn({ id: 1, value: '5', available: 2 }, counted)).toBe(true);
  expect(isOverdrawn({ id: 1, value: '5' }, counted)).toBe(false);
});

it('fills the counts downwards from a pasted column and leaves a single value to the field', () => {
  expect(pasteColumn(NO_NOTES, notes, 1, '4\r\n5\r\n6\r\n')?.counts).toEqual({ 2: 4, 3: 5 });
  expect(pasteColumn(NO_NOTES, notes, 0, '4')).toBeNull();
});

it('puts larger notes first and sends only notes that are there', () => {
  expect(byFaceValue(notes.toReversed()).map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(toNoteLines({ counts: { 1: 3, 2: 0 }, unsorted: null })).toEqual([{ menh_gia_id: 1, so_to: 3 }]);
});

it('sends sorted notes and the unsorted amount as separate entries', () => {
  expect(toCounts(9, counted)).toEqual([
    {
      tien_id: 9,
      to_tien: [
        { menh_gia_id: 1, so_to: 3 },
        { menh_gia_id: 3, so_to: 7 },
      ],
    },
    { tien_id: 9, so_tien: '250' },
  ]);
  expect(toCounts(9, NO_NOTES)).toEqual([]);
});
