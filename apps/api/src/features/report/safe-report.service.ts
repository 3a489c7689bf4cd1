import type { WithBranches } from '@doi-tien/contract/of-branches';
import { SAFE_REPORT } from '@doi-tien/contract/report';
import type { SafeReport, SafeReportRow } from '@doi-tien/contract/report.schema';
import type { ReportQuery } from '@doi-tien/contract/report-query.schema';
import { sum } from '@doi-tien/money/decimal';
import type { Currencies } from '../../domain/currencies/currencies.ts';
import { readPlacesOfSafe } from '../../domain/places/places-of-safe.ts';
import { readBranchNames } from '../../domain/rights/branches-asked.ts';
import { findWithheldByBranch, isWithheldUpTo } from '../../domain/safe-day/withheld.ts';
import type { Db } from '../../platform/db/database.ts';
import { together } from '../../platform/db/transaction.ts';
import { compareWith, type Period, wholeSpan } from './period.rules.ts';
import { readSafeNotes } from './safe-notes.repository.ts';
import type { PutTogetherBy } from './safe-parts.repository.ts';
import { readPartFlows } from './safe-parts.ts';
import {
  type Flows,
  readSafeBranches,
  readSafeDays,
  readSafeFlows,
  readSafeSpans,
  readSafes,
  readVoids,
  type SafePiece,
} from './safe-report.repository.ts';
import { moneyFields, readSelection, type Selection } from './selection.ts';
import { cutsOf, isLong, piecesWithin, pointsOf } from './spans.rules.ts';

const MAX_VOIDS = 500;

/** What every safe began with, what came and went, what the books said and what was counted; of long periods per month, of several branches together. */
export async function safeReport(db: Db, asked: readonly number[], query: ReportQuery): Promise<SafeReport> {
  const selection = await readSelection(db, asked, SAFE_REPORT, query);
  const { branches, period, grouping, currencies, currency } = selection;
  const branchIds = branches.ids;
  const isOfSeveral = branchIds.length > 1 || grouping === 'chi_nhanh';
  // Of several branches too many for more than a day.
  const hasSafes = grouping === 'ngay' && (!isOfSeveral || period.from === period.to);
  const [pieces, safes, found, voids, theo_chi_nhanh, withheld, names] = await together(
    isLong(period)
      ? readSafeSpans(db, branches, cutsOf(period), currency?.id)
      : readSafeDays(db, branches, wholeSpan(period), currency?.id),
    hasSafes ? readSafes(db, branchIds, period, currency?.id) : [],
    readRows(db, selection),
    readVoids(db, branchIds, period, MAX_VOIDS),
    isOfSeveral ? readSafeBranches(db, branches, period, currency?.id) : null,
    findWithheldByBranch(db, branchIds),
    isOfSeveral ? readBranchNames(db, branchIds) : new Map<number, string>(),
  );
  const named = <Row extends { chi_nhanh_id: number | null }>(row: Row) => ({
    ...row,
    chi_nhanh: row.chi_nhanh_id === null ? null : (names.get(row.chi_nhanh_id) ?? null),
  });
  // A withheld safe is the last one of its branch. A row of all branches has it from its day on.
  const isWithheld = ({ chi_nhanh_id, ngay }: Row) =>
    [...withheld].some(([id, safe]) => (chi_nhanh_id ?? id) === id && isWithheldUpTo(safe, ngay));
  const rows = found.filter((row) => !isWithheld(row)).map(named);
  const shown = currency ? rows.filter(({ tien_id }) => tien_id === currency.id) : rows;
  const [only] = safes.length === 1 ? safes : [];
  const hasNotes = only && only.id !== withheld.get(only.chi_nhanh_id)?.id;
  const notes = hasNotes ? await readSafeNotes(db, only.chi_nhanh_id, only.id, currencies) : () => [];
  const places = hasNotes
    ? await readPlacesOfSafe(db, { branchId: only.chi_nhanh_id, safeId: only.id }, currencies)
    : {};
  const part = (within: Period) => {
    const own = piecesWithin(pieces, within);
    return { footer: totalsOf(own), bieu_do: pointsOf(own, period).map(toPoint) };
  };
  return {
    tu_ngay: period.from,
    den_ngay: period.to,
    nhom: grouping,
    an_so_lieu: [...withheld.values()].some((safe) => isWithheldUpTo(safe, period.to)),
    items: shown.flatMap((row) => toRow(row, currencies, notes)),
    ket: safes.map((safe) => named(safe)),
    phieu_huy: voids.map(named),
    theo_chi_nhanh,
    ...part(period),
    doi_chieu: controlOf(rows, currencies),
    so_sanh: compareWith(period, part),
    ...places,
  };
}

/** What a row is about: a safe, or several safes that are put together. */
type Row = Flows &
  Pick<WithBranches<SafeReportRow>, 'ket_id' | 'ma_ket' | 'ngay' | 'thang' | 'chi_nhanh_id' | 'tien_id'>;

async function readRows(db: Db, { branches, period, grouping, currencies }: Selection): Promise<Row[]> {
  const [only] = branches.ids;
  if (grouping === 'ngay' && only !== undefined && branches.ids.length === 1) {
    return (await readSafeFlows(db, only, period)).map((flow) => ({ ...flow, thang: null }));
  }
  // The report offers no other groupings.
  const flows = await readPartFlows(db, branches, period, grouping as PutTogetherBy, currencies);
  return flows.map((flow) => ({
    ...flow,
    ket_id: null,
    ma_ket: null,
    thang: grouping === 'thang' ? flow.ngay.slice(0, 7) : null,
  }));
}

function totalsOf(pieces: readonly SafePiece[]): SafeReport['footer'] {
  return {
    so_ket: pieces.reduce((count, piece) => count + piece.so_ket, 0),
    so_da_dong: pieces.reduce((count, piece) => count + piece.so_da_dong, 0),
    so_phieu: pieces.reduce((count, piece) => count + piece.so_phieu, 0),
    so_huy: pieces.reduce((count, piece) => count + piece.so_huy, 0),
    gia_tri_chenh_lech: sum(pieces.map((piece) => piece.gia_tri_chenh_lech)),
    gia_tri_lech_nhan: sum(pieces.map((piece) => piece.gia_tri_lech_nhan)),
  };
}

function toPoint(pieces: readonly [SafePiece, ...SafePiece[]]): SafeReport['bieu_do'][number] {
  const { so_ket: _count, so_da_dong: _closed, ...totals } = totalsOf(pieces);
  return { ngay: pieces[0].from, ...totals };
}

type NamedRow = Row & Pick<SafeReportRow, 'chi_nhanh'>;

function toRow(
  { tien_id, tinh_ra: _worked, ...row }: NamedRow,
  currencies: Currencies,
  notes: (currencyId: number) => SafeReportRow['to_tien'],
): SafeReportRow[] {
  const currency = currencies.get(tien_id);
  return currency ? [{ ...row, ...moneyFields(currency), to_tien: notes(tien_id) }] : [];
}

/** What was there first and what moved, against the figure the safe froze at its lock (of several safes: what was there last). */
function controlOf(rows: readonly NamedRow[], currencies: Currencies): SafeReport['doi_chieu'] {
  const lech = rows.flatMap(({ ket_id, ngay, chi_nhanh_id, chi_nhanh, tien_id, tinh_ra, ton_so }) => {
    const currency = currencies.get(tien_id);
    if (tinh_ra === ton_so || !currency) return [];
    return [{ ket_id, ngay, chi_nhanh_id, chi_nhanh, ...moneyFields(currency), tinh_ra, so: ton_so }];
  });
  return { lech, khop: lech.length === 0 };
}
