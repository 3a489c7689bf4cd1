import type { ProfitReportKind, ReportGrouping } from '@doi-tien/contract/report';
import type { ProfitReport, ProfitRow } from '@doi-tien/contract/report.schema';
import type { ReportQuery } from '@doi-tien/contract/report-query.schema';
import { together } from '../../db/conversation.ts';
import type { Db } from '../../db/database.ts';
import { compareWith, isWithin, type Period, wholeSpan } from './period.rules.ts';
import {
  moneyIdsOf,
  type ProfitScope,
  type ProfitSums,
  readEnds,
  readNames,
  sumControl,
  sumProfit,
} from './profit.repository.ts';
import { addUp, controlOf, onlyMoney, toFigures, toPoint } from './profit.rules.ts';
import { moneyFields, readSelection, type Selection } from './selection.ts';

type DaySums = ProfitSums & { ngay: string };

/** What one line of business earned, from the daily figures: as many rows as days, however many trades there were. */
export async function profitReport(db: Db, kind: ProfitReportKind, query: ReportQuery): Promise<ProfitReport> {
  const selection = await readSelection(db, kind, query);
  const { period, grouping, moneys, money, teller } = selection;
  const scope: ProfitScope = { kind, moneys, period, moneyId: money?.id, tellerId: teller?.id };
  const [days, control, ends] = await together(
    readDays(db, { ...scope, period: wholeSpan(period) }),
    sumControl(db, scope),
    readEnds(db, period),
  );
  const points = days.map((day) => toPoint(day.ngay, toFigures(day, moneys)));
  const part = (within: Period) => ({
    footer: toFigures(addUp(days.filter(({ ngay }) => isWithin(within, ngay))), moneys),
    bieu_do: points.filter(({ ngay }) => isWithin(within, ngay)),
  });
  return {
    ...{ tu_ngay: period.from, den_ngay: period.to, nhom: grouping },
    items: await readRows(
      db,
      scope,
      grouping,
      days.filter(({ ngay }) => isWithin(period, ngay)),
    ),
    ...part(period),
    doi_chieu: controlOf(moneyIdsOf(scope), moneys, control, ends),
    so_sanh: compareWith(period, part),
  };
}

async function readDays(db: Db, scope: ProfitScope): Promise<DaySums[]> {
  const rows = await sumProfit(db, scope, 'ngay');
  return rows.map(({ key, ...sums }) => ({ ...sums, ngay: String(key) })).filter(hasHappened);
}

async function readRows(db: Db, scope: ProfitScope, grouping: ReportGrouping, days: DaySums[]): Promise<ProfitRow[]> {
  const { moneys } = scope;
  if (grouping === 'ngay') return days.map(({ ngay, ...sums }) => toRow(sums, moneys, { ngay }));
  if (grouping === 'thang') {
    const months = Map.groupBy(days, ({ ngay }) => ngay.slice(0, 7));
    return [...months].map(([thang, own]) => toRow(addUp(own), moneys, { thang }));
  }
  if (grouping === 'tien') {
    const rows = (await sumProfit(db, scope, 'tien_id')).filter(hasHappened);
    const order = [...moneys.keys()];
    const place = (key: string | number | null) => (key === null ? order.length : order.indexOf(Number(key)));
    rows.sort((one, other) => place(one.key) - place(other.key));
    return rows.map(({ key: _key, ...sums }) => toRow(sums, moneys, {}));
  }
  const rows = (await sumProfit(db, scope, 'nguoi_tao')).filter(hasHappened);
  const names = await readNames(
    db,
    rows.map(({ key }) => Number(key)),
  );
  return rows.map(({ key, ...sums }) =>
    toRow(sums, moneys, { nguoi_tao_id: Number(key), nguoi_tao: names.get(Number(key)) ?? '' }),
  );
}

/** Days on which only other lines of business did something are none of this report's. */
function hasHappened({ tien_dau: _first, tien_cuoi: _last, ...sums }: ProfitSums): boolean {
  const { so_phieu, so_huy, ...amounts } = sums;
  const figures = Object.entries(amounts).filter(([field]) => !['ngay', 'key'].includes(field));
  return so_phieu > 0 || so_huy > 0 || figures.some(([, amount]) => amount !== '0');
}

function toRow(
  sums: ProfitSums,
  moneys: Selection['moneys'],
  key: Partial<Pick<ProfitRow, 'ngay' | 'thang' | 'nguoi_tao_id' | 'nguoi_tao'>>,
): ProfitRow {
  const money = onlyMoney(sums, moneys);
  const noMoney = { tien_id: null, ma_tien: null, so_le: null, don_vi_ty_gia: null };
  return {
    ...{ ngay: null, thang: null, nguoi_tao_id: null, nguoi_tao: null },
    ...(money ? moneyFields(money) : noMoney),
    ...toFigures(sums, moneys),
    ...key,
  };
}
