import { BALANCE_REPORT } from '@doi-tien/contract/report';
import type { BalanceReport, BalanceRow } from '@doi-tien/contract/report.schema';
import type { ReportQuery } from '@doi-tien/contract/report-query.schema';
import { add, compare, divide, isZero, multiply, subtract, sum } from '@doi-tien/money/decimal';
import type { Moneys } from '../../books/moneys.ts';
import type { Db } from '../../db/database.ts';
import { type DayBalance, type Moved, readBalances, sumMoved } from './balance.repository.ts';
import { compareWith, isWithin, type Period, wholeSpan } from './period.rules.ts';
import { type EndBalances, readEnds } from './profit.repository.ts';
import { moneyFields, readSelection } from './selection.ts';

type Point = BalanceReport['bieu_do'][number];

/** What was held at the end of every day with a safe, what it had cost and what it was worth. */
export async function balanceReport(db: Db, query: ReportQuery): Promise<BalanceReport> {
  const { period, grouping, moneys, money } = await readSelection(db, BALANCE_REPORT, query);
  const balances = await readBalances(db, wholeSpan(period), moneys, money?.id);
  const days = [...Map.groupBy(balances, ({ ngay }) => ngay)].map(([ngay, held]) => toPoint(ngay, held));
  const part = (within: Period) => {
    const bieu_do = days.filter(({ ngay }) => isWithin(within, ngay));
    const nothing = { ngay: null, gia_von: '0', gia_tri: '0', chua_thuc_hien: '0' };
    return { footer: bieu_do.at(-1) ?? nothing, bieu_do };
  };
  const own = balances.filter(({ ngay }) => isWithin(period, ngay));
  const shown = grouping === 'thang' ? lastOfMonths(own) : own;
  return {
    ...{ tu_ngay: period.from, den_ngay: period.to, nhom: grouping },
    items: toRows(shown, moneys, grouping === 'thang'),
    ...part(period),
    doi_chieu: controlOf(moneys, money?.id, await readEnds(db, period), await sumMoved(db, period)),
    so_sanh: compareWith(period, part),
  };
}

/** Money without a rate counts at its cost, so that the total never hides what is held. */
function toPoint(ngay: string, held: readonly DayBalance[]): Point {
  const gia_von = sum(held.map((each) => each.gia_von));
  const gia_tri = sum(held.map((each) => each.gia_tri ?? each.gia_von));
  return { ngay, gia_von, gia_tri, chua_thuc_hien: subtract(gia_tri, gia_von) };
}

function lastOfMonths(balances: readonly DayBalance[]): DayBalance[] {
  const months = Map.groupBy(balances, ({ ngay }) => ngay.slice(0, 7));
  return [...months.values()].flatMap((own) => own.filter(({ ngay }) => ngay === own.at(-1)?.ngay));
}

function toRows(balances: readonly DayBalance[], moneys: Moneys, isMonthly: boolean): BalanceRow[] {
  const order = new Map([...moneys.keys()].map((id, index) => [id, index]));
  const rows = balances.flatMap((balance): BalanceRow[] => {
    const money = moneys.get(balance.tien_id);
    if (!money) return [];
    const { ngay, da_dong, so_luong, gia_von, ty_gia, gia_tri } = balance;
    return [
      {
        ...{ ngay, thang: isMonthly ? ngay.slice(0, 7) : null, da_dong, ...moneyFields(money) },
        ...{ so_luong, gia_von, ty_gia, gia_tri },
        gia_von_tb: isZero(so_luong) ? null : divide(multiply(gia_von, money.rateUnit), so_luong, 4),
        chua_thuc_hien: gia_tri === null ? null : subtract(gia_tri, gia_von),
      },
    ];
  });
  const place = ({ tien_id }: BalanceRow) => order.get(tien_id) ?? 0;
  return rows.sort((one, other) => one.ngay.localeCompare(other.ngay) || place(one) - place(other));
}

/** The ends are kept with the days, the movements with the entries: they agree, or something is wrong. */
function controlOf(
  moneys: Moneys,
  moneyId: number | undefined,
  ends: readonly EndBalances[],
  moved: readonly Moved[],
): BalanceReport['doi_chieu'] {
  const dong = ends.flatMap(({ tien_id, ...end }) => {
    const money = moneys.get(tien_id);
    if (!money || (moneyId !== undefined && moneyId !== tien_id)) return [];
    const change = moved.find((each) => each.tien_id === tien_id) ?? { so_luong: '0', gia_von: '0' };
    const figures = [...Object.values(end), change.so_luong, change.gia_von];
    if (figures.every(isZero)) return [];
    const khop =
      compare(add(end.so_luong_dau, change.so_luong), end.so_luong_cuoi) === 0 &&
      compare(add(end.gia_von_dau, change.gia_von), end.gia_von_cuoi) === 0;
    const flows = { so_luong_phat_sinh: change.so_luong, gia_von_phat_sinh: change.gia_von };
    return [{ ...moneyFields(money), ...end, ...flows, khop }];
  });
  return { dong, khop: dong.every(({ khop }) => khop) };
}
