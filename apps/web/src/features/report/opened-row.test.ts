import { expect, test } from 'vitest';
import { readOpened } from './opened-row.ts';
import { readFilter } from './report-address.ts';
import { BALANCE_SCREEN } from './report-kinds.ts';

const filter = readFilter(new URLSearchParams('tu_ngay=2026-10-10&den_ngay=2026-11-05&tien_id=2'), BALANCE_SCREEN, '');

test('an opened row narrows the filter of its report and keeps the rest', () => {
  expect(readOpened('ngay:2026-10-12', filter)?.filter).toEqual({ ...filter, from: '2026-10-12', to: '2026-10-12' });
  expect(readOpened('thang:2026-10', filter)?.filter).toEqual({ ...filter, to: '2026-10-31' });
  expect(readOpened('thang:2026-11', filter)?.filter).toEqual({ ...filter, from: '2026-11-01' });
  expect(readOpened('nguoi:5', filter)).toEqual({ filter: { ...filter, tellerId: 5 }, name: '5' });
  expect(readOpened('tat-ca', filter)).toEqual({ filter, name: null });
});

test('an address nobody can read opens nothing', () => {
  expect(['', 'ngay:x', 'tien:', 'tien:-1', 'gi:1'].map((opened) => readOpened(opened, filter))).toEqual(
    Array.from({ length: 5 }, () => null),
  );
});
