import type { DayOfTrades } from '@doi-tien/contract/dashboard.schema';
import { isAllowed, type Permission, type PermissionEntry } from '@doi-tien/contract/permissions';
import type { ProfitReportKind, SafeNextStep } from '@doi-tien/contract/report';
import { SAFE_STATUS } from '@doi-tien/contract/safe';
import type { SafeCheck } from '@doi-tien/contract/safe.schema';
import { SETTINGS, type Settings } from '@doi-tien/contract/settings';
import { TRADE_KINDS, type TradeKind } from '@doi-tien/contract/trade';
import { divide, sum } from '@doi-tien/money/decimal';
import { seesCostOf, visibleLines } from '../../domain/rights/profit-sight.ts';
import type { KindOfDay } from './dashboard.repository.ts';
import { type StatementSight, statementSight } from './statements.repository.ts';

/** What a role may see of the dashboard. */
export interface Sight {
  kinds: TradeKind[];
  /** Lines of business whose profit may be seen. */
  lines: ProfitReportKind[];
  cost: boolean;
  /** Whether the cost of the currencies of a group may be seen. */
  costOf: (group: number) => boolean;
  holdings: boolean;
  /** The result of the business, expenses and all. */
  result: boolean;
  transfers: boolean;
  rates: boolean;
  /** Who keeps the settings answers for the backups, and sets up the business. */
  backups: boolean;
  staff: boolean;
  largeReports: boolean;
  invoices: boolean;
  rateSources: boolean;
  reservations: boolean;
  printers: boolean;
  postsRates: boolean;
  statements: StatementSight;
  /** Who decides about hits on lists. */
  screening: boolean;
}

export function sightOf(permissions: readonly PermissionEntry[]): Sight {
  const may = (...permission: readonly [string, string]) => isAllowed(permissions, permission as unknown as Permission);
  return {
    kinds: TRADE_KINDS.filter(({ path }) => may(path, 'index')),
    lines: visibleLines(permissions),
    cost: may('dashboard', 'seeProfit'),
    costOf: (group) => seesCostOf(permissions, group),
    holdings: may('ket', 'index'),
    result: may('ket-qua-kinh-doanh', 'index'),
    transfers: may('dieu-chuyen', 'index'),
    rates: may('ty-gia', 'index'),
    backups: may('cau-hinh-chung', 'update'),
    staff: may('nguoi-dung', 'create'),
    largeReports: may('bao-cao-giao-dich-lon', 'index'),
    invoices: may('hoa-don', 'index'),
    rateSources: may('nguon-ty-gia', 'index'),
    reservations: may('giu-cho', 'index'),
    printers: may('may-in', 'index'),
    postsRates: may('ty-gia', 'create'),
    statements: statementSight(permissions),
    screening: may('khach-hang', 'screen') && may('sang-loc', 'index'),
  };
}

/** The business has a name of its own and an address to print on its papers. */
export function isNamed({ ten_doanh_nghiep, dia_chi_doanh_nghiep }: Settings): boolean {
  const name = ten_doanh_nghiep.trim();
  return name !== '' && name !== SETTINGS.ten_doanh_nghiep.initial && dia_chi_doanh_nghiep.trim() !== '';
}

export function nextStep(safe: SafeCheck | null): SafeNextStep | null {
  if (!safe) return 'mo_ket';
  if (safe.trang_thai !== SAFE_STATUS.open) return null;
  return safe.xac_nhan === 1 ? 'dong_ket' : 'chot_ket';
}

/** One day, all kinds together. */
export function dayOf(ngay: string, kinds: readonly KindOfDay[], profits: Map<string, string> | null) {
  const own = kinds.filter((kind) => kind.ngay === ngay);
  return {
    ngay,
    so_phieu: String(own.reduce((count, { so_phieu }) => count + so_phieu, 0)),
    so_huy: String(own.reduce((count, { so_huy }) => count + so_huy, 0)),
    gia_tri: sum(own.map(({ gia_tri }) => gia_tri)),
    loi_nhuan: profits ? (profits.get(ngay) ?? '0') : null,
  };
}

/** The mean of some days: counts to a tenth, amounts to whole VND. */
export function meanOf(days: readonly DayOfTrades[]): DayOfTrades | null {
  if (days.length === 0) return null;
  const mean = (field: 'so_phieu' | 'so_huy' | 'gia_tri', decimals: number) =>
    divide(sum(days.map((day) => day[field])), String(days.length), decimals);
  const profits = days.map(({ loi_nhuan }) => loi_nhuan).filter((profit) => profit !== null);
  return {
    ngay: null,
    so_phieu: mean('so_phieu', 1),
    so_huy: mean('so_huy', 1),
    gia_tri: mean('gia_tri', 0),
    loi_nhuan: profits.length === days.length ? divide(sum(profits), String(days.length), 0) : null,
  };
}

/** Days of several branches together; they have a date where it is the same one. */
export function addDays(days: readonly DayOfTrades[]): DayOfTrades | null {
  const [first] = days;
  if (!first) return null;
  const total = (field: 'so_phieu' | 'so_huy' | 'gia_tri') => sum(days.map((day) => day[field]));
  const profits = days.map(({ loi_nhuan }) => loi_nhuan).filter((profit) => profit !== null);
  return {
    ngay: days.every(({ ngay }) => ngay === first.ngay) ? first.ngay : null,
    so_phieu: total('so_phieu'),
    so_huy: total('so_huy'),
    gia_tri: total('gia_tri'),
    loi_nhuan: profits.length === days.length ? sum(profits) : null,
  };
}
