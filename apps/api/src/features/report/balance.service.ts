import { BALANCE_REPORT } from '@doi-tien/contract/report';
import type { BalanceReport } from '@doi-tien/contract/report.schema';
import type { ReportQuery } from '@doi-tien/contract/report-query.schema';
import { add, compare, isZero } from '@doi-tien/money/decimal';
import type { Currencies } from '../../domain/currencies/currencies.ts';
import { findWithheldSafe, isWithheldUpTo } from '../../domain/safe-day/withheld.ts';
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
import { compareWith, isWithin, type Period, wholeSpan } from './period.rules.ts';
import { type EndBalances, readEnds } from './profit.repository.ts';
import { moneyFields, readSelection } from './selection.ts';
import { cutsOf, isLong } from './spans.rules.ts';

/** What was held at the end of every day with a safe, what it had cost and what it was worth. */
export async function balanceReport(db: Db, branchId: number, query: ReportQuery): Promise<BalanceReport> {
  const { period, grouping, currencies, currency } = await readSelection(db, branchId, BALANCE_REPORT, query);
  const isMonthly = grouping === 'thang';
  const filter = { currencyId: currency?.id, isMonthly };
  const span = wholeSpan(period);
  const withheld = await findWithheldSafe(db, branchId);
  const an_so_lieu = isWithheldUpTo(withheld, period.to);
  const [open, closedDays, closed, ends, moved] = await together(
    withheld ? [] : readOpenRows(db, branchId, span, currencies, filter),
    readClosedDays(db, branchId, span, currency?.id, isLong(period) ? cutsOf(period) : undefined),
    readClosedRows(db, branchId, period, filter),
    readEnds(db, branchId, period),
    sumMoved(db, branchId, period),
  );
  const days = [...closedDays, ...pointOf(open)];
  const part = (within: Period) => {
    const own = days.filter(({ ngay }) => isWithin(within, ngay));
    const nothing = { ngay: null, gia_von: '0', gia_tri: '0', chua_thuc_hien: '0' };
    return { footer: own.at(-1) ?? nothing, bieu_do: isLong(period) ? lastOfMonths(own) : own };
  };
  const openNow = open.filter(({ ngay }) => isWithin(period, ngay));
  return {
    tu_ngay: period.from,
    den_ngay: period.to,
    nhom: grouping,
    an_so_lieu,
    items: [...closed, ...openNow],
    ...part(period),
    doi_chieu: withoutLines(controlOf(currencies, currency?.id, ends, moved), an_so_lieu),
    so_sanh: compareWith(period, part),
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
