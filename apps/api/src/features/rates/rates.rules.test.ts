import { expect, test } from 'vitest';
import { checkLines, effectiveFrom, figuresOf, warningsOf } from './rates.rules.ts';

const NOW = '2026-11-14T03:00:00.000Z';
const rates = (mua: string, ban: string, goc = mua) => ({ ty_gia_mua: mua, ty_gia_ban: ban, ty_gia_goc: goc });

test('without a moment a batch takes effect now, and a clock a little behind means the same', () => {
  expect(effectiveFrom(undefined, NOW)).toBe(NOW);
  expect(effectiveFrom('2026-11-14T02:59:30Z', NOW)).toBe(NOW);
  expect(effectiveFrom('2026-11-14T10:30:00+07:00', NOW)).toBe('2026-11-14T03:30:00.000Z');
});

test('the past and the far future are refused', () => {
  expect(() => effectiveFrom('2026-11-14T02:58:59Z', NOW)).toThrow('VALIDATION_FAILED');
  expect(() => effectiveFrom('2028-01-01T00:00:00Z', NOW)).toThrow('VALIDATION_FAILED');
});

test('every broken line is named at once', () => {
  const currencies = new Map([
    [1, { id: 1, ma: 'VND', unit: '1', groups: [] }],
    [2, { id: 2, ma: 'USD', unit: '1', groups: ['50–100'] }],
  ]);
  const line = (tien_id: number, nhom_ty_gia: string | null) => ({ tien_id, nhom_ty_gia, ...rates('1', '2') });
  const broken = [line(1, null), line(2, 'lạ'), line(3, null), line(2, '50–100'), line(2, '50–100')];
  expect(() => checkLines(broken, currencies)).toThrow(
    expect.objectContaining({
      details: {
        fields: [
          { field: 'dong.0.tien_id', problem: 'baseCurrencyHasNoRate' },
          { field: 'dong.1.nhom_ty_gia', problem: 'unknownRateGroup' },
          { field: 'dong.2.tien_id', problem: 'notFound' },
          { field: 'dong.4.tien_id', problem: 'repeatedLine' },
        ],
      },
    }),
  );
});

test('warns when buying is not below selling, and of a jump beyond the set percentage', () => {
  expect(warningsOf(rates('100', '100'), undefined, '2')).toMatchObject([{ loai: 'mua_khong_nho_hon_ban' }]);
  expect(warningsOf(rates('102', '110'), rates('100', '110'), '2')).toEqual([]);
  expect(warningsOf(rates('102.01', '110', '100'), rates('100', '110', '100'), '2')).toEqual([
    { loai: 'bien_dong', truong: 'ty_gia_mua', phan_tram: '2.01' },
  ]);
  expect(warningsOf(rates('97', '110', '100'), rates('100', '110', '100'), '2')).toMatchObject([{ phan_tram: '-3' }]);
});

test('the figures beside a rate are exact, and age decides what is stale', () => {
  const current = { ...rates('25900', '26150.5'), hieu_luc_tu: '2026-11-14T02:00:30.000Z' };
  expect(figuresOf(current, rates('25000', '26150.5'), NOW, 59)).toEqual({
    bien_dong_mua: '3.6',
    bien_dong_ban: '0',
    chenh_lech: '250.5',
    tuoi_phut: 59,
    cu: true,
  });
  expect(figuresOf(current, null, NOW, 60)).toMatchObject({ bien_dong_mua: null, cu: false });
  expect(figuresOf(null, null, NOW, 60)).toMatchObject({ tuoi_phut: null, cu: false });
});
