import dayjs from 'dayjs';
import { describe, expect, it } from 'vitest';
import { fieldPath, groupFieldErrors, hasChanged, hasField, keepTyped } from './form-changes.ts';

describe('what counts as a change', () => {
  it('is not touched by empty fields, key order or text taken back', () => {
    expect(hasChanged({ ma: 'USD' }, { ma: 'USD', ghi_chu: undefined, ten: '' })).toBe(false);
    expect(hasChanged({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(false);
    expect(hasChanged(undefined, { ten: null, lines: undefined })).toBe(false);
  });

  it('is another value at any depth', () => {
    expect(hasChanged({ lines: [{ so_to: 1 }] }, { lines: [{ so_to: 2 }] })).toBe(true);
    expect(hasChanged({ lines: [] }, { lines: [{ so_to: 2 }] })).toBe(true);
    expect(hasChanged({ on: false }, { on: true })).toBe(true);
    expect(hasChanged({ count: 0 }, { count: null })).toBe(true);
  });

  it('compares dates by the moment they mean', () => {
    expect(hasChanged({ ngay: dayjs('2026-11-14') }, { ngay: dayjs('2026-11-14') })).toBe(false);
    expect(hasChanged({ ngay: dayjs('2026-11-14') }, { ngay: dayjs('2026-11-15') })).toBe(true);
  });
});

describe('field errors of the server', () => {
  it('finds the field in either spelling', () => {
    expect(fieldPath('chi_tiet[0].so_luong')).toEqual(['chi_tiet', 0, 'so_luong']);
    expect(fieldPath('chi_tiet.0.so_luong')).toEqual(['chi_tiet', 0, 'so_luong']);
    expect(fieldPath('ma')).toEqual(['ma']);
  });

  it('knows which complaints have a field to stand beside', () => {
    expect(hasField({ lines: [{ so_to: undefined }] }, ['lines', 0, 'so_to'])).toBe(true);
    expect(hasField({ lines: [] }, ['lines', 0, 'so_to'])).toBe(false);
    expect(hasField({ ma: null }, ['ma', 'x'])).toBe(false);
  });

  it('keeps all complaints about a field together', () => {
    expect(
      groupFieldErrors([
        { field: 'ma', message: 'one' },
        { field: 'ten', message: 'two' },
        { field: 'ma', message: 'three' },
      ]),
    ).toEqual([
      { name: ['ma'], errors: ['one', 'three'] },
      { name: ['ten'], errors: ['two'] },
    ]);
  });
});

describe('what is stored changes while somebody types', () => {
  const before = { ten: 'A', gio: { tu: '8', den: '17' }, ngay: ['1', '2'] };

  it('fields nobody touched follow it', () => {
    const now = { ten: 'B', gio: { tu: '9', den: '17' }, ngay: ['3'] };
    expect(keepTyped(before, structuredClone(before), now)).toEqual(now);
  });

  it('what was typed stays, also where it was emptied', () => {
    const typed = { ten: '', gio: { tu: '8', den: '18' }, ngay: ['1'] };
    const now = { ten: 'B', gio: { tu: '9', den: '17' }, ngay: ['3'] };
    expect(keepTyped(before, typed, now)).toEqual({ ten: '', gio: { tu: '9', den: '18' }, ngay: ['1'] });
  });
});
