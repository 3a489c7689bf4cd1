import { isAllowed, type Permission, type PermissionEntry } from '@doi-tien/contract/permissions';
import type { RateReport, RateReportPage } from '@doi-tien/contract/rate-report.schema';
import { PROFIT_REPORTS, RATE_REPORT } from '@doi-tien/contract/report';
import type { RateDetailQuery, ReportQuery } from '@doi-tien/contract/report-query.schema';
import { sum } from '@doi-tien/money/decimal';
import { readSettings } from '../../domain/settings/settings.repository.ts';
import type { Db } from '../../platform/db/database.ts';
import { type RateScope, readRateLines, readRateRows } from './rate-report.repository.ts';
import { readSelection, type Selection } from './selection.ts';

/** What tiers cost, what rates agreed apart from them earned or cost, and what old rates did: by tier, person, currency or day. */
export async function rateReport(
  db: Db,
  asked: readonly number[],
  query: ReportQuery,
  permissions: readonly PermissionEntry[],
): Promise<RateReport> {
  const selection = await readSelection(db, asked, RATE_REPORT, query);
  const { period, grouping } = selection;
  const items = await readRateRows(db, await scopeOf(db, selection, query, permissions), grouping);
  const total = (field: 'gia_tri' | 'tien_bac' | 'tien_lech' | 'tien_gia_cu' | 'tien_chenh_goc') =>
    sum(items.map((row) => row[field]));
  return {
    tu_ngay: period.from,
    den_ngay: period.to,
    nhom: grouping,
    an_so_lieu: false,
    items,
    footer: {
      so_dong: items.reduce((count, { so_dong }) => count + so_dong, 0),
      gia_tri: total('gia_tri'),
      tien_bac: total('tien_bac'),
      tien_lech: total('tien_lech'),
      tien_gia_cu: total('tien_gia_cu'),
      tien_chenh_goc: total('tien_chenh_goc'),
    },
  };
}

export async function rateReportLines(
  db: Db,
  asked: readonly number[],
  { page, pageSize, ...query }: RateDetailQuery,
  permissions: readonly PermissionEntry[],
): Promise<RateReportPage> {
  const selection = await readSelection(db, asked, RATE_REPORT, query);
  const found = await readRateLines(db, await scopeOf(db, selection, query, permissions), { page, pageSize });
  return { tu_ngay: selection.period.from, den_ngay: selection.period.to, ...found, page, pageSize };
}

/** Of each line of business only who may read its profit is told: what it was carried at is among the figures. */
async function scopeOf(
  db: Db,
  { branches, period, currency, teller }: Selection,
  { bac_ty_gia_id }: Pick<ReportQuery, 'bac_ty_gia_id'>,
  permissions: readonly PermissionEntry[],
): Promise<RateScope> {
  const told = PROFIT_REPORTS.filter(({ area }) => isAllowed(permissions, [area, 'index'] as Permission));
  const { ty_gia_cu_sau_phut } = await readSettings(db);
  return {
    branchIds: branches.ids,
    period,
    kinds: told.flatMap(({ trades }) => trades),
    currencyId: currency?.id,
    tellerId: teller?.id,
    tierId: bac_ty_gia_id,
    oldAfter: ty_gia_cu_sau_phut,
  };
}
