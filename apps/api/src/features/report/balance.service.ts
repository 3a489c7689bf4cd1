import { BALANCE_REPORT } from '@doi-tien/contract/report';
import type { BalanceReport, BalanceRow } from '@doi-tien/contract/report.schema';
import type { ReportQuery } from '@doi-tien/contract/report-query.schema';
import { add, compare, isZero } from '@doi-tien/money/decimal';
import type { Currencies } from '../../domain/currencies/currencies.ts';
import { findWithheldAmong, isWithheldUpTo, toldPart, type WithheldSafe } from '../../domain/safe-day/withheld.ts';
import type { Db } from '../../platform/db/database.ts';
import { together } from '../../platform/db/transaction.ts';
import {
  type BalancePoint,
  type Moved,
  pointOf,
  readClosedDays,
  readClosedRows,
  readOpenRows,
  sumMoved,
} from './balance.repository.ts';
import { type CompanyRow, readCompanyRows, readDays, readInTransitAt } from './company-balance.repository.ts';
import { compareWith, isWithin, type Period, wholeSpan } from './period.rules.ts';
import { type EndBalances, readEnds } from './profit.repository.ts';
import { moneyFields, readSelection, type Selection } from './selection.ts';
import { cutsOf, isLong, monthCutsOf } from './spans.rules.ts';

/** What was held at the end of every day with a safe, what it had cost and what it was worth. */
export async function balanceReport(db: Db, asked: readonly number[], query: ReportQuery): Promise<BalanceReport> {
  const selection = await readSelection(db, asked, BALANCE_REPORT, query);
  const { branches, period, grouping, currencies, currency } = selection;
  const branchIds = branches.ids;
  const withheld = await findWithheldAmong(db, branchIds);
  const an_so_lieu = isWithheldUpTo(withheld, period.to);
  const [only] = branchIds;
  const isOfOne = only !== undefined && branchIds.length === 1 && grouping !== 'chi_nhanh';
  const [{ days, items }, dang_chuyen, ends, moved] = await together(
    isOfOne ? readBranch(db, only, selection, withheld) : readCompany(db, selection, withheld),
    // What left a safe leads to what it holds.
    branchIds.length > 1 && !an_so_lieu ? readInTransitAt(db, branchIds, period.to) : null,
    readEnds(db, branches, period),
    sumMoved(db, branches, period),
  );
  const part = (within: Period) => {
    const own = days.filter(({ ngay }) => isWithin(within, ngay));
    const nothing = { ngay: null, gia_von: '0', gia_tri: '0', chua_thuc_hien: '0' };
    return { footer: own.at(-1) ?? nothing, bieu_do: isLong(period) ? lastOfMonths(own) : own };
  };
  return {
    tu_ngay: period.from,
    den_ngay: period.to,
    nhom: grouping,
    an_so_lieu,
    items,
    dang_chuyen,
    ...part(period),
    doi_chieu: withoutLines(controlOf(currencies, currency?.id, ends, moved), an_so_lieu),
    so_sanh: compareWith(period, part),
  };
}

interface Found {
  /** What the chart and the comparisons are made of. */
  days: BalancePoint[];
  items: BalanceRow[];
}

async function readBranch(
  db: Db,
  branchId: number,
  { period, grouping, currencies, currency }: Selection,
  withheld: WithheldSafe | null,
): Promise<Found> {
  const filter = { currencyId: currency?.id, isMonthly: grouping === 'thang' };
  const span = wholeSpan(period);
  const cuts = isLong(period) ? cutsOf(period) : undefined;
  const [open, closedDays, closed] = await together(
    withheld ? [] : readOpenRows(db, branchId, span, currencies, filter),
    readClosedDays(db, branchId, toldPart(span, withheld), currency?.id, cuts),
    readClosedRows(db, branchId, toldPart(period, withheld), filter),
  );
  const openNow = open.filter(({ ngay }) => isWithin(period, ngay));
  return { days: [...closedDays, ...pointOf(open)], items: [...closed, ...openNow] };
}

async function readCompany(
  db: Db,
  { branches, period, grouping, currencies, currency }: Selection,
  withheld: WithheldSafe | null,
): Promise<Found> {
  const wanted = { currencyId: currency?.id, currencies };
  const cuts = isLong(period) ? cutsOf(period) : undefined;
  const spanDays = await readDays(db, branches.ids, toldPart(wholeSpan(period), withheld), cuts);
  const isInSpan = !cuts && grouping !== 'thang';
  const monthCuts = grouping === 'thang' ? monthCutsOf(period) : undefined;
  const ownDays = isInSpan
    ? spanDays.filter((day) => isWithin(period, day))
    : await readDays(db, branches.ids, toldPart(period, withheld), monthCuts);
  const points = await readCompanyRows(db, branches, { ...wanted, days: spanDays, isDense: !cuts });
  const byDay = Map.groupBy(points, ({ ngay }) => ngay);
  const ofDays = async (): Promise<CompanyRow[]> => {
    if (grouping === 'chi_nhanh') {
      return readCompanyRows(db, branches, { ...wanted, days: ownDays.slice(-1), isDense: false, isPerBranch: true });
    }
    // The chart of a long period has the last days of its months, and no others.
    if (grouping === 'ngay' && cuts) return readCompanyRows(db, branches, { ...wanted, days: ownDays, isDense: true });
    return ownDays.flatMap((day) => byDay.get(day) ?? []);
  };
  const items = (await ofDays()).map(({ toRow }) => toRow());
  return {
    days: [...byDay.values()].flatMap((day) =>
      pointOf(day.map(({ ngay, gia_von, worth }) => ({ ngay, gia_von, gia_tri: worth }))),
    ),
    items: grouping === 'thang' ? items.map((row) => ({ ...row, thang: row.ngay.slice(0, 7) })) : items,
  };
}

/** That both ends agree may be told; the ends themselves are the present stock. */
function withoutLines(control: BalanceReport['doi_chieu'], isWithheld: boolean): BalanceReport['doi_chieu'] {
  return isWithheld ? { ...control, dong: [] } : control;
}

/** Of what is held, the last day of a month speaks for it. */
function lastOfMonths(days: readonly BalancePoint[]): BalancePoint[] {
  return [...new Map(days.map((day) => [day.ngay.slice(0, 7), day])).values()];
}

/** The ends are kept with the days, the movements with the entries: they agree, or something is wrong. */
function controlOf(
  currencies: Currencies,
  currencyId: number | undefined,
  ends: readonly EndBalances[],
  moved: readonly Moved[],
): BalanceReport['doi_chieu'] {
  const dong = ends.flatMap(({ tien_id, ...end }) => {
    const currency = currencies.get(tien_id);
    if (!currency || (currencyId !== undefined && currencyId !== tien_id)) return [];
    const change = moved.find((each) => each.tien_id === tien_id) ?? { so_luong: '0', gia_von: '0' };
    const figures = [...Object.values(end), change.so_luong, change.gia_von];
    if (figures.every(isZero)) return [];
    const khop =
      compare(add(end.so_luong_dau, change.so_luong), end.so_luong_cuoi) === 0 &&
      compare(add(end.gia_von_dau, change.gia_von), end.gia_von_cuoi) === 0;
    const flows = { so_luong_phat_sinh: change.so_luong, gia_von_phat_sinh: change.gia_von };
    return [{ ...moneyFields(currency), ...end, ...flows, khop }];
  });
  return { dong, khop: dong.every(({ khop }) => khop) };
}
