import type { ProfitReportKind, ReportGrouping } from '@doi-tien/contract/report';
import type { ProfitReport, ProfitRow } from '@doi-tien/contract/report.schema';
import type { ReportQuery } from '@doi-tien/contract/report-query.schema';
import { readBranchNames } from '../../domain/rights/branches-asked.ts';
import { findWithheldAmong, isWithheldUpTo, toldPart } from '../../domain/safe-day/withheld.ts';
import type { Db } from '../../platform/db/database.ts';
import { together } from '../../platform/db/transaction.ts';
import { compareWith, type Period, wholeSpan } from './period.rules.ts';
import {
  currencyIdsOf,
  type ProfitScope,
  type ProfitSums,
  readEnds,
  readNames,
  sumControl,
  sumProfit,
} from './profit.repository.ts';
import { addUp, controlOf, onlyCurrency, toFigures, toPoint } from './profit.rules.ts';
import { moneyFields, readSelection, type Selection } from './selection.ts';
import { byMonth, cutsOf, isLong, piecesWithin, pointsOf, spanAt } from './spans.rules.ts';

type Piece = ProfitSums & Period;

/** What one line of business earned, from kept figures: as many rows as days or months, however many trades there were. */
export async function profitReport(
  db: Db,
  asked: readonly number[],
  kind: ProfitReportKind,
  query: ReportQuery,
): Promise<ProfitReport> {
  const selection = await readSelection(db, asked, kind, query);
  const { branches, period, grouping, currencies, currency, teller } = selection;
  // What was bought and sold since the last close would tell what is held now.
  const withheld = await findWithheldAmong(db, branches.ids);
  const told = toldPart(period, withheld);
  const isTold = told.from <= told.to;
  const scope: ProfitScope = {
    branches,
    kind,
    currencies,
    period: told,
    currencyId: currency?.id,
    tellerId: teller?.id,
  };
  const [all, control, ends] = await together(
    isLong(period)
      ? readSpans(db, scope, cutsOf(period, withheld?.day))
      : readDays(db, { ...scope, period: wholeSpan(period) }),
    isTold ? sumControl(db, scope) : [],
    isTold ? readEnds(db, branches, told, currencyIdsOf(scope)) : [],
  );
  const pieces = all.filter(({ from }) => !isWithheldUpTo(withheld, from));
  const part = (within: Period) => {
    const own = piecesWithin(pieces, within);
    return {
      footer: toFigures(addUp(own), currencies),
      bieu_do: pointsOf(own, period).map((parts) => toPoint(parts[0].from, toFigures(addUp(parts), currencies))),
    };
  };
  const an_so_lieu = isWithheldUpTo(withheld, period.to);
  const doi_chieu = controlOf(
    currencyIdsOf(scope),
    currencies,
    currency ? control.filter(({ tien_id }) => tien_id === currency.id) : control,
    currency ? ends.filter(({ tien_id }) => tien_id === currency.id) : ends,
  );
  return {
    tu_ngay: period.from,
    den_ngay: period.to,
    nhom: grouping,
    an_so_lieu,
    items: isTold ? await readRows(db, scope, grouping, piecesWithin(pieces, period)) : [],
    ...part(period),
    doi_chieu: an_so_lieu ? { ...doi_chieu, dong: [] } : doi_chieu,
    so_sanh: compareWith(period, part),
  };
}

async function readDays(db: Db, scope: ProfitScope): Promise<Piece[]> {
  const rows = (await sumProfit(db, scope, 'ngay')).filter(hasHappened);
  return rows.map(({ key, ...sums }) => ({ ...sums, from: String(key), to: String(key) }));
}

async function readSpans(db: Db, scope: ProfitScope, cuts: readonly string[]): Promise<Piece[]> {
  const rows = (await sumProfit(db, scope, 'span', cuts)).filter(hasHappened);
  return rows.map(({ key, ...sums }) => ({ ...sums, ...spanAt(cuts, Number(key)) }));
}

async function readRows(db: Db, scope: ProfitScope, grouping: ReportGrouping, pieces: Piece[]): Promise<ProfitRow[]> {
  const { currencies, period } = scope;
  if (grouping === 'ngay') {
    const days = isLong(period) ? await readDays(db, scope) : pieces;
    return days.map(({ from, to: _to, ...sums }) => toRow(sums, currencies, { ngay: from }));
  }
  if (grouping === 'thang') return [...byMonth(pieces)].map(([thang, own]) => toRow(addUp(own), currencies, { thang }));
  if (grouping === 'tien') {
    const rows = (await sumProfit(db, scope, 'tien_id')).filter(hasHappened);
    const order = [...currencies.keys()];
    const place = (key: string | number | null) => (key === null ? order.length : order.indexOf(Number(key)));
    rows.sort((one, other) => place(one.key) - place(other.key));
    return rows.map(({ key: _key, ...sums }) => toRow(sums, currencies, {}));
  }
  if (grouping === 'chi_nhanh') {
    const rows = (await sumProfit(db, scope, 'chi_nhanh_id')).filter(hasHappened);
    const names = await readBranchNames(db, scope.branches.ids);
    return rows.map(({ key, ...sums }) =>
      toRow(sums, currencies, { chi_nhanh_id: Number(key), chi_nhanh: names.get(Number(key)) ?? '' }),
    );
  }
  const rows = (await sumProfit(db, scope, 'nguoi_tao')).filter(hasHappened);
  const names = await readNames(
    db,
    rows.map(({ key }) => Number(key)),
  );
  return rows.map(({ key, ...sums }) =>
    toRow(sums, currencies, { nguoi_tao_id: Number(key), nguoi_tao: names.get(Number(key)) ?? '' }),
  );
}

/** Days and spans in which only other lines of business did something are none of this report's. */
function hasHappened({ first_currency: _first, last_currency: _last, ...sums }: ProfitSums): boolean {
  const { so_phieu, so_huy, ...amounts } = sums;
  const figures = Object.entries(amounts).filter(([field]) => field !== 'key');
  return so_phieu > 0 || so_huy > 0 || figures.some(([, amount]) => amount !== '0');
}

function toRow(
  sums: ProfitSums,
  currencies: Selection['currencies'],
  key: Partial<Pick<ProfitRow, 'ngay' | 'thang' | 'nguoi_tao_id' | 'nguoi_tao' | 'chi_nhanh_id' | 'chi_nhanh'>>,
): ProfitRow {
  const currency = onlyCurrency(sums, currencies);
  const noMoney = { tien_id: null, ma_tien: null, so_le: null, don_vi_ty_gia: null };
  return {
    ngay: null,
    thang: null,
    nguoi_tao_id: null,
    nguoi_tao: null,
    chi_nhanh_id: null,
    chi_nhanh: null,
    ...(currency ? moneyFields(currency) : noMoney),
    ...toFigures(sums, currencies),
    ...key,
  };
}
