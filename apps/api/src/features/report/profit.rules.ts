import { BASE_CURRENCY } from '@doi-tien/contract/catalogue';
import type { WithBranches } from '@doi-tien/contract/of-branches';
import type { ControlLine, ProfitControl, ProfitFigures, ProfitPoint } from '@doi-tien/contract/report.schema';
import { add, compare, divide, isZero, multiply, sign, subtract, sum } from '@doi-tien/money/decimal';
import type { Currencies, CurrencyInfo } from '../../domain/currencies/currencies.ts';
import { ExactSums } from '../../platform/http/lists/export-sums.ts';
import type { ControlSums, EndBalances, ProfitSums } from './profit.repository.ts';
import { moneyFields } from './selection.ts';

const NOTHING: Omit<ControlSums, 'tien_id'> = {
  ban: '0',
  mua: '0',
  so_luong_ban: '0',
  von: '0',
  dieu_chuyen: '0',
  kiem_quy: '0',
  dieu_chinh: '0',
  phi_ngoai: '0',
  thu_chi: '0',
  loi_nhuan: '0',
};
const AMOUNTS = [
  ...(['so_luong_mua', 'gia_tri_mua', 'so_luong_ban', 'gia_tri_ban', 'gia_von'] as const),
  ...(['loi_nhuan', 'loi_nhuan_ban_si', 'phi_thu', 'phi_chi', 'lam_tron'] as const),
];

export function addUp(parts: readonly ProfitSums[]): ProfitSums {
  const currencies = parts
    .flatMap(({ first_currency, last_currency }) => [first_currency, last_currency])
    .filter((id) => id !== null);
  const sums = new ExactSums(AMOUNTS);
  for (const part of parts) sums.add({ ...part });
  const amounts = Object.fromEntries(AMOUNTS.map((field) => [field, sums.of(field)]));
  return {
    ...(amounts as Pick<ProfitSums, (typeof AMOUNTS)[number]>),
    so_phieu: parts.reduce((count, part) => count + part.so_phieu, 0),
    so_huy: parts.reduce((count, part) => count + part.so_huy, 0),
    first_currency: currencies.length > 0 ? Math.min(...currencies) : null,
    last_currency: currencies.length > 0 ? Math.max(...currencies) : null,
  };
}

/** The one currency a row is about, if there is only one. */
export function onlyCurrency(
  { first_currency, last_currency }: ProfitSums,
  currencies: Currencies,
): CurrencyInfo | undefined {
  return first_currency !== null && first_currency === last_currency ? currencies.get(first_currency) : undefined;
}

export function toFigures(sums: ProfitSums, currencies: Currencies): ProfitFigures {
  const { first_currency: _first, last_currency: _last, ...figures } = sums;
  const currency = onlyCurrency(sums, currencies);
  const none = { so_luong_mua: null, so_luong_ban: null };
  return {
    ...figures,
    ...(currency ? {} : none),
    ty_gia_mua_tb: currency ? averageRate(sums.so_luong_mua, sums.gia_tri_mua, currency) : null,
    ty_gia_ban_tb: currency ? averageRate(sums.so_luong_ban, sums.gia_tri_ban, currency) : null,
    ket_qua: add(subtract(add(sums.loi_nhuan, sums.phi_thu), sums.phi_chi), sums.lam_tron),
  };
}

/** For one rate unit. Where voids took off more than was done, there is no such rate. */
function averageRate(quantity: string, value: string, currency: CurrencyInfo): string | null {
  return sign(quantity) > 0 && sign(value) >= 0 ? divide(multiply(value, currency.rateUnit), quantity, 4) : null;
}

export function toPoint(ngay: string, figures: ProfitFigures): ProfitPoint {
  const { gia_tri_mua, gia_tri_ban, loi_nhuan, ket_qua } = figures;
  return { ngay, gia_tri_mua, gia_tri_ban, loi_nhuan, ket_qua };
}

/**
 * The control total. Its left side knows nothing of the profit lines: what was agreed on the tickets and what is held
 * at both ends. Every profit line of the account counts on the right, also one that names a currency it should not.
 */
export function controlOf(
  currencyIds: readonly number[],
  currencies: Currencies,
  sums: readonly ControlSums[],
  ends: readonly EndBalances[],
): ProfitControl {
  const dong = [...currencies.values()].flatMap((currency): ControlLine[] => {
    const isBase = currency.code === BASE_CURRENCY;
    if (!isBase && !currencyIds.includes(currency.id)) return [];
    const own = sums.find(({ tien_id }) => tien_id === currency.id) ?? NOTHING;
    const line = isBase ? baseLine(currency, own) : currencyLine(currency, own, ends);
    const { ban, mua, doi_chieu, loi_nhuan, von, dieu_chuyen, kiem_quy, dieu_chinh, phi_ngoai, thu_chi } = line;
    const figures = [ban, mua, doi_chieu, loi_nhuan, von, dieu_chuyen, kiem_quy, dieu_chinh, phi_ngoai, thu_chi];
    return figures.every(isZero) ? [] : [line];
  });
  const doi_chieu = sum(dong.map((line) => line.doi_chieu));
  const loi_nhuan = sum(sums.map((each) => each.loi_nhuan));
  return { dong, doi_chieu, loi_nhuan, khop: compare(doi_chieu, loi_nhuan) === 0 && dong.every(({ khop }) => khop) };
}

type WholeLine = WithBranches<ControlLine>;

function currencyLine(currency: CurrencyInfo, sums: typeof NOTHING, ends: readonly EndBalances[]): WholeLine {
  const { ban, mua, von, dieu_chuyen, kiem_quy, dieu_chinh, phi_ngoai, thu_chi, loi_nhuan } = sums;
  const end = ends.find(({ tien_id }) => tien_id === currency.id);
  const gia_von_dau = end?.gia_von_dau ?? '0';
  const gia_von_cuoi = end?.gia_von_cuoi ?? '0';
  const change = subtract(gia_von_cuoi, gia_von_dau);
  const otherwise = sum([von, dieu_chuyen, kiem_quy, dieu_chinh, phi_ngoai, thu_chi]);
  const doi_chieu = subtract(add(subtract(ban, mua), change), otherwise);
  return {
    ...moneyFields(currency),
    gia_von_dau,
    gia_von_cuoi,
    ban,
    mua,
    von,
    dieu_chuyen,
    kiem_quy,
    dieu_chinh,
    phi_ngoai,
    thu_chi,
    doi_chieu,
    loi_nhuan,
    khop: compare(doi_chieu, loi_nhuan) === 0,
  };
}

/** The base currency costs itself, so what it was sold on for is held against how much of it went. */
function baseLine(currency: CurrencyInfo, { ban, so_luong_ban, loi_nhuan }: typeof NOTHING): WholeLine {
  const doi_chieu = subtract(ban, so_luong_ban);
  return {
    ...moneyFields(currency),
    gia_von_dau: '0',
    gia_von_cuoi: '0',
    von: '0',
    dieu_chuyen: '0',
    kiem_quy: '0',
    dieu_chinh: '0',
    phi_ngoai: '0',
    thu_chi: '0',
    ban,
    mua: so_luong_ban,
    doi_chieu,
    loi_nhuan,
    khop: compare(doi_chieu, loi_nhuan) === 0,
  };
}
