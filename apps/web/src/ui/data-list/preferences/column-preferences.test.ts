import { describe, expect, it } from 'vitest';
import { clampWidth, moveColumn, orderColumns, readPreferences, visibleColumns } from './column-preferences.ts';

const columns = [{ key: 'code', always: true }, { key: 'name' }, { key: 'note', hiddenAtFirst: true }, { key: 'day' }];
const keys = (list: { key: string }[]) => list.map(({ key }) => key);

describe('columns a person chose', () => {
  it('are the default ones until something is chosen', () => {
    expect(keys(visibleColumns(columns, {}))).toEqual(['code', 'name', 'day']);
  });

  it('come in the chosen order, and unknown keys are skipped', () => {
    expect(keys(orderColumns(columns, ['day', 'gone', 'code', 'name', 'note']))).toEqual([
      'day',
      'code',
      'name',
      'note',
    ]);
  });

  it('keep a column that is new in the product where it belongs', () => {
    expect(keys(orderColumns(columns, ['day', 'name', 'code']))).toEqual(['day', 'name', 'note', 'code']);
    expect(keys(orderColumns(columns, ['name', 'day', 'note']))).toEqual(['code', 'name', 'day', 'note']);
  });

  it('never lose a column that must stay', () => {
    expect(keys(visibleColumns(columns, { shown: { code: false, name: false, note: true } }))).toEqual([
      'code',
      'note',
      'day',
    ]);
  });

  it('move one place at a time and stop at the ends', () => {
    expect(moveColumn(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b']);
    expect(moveColumn(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c']);
    expect(moveColumn(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c']);
  });

  it('stay readable however far they are dragged', () => {
    expect(clampWidth(3)).toBe(64);
    expect(clampWidth(120.4)).toBe(120);
    expect(clampWidth(5000)).toBe(800);
  });
});

describe('stored preferences', () => {
  it('survive what another version or a person wrote into the storage', () => {
    expect(readPreferences('nonsense')).toEqual({});
    expect(
      readPreferences({ density: 'huge', order: [1], shown: { a: 'yes' }, widths: { a: -4 }, pageSize: 1.5 }),
    ).toEqual({});
    expect(
      readPreferences({
        density: 'compact',
        order: ['a'],
        shown: { a: false },
        widths: { a: 90 },
        narrowWidths: { a: 70 },
        pageSize: 50,
      }),
    ).toEqual({
      density: 'compact',
      order: ['a'],
      shown: { a: false },
      widths: { a: 90 },
      narrowWidths: { a: 70 },
      pageSize: 50,
    });
  });
});
