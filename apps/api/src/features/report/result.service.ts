import { COMPARISONS, RESULT_REPORT, type ReportGrouping } from '@doi-tien/contract/report';
import type { ReportQuery } from '@doi-tien/contract/report-query.schema';
import type { ResultReport, ResultRow } from '@doi-tien/contract/result-report.schema';
import { readBranchNames } from '../../domain/rights/branches-asked.ts';
import { findWithheldAmong, isWithheldUpTo, toldPart } from '../../domain/safe-day/withheld.ts';
import type { Db } from '../../platform/db/database.ts';
import { together } from '../../platform/db/transaction.ts';
import { fieldError } from '../../platform/http/app-error.ts';
import { readInTransitAt } from './company-balance.repository.ts';
import { comparedPeriods, compareWith, type Period, wholeSpan } from './period.rules.ts';
import { readEnds } from './profit.repository.ts';
import { type ResultScope, type ResultSums, sumItems, sumResult } from './result.repository.ts';
import { addUp, controlOf, hasHappened, statementOf, toFigures, toPoint } from './result.rules.ts';
import { readSelection } from './selection.ts';
import { byMonth, cutsOf, dayBefore, isLong, piecesWithin, pointsOf, spanAt, wholeOf } from './spans.rules.ts';

type Piece = ResultSums & Period;

/** What the business earned with everything in it: trades, fees, vouchers, counts and what accounts outside took. */
export async function resultReport(db: Db, asked: readonly number[], query: ReportQuery): Promise<ResultReport> {
  if (query.tien_id !== undefined) throw fieldError('tien_id', 'invalid');
  const { branches, period, grouping } = await readSelection(db, asked, RESULT_REPORT, query);
  // What the open day earned so far would tell what is held now.
  const withheld = await findWithheldAmong(db, branches.ids);
  const told = toldPart(period, withheld);
  const isTold = told.from <= told.to;
  const compared = comparedPeriods(period);
  const papersOf = [period, ...COMPARISONS.map((name) => compared[name])].map((each) => toldPart(each, withheld));
  const [all, items, ends, transit] = await together(
    isLong(period)
      ? readSpans(db, { branches, period }, cutsOf(period, withheld?.day))
      : readDays(db, { branches, period: wholeSpan(period) }),
    sumItems(db, branches.ids, papersOf),
    isTold ? readEnds(db, branches, told) : [],
    isTold && branches.isCompany ? readTransit(db, branches.ids, told) : null,
  );
  const pieces = all.filter(({ from }) => !isWithheldUpTo(withheld, from));
  const part = (within: Period) => {
    const own = piecesWithin(pieces, within);
    const happened = own.filter(hasHappened);
    return {
      footer: toFigures(addUp(own)),
      bieu_do: pointsOf(happened, period).map((parts) => toPoint(parts[0].from, toFigures(addUp(parts)))),
    };
  };
  const own = part(period);
  const so_sanh = compareWith(period, part);
  const an_so_lieu = isWithheldUpTo(withheld, period.to);
  const sums = addUp(piecesWithin(pieces, period));
  const doi_chieu = controlOf({ sums, ends, transit, items });
  return {
    tu_ngay: period.from,
    den_ngay: period.to,
    nhom: grouping,
    an_so_lieu,
    items: isTold ? await readRows(db, { branches, period: told }, grouping, piecesWithin(pieces, period)) : [],
    dong: statementOf(
      own.footer,
      {
        ky_truoc: so_sanh.ky_truoc.footer,
        tuan_truoc: so_sanh.tuan_truoc.footer,
        thang_truoc: so_sanh.thang_truoc.footer,
      },
      items,
    ),
    ...own,
    doi_chieu: an_so_lieu ? { ...doi_chieu, dong: [] } : doi_chieu,
    so_sanh,
  };
}

async function readDays(db: Db, scope: ResultScope): Promise<Piece[]> {
  const rows = await sumResult(db, scope, 'ngay', wholeOf(scope.period));
  return rows.map(({ key, ...sums }) => ({ ...sums, from: String(key), to: String(key) }));
}

async function readSpans(db: Db, scope: ResultScope, cuts: readonly string[]): Promise<Piece[]> {
  const rows = await sumResult(db, scope, 'span', cuts);
  return rows.map(({ key, ...sums }) => ({ ...sums, ...spanAt(cuts, Number(key)) }));
}

async function readTransit(db: Db, branchIds: readonly number[], { from, to }: Period) {
  const [before, after] = await together(
    readInTransitAt(db, branchIds, dayBefore(from)),
    readInTransitAt(db, branchIds, to),
  );
  return { atStart: before.gia_von, atEnd: after.gia_von };
}

async function readRows(db: Db, scope: ResultScope, grouping: ReportGrouping, pieces: Piece[]): Promise<ResultRow[]> {
  if (grouping === 'khoan_muc') return [];
  if (grouping === 'chi_nhanh') {
    const rows = (await sumResult(db, scope, 'chi_nhanh_id', wholeOf(scope.period))).filter(hasHappened);
    const names = await readBranchNames(db, scope.branches.ids);
    return rows.map(({ key, ...sums }) =>
      toRow(sums, { chi_nhanh_id: Number(key), chi_nhanh: names.get(Number(key)) ?? '' }),
    );
  }
  if (grouping === 'thang')
    return [...byMonth(pieces.filter(hasHappened))].map(([thang, own]) => toRow(addUp(own), { thang }));
  const days = isLong(scope.period) ? await readDays(db, scope) : pieces;
  return days.filter(hasHappened).map(({ from, to: _to, ...sums }) => toRow(sums, { ngay: from }));
}

function toRow(
  sums: ResultSums,
  key: Partial<Pick<ResultRow, 'ngay' | 'thang' | 'chi_nhanh_id' | 'chi_nhanh'>>,
): ResultRow {
  return { ngay: null, thang: null, chi_nhanh_id: null, chi_nhanh: null, ...toFigures(sums), ...key };
}
