import type { BranchOfDashboard, Dashboard, DayOfTrades } from '@doi-tien/contract/dashboard.schema';
import type { PermissionEntry } from '@doi-tien/contract/permissions';
import { isZero, sum } from '@doi-tien/money/decimal';
import { readCurrencies } from '../../domain/currencies/currencies.ts';
import { type ReferenceRates, readReferenceRatesOf } from '../../domain/rates/reference-rates.ts';
import { seesAllBranches } from '../../domain/rights/branches-asked.ts';
import { businessDay } from '../../domain/safe-day/business-day.ts';
import { findWithheldByBranch } from '../../domain/safe-day/withheld.ts';
import { readSettings } from '../../domain/settings/settings.repository.ts';
import type { Db } from '../../platform/db/database.ts';
import { together } from '../../platform/db/transaction.ts';
import { readLastCounts, readWaiting } from './alerts.repository.ts';
import { findAlerts } from './alerts.ts';
import {
  type BranchNow,
  readBranchesNow,
  readBranchFigures,
  readDaysWithSafes,
  readKindsOfDays,
} from './company.repository.ts';
import { readHeld, readResult, readSafeDays } from './dashboard.repository.ts';
import { addDays, meanOf, type Sight, sightOf } from './dashboard.rules.ts';
import { CHART_DAYS, MEAN_DAYS, postedRates } from './dashboard.service.ts';
import { toDay } from './day-figures.rules.ts';
import { addHoldings, holdingsOf, unsortedValue } from './holdings.rules.ts';
import { type EarlierHours, placeOf } from './same-hour.ts';
import { readInTransit } from './transfers.repository.ts';

/** The dashboard over several branches: sums, and a row for each. The number of queries does not grow with the branches. */
export async function readCompanyDashboard(
  db: Db,
  { branchIds, ownBranchId }: { branchIds: readonly number[]; ownBranchId: number },
  permissions: PermissionEntry[],
  hours: EarlierHours,
): Promise<Dashboard> {
  const sight = sightOf(permissions);
  const [settings, currencies, today, rates, withheld] = await together(
    readSettings(db),
    readCurrencies(db),
    businessDay(db),
    readReferenceRatesOf(db, branchIds),
    findWithheldByBranch(db, branchIds),
  );
  const branches = await readBranchesNow(db, branchIds, today);
  const isTold = (id: number) => sight.holdings && !withheld.has(id);
  const ratesOf = (id: number): ReferenceRates => rates.get(id) ?? new Map();
  const hasTrades = sight.kinds.length > 0;
  const days = branches.map(({ chi_nhanh_id: branchId, ngay }) => ({ branchId, ngay }));
  const seesResult =
    settings.bat_phieu_thu_chi && seesAllBranches(permissions, 'ket-qua-kinh-doanh') && withheld.size === 0;
  const [held, counts, waiting, ty_gia, dang_chuyen, ket_qua_kinh_doanh, trades] = await together(
    sight.holdings ? readHeld(db, branchIds) : [],
    sight.holdings ? readLastCounts(db, branchIds) : new Map<number, never>(),
    hasTrades ? readWaiting(db, branchIds, sight.kinds) : [],
    sight.rates ? postedRates(db, null, currencies, settings.ty_gia_cu_sau_phut) : null,
    sight.transfers && withheld.size === 0 ? readInTransit(db, branchIds, sight) : null,
    sight.result && seesResult ? readResult(db, days) : null,
    hasTrades ? readTrades(db, branches, { today, timeZone: settings.mui_gio, sight, hours }) : null,
  );
  const heldIn = Map.groupBy(
    held.filter(({ branchId }) => isTold(branchId)),
    ({ branchId }) => branchId,
  );
  const holdings = new Map(
    branches
      .filter(({ chi_nhanh_id }) => isTold(chi_nhanh_id))
      .map(({ chi_nhanh_id: id }) => [id, holdingsOf(heldIn.get(id) ?? [], currencies, ratesOf(id), sight)]),
  );
  const rows = branches.map((branch): BranchOfDashboard => {
    const id = branch.chi_nhanh_id;
    const own = waiting.filter(({ branchId }) => branchId === id);
    return {
      ...branch,
      ...(trades?.days.get(id) ?? { hom_nay: null, hom_truoc: null }),
      gia_tri: holdings.get(id)?.gia_tri ?? null,
      phieu_cho: hasTrades
        ? {
            so_phieu: own.reduce((count, { so_phieu }) => count + so_phieu, 0),
            so_tien: sum(own.map((each) => each.so_tien)),
          }
        : null,
      chua_phan_loai: isTold(id) ? unsortedValue(heldIn.get(id) ?? [], currencies, ratesOf(id)) : null,
      kiem_quy_gan_nhat: counts.get(id) ?? null,
    };
  });
  const working = rows.filter(isInUse);
  const canh_bao = await findAlerts(db, {
    sight,
    settings,
    currencies,
    ty_gia,
    today,
    ownBranchId,
    branches: working.map(({ chi_nhanh_id: branchId, chi_nhanh: name, ngay, ket, kiem_quy_gan_nhat }) => ({
      branchId,
      name,
      ngay,
      ket,
      held: heldIn.get(branchId) ?? [],
      rates: ratesOf(branchId),
      isStockTold: isTold(branchId),
      kiem_quy: kiem_quy_gan_nhat,
    })),
  });
  return {
    ngay: today,
    theo_chi_nhanh: working,
    ket: null,
    viec_tiep: null,
    nam_giu: sight.holdings ? addHoldings([...holdings.values()], currencies) : null,
    ket_qua_kinh_doanh,
    giao_dich: trades?.sums ?? null,
    dang_chuyen,
    ty_gia,
    canh_bao,
    buoc_dau: { loai_hinh: null, doanh_nghiep: null, nhan_vien: null },
    kiem_quy_gan_nhat: null,
  };
}

/** A branch that is switched off stays while there is something left in it. */
function isInUse({ trang_thai, gia_tri, phieu_cho }: BranchOfDashboard): boolean {
  return trang_thai === 1 || (gia_tri !== null && !isZero(gia_tri)) || (phieu_cho?.so_phieu ?? 0) > 0;
}

interface CompanyTrades {
  sums: NonNullable<Dashboard['giao_dich']>;
  /** By branch. */
  days: Map<number, Pick<BranchOfDashboard, 'hom_nay' | 'hom_truoc'>>;
}

interface CompanyInput {
  today: string;
  timeZone: string;
  sight: Sight;
  hours: EarlierHours;
}

async function readTrades(
  db: Db,
  branches: readonly BranchNow[],
  { today, timeZone, sight, hours }: CompanyInput,
): Promise<CompanyTrades> {
  const branchIds = branches.map(({ chi_nhanh_id }) => chi_nhanh_id);
  const now = branches.map(({ chi_nhanh_id: branchId, ngay }) => ({ branchId, ngay }));
  const start = Temporal.PlainDate.from(today)
    .subtract({ days: CHART_DAYS - 1 })
    .toString();
  const from = [start, ...now.map(({ ngay }) => ngay)].sort()[0] ?? start;
  const [safeDays, chartDays, figures, kinds] = await together(
    readSafeDays(db, now, MEAN_DAYS + 1),
    readDaysWithSafes(db, branchIds, start, today),
    readBranchFigures(db, branchIds, [from, today], sight),
    readKindsOfDays(db, now, sight.kinds),
  );
  const found = new Map(figures.map((each) => [placeOf(each), each]));
  const seesProfit = sight.lines.length > 0;
  const dayOf = (branchId: number, ngay: string) => toDay(ngay, found.get(placeOf({ branchId, ngay })), seesProfit);
  // Of a branch that is switched off or has rested for long, there is no last working day to compare with.
  const earlier = branches.flatMap(({ chi_nhanh_id: id, ngay: working, trang_thai }) =>
    safeDays
      .filter((day) => trang_thai === 1 && day.branchId === id && day.ngay < working && day.ngay >= from)
      .slice(0, MEAN_DAYS)
      .map((day) => ({ ...day, working })),
  );
  const untilNow = await hours.read(db, earlier, timeZone, sight);
  const perBranch = branches.map(({ chi_nhanh_id: id, ngay }) => {
    const own = earlier.filter(({ branchId }) => branchId === id);
    const compared = own.flatMap((day) => untilNow.get(placeOf(day)) ?? []);
    return { id, hom_nay: dayOf(id, ngay), hom_truoc: compared[0] ?? null, mean: meanOf(compared) };
  });
  const byDay = Map.groupBy(figures, ({ ngay }) => ngay);
  const sumsOf = (days: readonly (DayOfTrades | null)[]) => addDays(days.filter((day) => day !== null));
  return {
    days: new Map(perBranch.map(({ id, hom_nay, hom_truoc }) => [id, { hom_nay, hom_truoc }])),
    sums: {
      hom_nay: sumsOf(perBranch.map(({ hom_nay }) => hom_nay)) ?? toDay(today, undefined, seesProfit),
      hom_truoc: sumsOf(perBranch.map(({ hom_truoc }) => hom_truoc)),
      trung_binh_7_ngay: sumsOf(perBranch.map(({ mean }) => mean)),
      theo_loai: sight.kinds.map(({ code, path }) => ({
        loai: code,
        duong_dan: path,
        so_phieu: kinds.get(code)?.so_phieu ?? 0,
        gia_tri: kinds.get(code)?.gia_tri ?? '0',
      })),
      bieu_do: chartDays.map((ngay) => {
        const days = (byDay.get(ngay) ?? []).map((each) => toDay(ngay, each, seesProfit));
        return { ...(addDays(days) ?? toDay(ngay, undefined, seesProfit)), ngay };
      }),
      moi_nhat: [],
    },
  };
}
