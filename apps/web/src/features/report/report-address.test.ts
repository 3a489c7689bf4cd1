import { expect, test } from 'vitest';
import { isOfSeveral, readFilter, toCall, withFilter } from './report-address.ts';
import { PROFIT_SCREENS, type ReportScreen, SAFE_SCREEN } from './report-kinds.ts';

const TODAY = '2026-11-14';
const foreign = PROFIT_SCREENS.find(({ kind }) => kind.name === 'foreign') ?? PROFIT_SCREENS[0];
const read = (address: string, screen: ReportScreen | undefined = foreign) => {
  if (!screen) throw new Error('there is no such report');
  return readFilter(new URLSearchParams(address), screen, TODAY);
};

test('an empty address is the running month by day, held against the month before', () => {
  expect(read('')).toEqual({
    from: '2026-11-01',
    to: TODAY,
    grouping: 'ngay',
    comparison: 'thang_truoc',
    currencyId: null,
    tellerId: null,
    safeId: null,
    branches: null,
  });
});

test('what a shared address says counts, what it says wrongly does not', () => {
  expect(read('tu_ngay=2026-10-03&den_ngay=2026-10-09&nhom=tien&tien_id=2&nguoi_tao=5&so_sanh=khong')).toMatchObject({
    from: '2026-10-03',
    to: '2026-10-09',
    grouping: 'tien',
    comparison: 'khong',
    currencyId: 2,
    tellerId: 5,
  });
  expect(read('tu_ngay=2026-99-99&nhom=tuan&tien_id=-1&ket_id=3')).toMatchObject({
    from: '2026-11-01',
    grouping: 'ngay',
    currencyId: null,
    safeId: null,
  });
  expect(read('tu_ngay=2026-10-09&den_ngay=2026-10-03')).toMatchObject({ from: '2026-10-03', to: '2026-10-09' });
  expect(read('den_ngay=2026-10-03')).toMatchObject({ from: '2026-10-03', to: '2026-10-03', comparison: 'ky_truoc' });
});

test('more than a quarter is shown by month unless days are asked for', () => {
  expect(read('tu_ngay=2026-07-01&den_ngay=2026-09-30').grouping).toBe('ngay');
  expect(read('tu_ngay=2026-07-01&den_ngay=2026-10-01').grouping).toBe('thang');
  expect(read('tu_ngay=2026-07-01&den_ngay=2026-10-01&nhom=ngay').grouping).toBe('ngay');
});

test('another filter closes what was opened under the old one and leaves the rest', () => {
  const next = withFilter(new URLSearchParams('nhom=tien&xem=tien:2&trang=3&tien_id=2'), {
    currencyId: null,
    tellerId: 4,
  });
  expect(next.toString()).toBe('nhom=tien&nguoi_tao=4');
});

test('a safe is a day, so its call names no other days', () => {
  const call = toCall(read('ket_id=7&tu_ngay=2026-10-01', SAFE_SCREEN));
  expect(call.toString()).toBe('ket_id=7&nhom=ngay');
});

test('branches are read for people who may choose them; the rows of several are branches unless the address says otherwise', () => {
  const asked = (address: string, mayChoose = true) =>
    readFilter(new URLSearchParams(address), SAFE_SCREEN, TODAY, mayChoose);
  expect(asked('chi_nhanh=tat_ca')).toMatchObject({ branches: 'tat_ca', grouping: 'chi_nhanh' });
  expect(asked('chi_nhanh=1,3&nhom=thang')).toMatchObject({ branches: '1,3', grouping: 'thang' });
  expect(asked('chi_nhanh=3')).toMatchObject({ branches: '3', grouping: 'ngay' });
  expect(asked('chi_nhanh=tat_ca', false)).toMatchObject({ branches: null, grouping: 'ngay' });
  for (const wrong of ['', 'x', '0', '1,', '1;2']) expect(asked(`chi_nhanh=${wrong}`).branches).toBeNull();
  expect(toCall(asked('chi_nhanh=1,3')).get('chi_nhanh')).toBe('1,3');
  expect(toCall(asked('')).has('chi_nhanh')).toBe(false);
  const address = withFilter(new URLSearchParams('chi_nhanh=tat_ca&nhom=ngay'), { branches: null, grouping: null });
  expect(String(address)).toBe('');
  expect(['tat_ca', '1,3', '3', null].map((branches) => isOfSeveral({ branches }))).toEqual([true, true, false, false]);
});
