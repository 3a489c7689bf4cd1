import type { Dashboard, DashboardAlert } from '@doi-tien/contract/dashboard.schema';
import type { PermissionEntry } from '@doi-tien/contract/permissions';
import { type Currencies, rateUnitOf, readCurrencies } from '../../domain/currencies/currencies.ts';
import { findPostedRates, type RateScope } from '../../domain/rates/posted-rates.ts';
import { readReferenceRates } from '../../domain/rates/reference-rates.ts';
import { businessDay } from '../../domain/safe-day/business-day.ts';
import { findWithheldSafe } from '../../domain/safe-day/withheld.ts';
import { readSettings } from '../../domain/settings/settings.repository.ts';
import type { Db } from '../../platform/db/database.ts';
import { together } from '../../platform/db/transaction.ts';
import { readLastCounts } from './alerts.repository.ts';
import { findAlerts } from './alerts.ts';
import {
  hasStaff,
  minutesAgo,
  readHeld,
  readKinds,
  readLatest,
  readProfits,
  readResult,
  readSafe,
  readSafeDays,
} from './dashboard.repository.ts';
import { dayOf, isNamed, meanOf, nextStep, type Sight, sightOf } from './dashboard.rules.ts';
import { holdingsOf } from './holdings.rules.ts';
import { type EarlierHours, placeOf } from './same-hour.ts';
import { readInTransit } from './transfers.repository.ts';

const LATEST = 10;
export const CHART_DAYS = 30;
export const MEAN_DAYS = 7;

/** What every part of the start page of a branch stands on. */
async function readPresent(db: Db, branchId: number, permissions: PermissionEntry[]) {
  const sight = sightOf(permissions);
  const [settings, currencies, today, withheld] = await together(
    readSettings(db),
    readCurrencies(db),
    businessDay(db),
    findWithheldSafe(db, branchId),
  );
  const ket = await readSafe(db, branchId, today, settings.kiem_dem_mu);
  // A safe left open still trades, so its day is the day the counter works in.
  const ngay = ket?.trang_thai === 1 ? ket.ngay : today;
  // Alerts about stock would tell it as well, so while a blind count runs they go without it.
  const isStockTold = sight.holdings && withheld === null;
  const [held, rates, kiem_quy, ty_gia] = await together(
    isStockTold ? readHeld(db, [branchId]) : [],
    isStockTold ? readReferenceRates(db, branchId) : new Map<number, string>(),
    sight.holdings ? readLastCounts(db, [branchId]).then((counts) => counts.get(branchId) ?? null) : null,
    sight.rates ? postedRates(db, branchId, currencies, settings.ty_gia_cu_sau_phut) : null,
  );
  const branch = { branchId, name: null, ngay, ket, held, rates, isStockTold, kiem_quy };
  return {
    sight,
    settings,
    currencies,
    ty_gia,
    today,
    branches: [branch],
    ownBranchId: branchId,
    ket,
    branch,
    withheld,
  };
}

/** The alerts of a branch as a role sees them. */
export async function readAlerts(db: Db, branchId: number, permissions: PermissionEntry[]): Promise<DashboardAlert[]> {
  return findAlerts(db, await readPresent(db, branchId, permissions));
}

/** One call for the home screen, with what this role may see and nothing else. */
export async function readDashboard(
  db: Db,
  branchId: number,
  permissions: PermissionEntry[],
  hours: EarlierHours,
): Promise<Dashboard> {
  const present = await readPresent(db, branchId, permissions);
  const { sight, settings, currencies, ty_gia, ket, withheld } = present;
  const { ngay, held, rates, isStockTold, kiem_quy } = present.branch;
  const seesResult = sight.result && settings.bat_phieu_thu_chi && withheld === null;
  const [nhan_vien, dang_chuyen, ket_qua_kinh_doanh, giao_dich, canh_bao] = await together(
    sight.staff ? hasStaff(db) : null,
    sight.transfers && withheld === null ? readInTransit(db, [branchId], sight) : null,
    seesResult ? readResult(db, [{ branchId, ngay }]) : null,
    sight.kinds.length > 0 ? tradesOf(db, { branchId, ngay, timeZone: settings.mui_gio, sight, hours }) : null,
    findAlerts(db, present),
  );
  const setUp = (isDone: boolean) => (sight.backups ? isDone : null);
  const buoc_dau = { loai_hinh: setUp(settings.loai_hinh !== ''), doanh_nghiep: setUp(isNamed(settings)), nhan_vien };
  const nam_giu = isStockTold ? holdingsOf(held, currencies, rates, sight) : null;
  const told = { nam_giu, dang_chuyen, ket_qua_kinh_doanh, giao_dich, ty_gia, canh_bao, kiem_quy_gan_nhat: kiem_quy };
  return { ngay, theo_chi_nhanh: null, ket, viec_tiep: nextStep(ket), ...told, buoc_dau };
}

interface TradesAsked {
  branchId: number;
  ngay: string;
  timeZone: string;
  sight: Sight;
  hours: EarlierHours;
}

async function tradesOf(
  db: Db,
  { branchId, ngay, timeZone, sight, hours }: TradesAsked,
): Promise<NonNullable<Dashboard['giao_dich']>> {
  const { kinds, lines } = sight;
  const start = Temporal.PlainDate.from(ngay)
    .subtract({ days: CHART_DAYS - 1 })
    .toString();
  const [safeDays, moi_nhat] = await together(
    readSafeDays(db, [{ branchId, ngay }], CHART_DAYS),
    readLatest(db, branchId, kinds, LATEST),
  );
  const days = safeDays.map((each) => each.ngay);
  const from = start < ngay ? start : ngay;
  const earlier = days
    .filter((day) => day < ngay)
    .slice(0, MEAN_DAYS)
    .map((day) => ({ branchId, ngay: day, working: ngay }));
  const accounts = lines.map(({ account }) => account);
  const trades = lines.flatMap((line) => line.trades);
  const [ofKinds, profits, untilNow] = await together(
    readKinds(db, branchId, from, ngay, kinds),
    lines.length > 0 ? readProfits(db, branchId, from, ngay, accounts, trades) : null,
    hours.read(db, earlier, timeZone, sight),
  );
  const compared = earlier.flatMap((each) => untilNow.get(placeOf(each)) ?? []);
  const day = (each: string) => dayOf(each, ofKinds, profits);
  return {
    hom_nay: day(ngay),
    hom_truoc: compared[0] ?? null,
    trung_binh_7_ngay: meanOf(compared),
    theo_loai: kinds.map(({ code, path }) => {
      const own = ofKinds.find((each) => each.ngay === ngay && each.loai === code);
      return { loai: code, duong_dan: path, so_phieu: own?.so_phieu ?? 0, gia_tri: own?.gia_tri ?? '0' };
    }),
    bieu_do: days
      .filter((each) => each >= start)
      .toReversed()
      .map(day),
    moi_nhat,
  };
}

/** The rate for all notes of each active currency, in a branch or the company's. */
export async function postedRates(
  db: Db,
  scope: RateScope,
  currencies: Currencies,
  staleMinutes: number,
): Promise<NonNullable<Dashboard['ty_gia']>> {
  const [rates, oldest] = await together(findPostedRates(db, scope), minutesAgo(db, staleMinutes));
  return [...currencies.values()].flatMap((currency) => {
    const rate = rates.find(({ tien_id, nhom_ty_gia }) => tien_id === currency.id && nhom_ty_gia === null);
    if (!rate || !currency.isActive) return [];
    const { ty_gia_mua, ty_gia_ban, hieu_luc_tu } = rate;
    return [
      {
        tien_id: currency.id,
        ma_tien: currency.code,
        ky_hieu: currency.symbol,
        so_le: currency.decimals,
        don_vi_ty_gia: rateUnitOf(currency),
        ty_gia_mua,
        ty_gia_ban,
        hieu_luc_tu,
        cu: hieu_luc_tu < oldest,
      },
    ];
  });
}
