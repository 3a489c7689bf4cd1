import { type ReportGrouping, SAFE_REPORT } from '@doi-tien/contract/report';
import type { SafeOfReport, SafeReport, SafeReportRow, VoidOfReport } from '@doi-tien/contract/report.schema';
import type { ReportQuery } from '@doi-tien/contract/report-query.schema';
import { sum } from '@doi-tien/money/decimal';
import type { Currencies } from '../../domain/currencies/currencies.ts';
import { findWithheldAmong, findWithheldSafe, isWithheldUpTo } from '../../domain/safe-day/withheld.ts';
import type { Db } from '../../platform/db/database.ts';
import { together } from '../../platform/db/transaction.ts';
import { compareWith, type Period, wholeSpan } from './period.rules.ts';
import { readSpanFlows } from './safe-months.repository.ts';
import { readSafeNotes } from './safe-notes.repository.ts';
import {
  type Flows,
  readSafeDays,
  readSafeFlows,
  readSafeSpans,
  readSafes,
  readVoids,
  type SafePiece,
} from './safe-report.repository.ts';
import { moneyFields, readSelection } from './selection.ts';
import { cutsOf, isLong, monthCutsOf, piecesWithin, pointsOf } from './spans.rules.ts';

const MAX_VOIDS = 500;

/** What every safe began with, what came and went, what the books said and what was counted; of long periods per month. */
export async function safeReport(db: Db, branchIds: readonly number[], query: ReportQuery): Promise<SafeReport> {
  const { period, grouping, currencies, currency } = await readSelection(db, branchIds, SAFE_REPORT, query);
  // A safe belongs to one branch, so the branches are read one after the other and their rows stand together.
  const parts: BranchPart[] = [];
  for (const branchId of branchIds) parts.push(await readBranch(db, branchId, period, grouping));
  const ket = parts.flatMap((each) => each.ket).toSorted((one, other) => one.ngay.localeCompare(other.ngay));
  const rows = parts.flatMap((each) => each.rows).toSorted((one, other) => one.ngay.localeCompare(other.ngay));
  const pieces = parts.length === 1 ? (parts[0]?.pieces ?? []) : joinPieces(parts.flatMap((each) => each.pieces));
  const phieu_huy = parts.flatMap((each) => each.voids).slice(0, MAX_VOIDS);
  const withheld = await findWithheldAmong(db, branchIds);
  const shown = currency ? rows.filter(({ tien_id }) => tien_id === currency.id) : rows;
  const [only] = ket.length === 1 ? ket : [];
  const [ownBranch] = branchIds.length === 1 ? branchIds : [];
  const hasNotes = only && ownBranch !== undefined && only.id !== withheld?.id;
  const notes = hasNotes ? await readSafeNotes(db, ownBranch, only.id, currencies) : () => [];
  const part = (within: Period) => {
    const own = piecesWithin(pieces, within);
    return { footer: totalsOf(own), bieu_do: pointsOf(own, period).map(toPoint) };
  };
  return {
    tu_ngay: period.from,
    den_ngay: period.to,
    nhom: grouping,
    an_so_lieu: isWithheldUpTo(withheld, period.to),
    items: shown.flatMap((row) => toRow(row, currencies, notes)),
    ket,
    phieu_huy,
    ...part(period),
    doi_chieu: controlOf(rows, currencies),
    so_sanh: compareWith(period, part),
  };
}

interface BranchPart {
  pieces: SafePiece[];
  ket: SafeOfReport[];
  rows: Row[];
  voids: VoidOfReport[];
}

async function readBranch(db: Db, branchId: number, period: Period, grouping: ReportGrouping): Promise<BranchPart> {
  const [pieces, found, voids] = await together(
    isLong(period) ? readSafeSpans(db, branchId, cutsOf(period)) : readSafeDays(db, branchId, wholeSpan(period)),
    grouping === 'thang' ? readMonths(db, branchId, period) : readSingly(db, branchId, period),
    readVoids(db, branchId, period, MAX_VOIDS),
  );
  // The withheld safe is the last one, so of months only the last row has it.
  const withheld = await findWithheldSafe(db, branchId);
  const rows = found.rows.filter(({ ngay }) => !isWithheldUpTo(withheld, ngay));
  return { pieces, ket: found.ket, rows, voids };
}

/** Days or spans of several branches: the same ones added up, in their order. */
function joinPieces(pieces: readonly SafePiece[]): SafePiece[] {
  const same = Map.groupBy(pieces, ({ from, to }) => `${from} ${to}`);
  return [...same.entries()]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .flatMap(([, parts]) => (parts[0] ? [{ ...totalsOf(parts), from: parts[0].from, to: parts[0].to }] : []));
}

/** What a row is about: a safe, or the safes of a month. */
type Row = Flows & Pick<SafeReportRow, 'ket_id' | 'ma_ket' | 'ngay' | 'thang' | 'chi_nhanh_id' | 'tien_id'>;

async function readSingly(db: Db, branchId: number, period: Period): Promise<{ ket: SafeOfReport[]; rows: Row[] }> {
  const [heads, flows, days] = await together(
    readSafes(db, branchId, period),
    readSafeFlows(db, branchId, period),
    readSafeDays(db, branchId, period),
  );
  const byId = new Map(heads.map((head) => [head.id, head]));
  const dayOf = new Map(days.map(({ from, to: _to, so_ket: _count, ...day }) => [from, day]));
  const quiet = { so_phieu: 0, so_huy: 0, gia_tri_chenh_lech: '0' };
  return {
    ket: heads.map((head) => ({ ...head, ...(dayOf.get(head.ngay) ?? quiet) })),
    rows: flows.flatMap((flow): Row[] => {
      const head = byId.get(flow.ket_id);
      return head ? [{ ...flow, ma_ket: head.ma_ket, ngay: head.ngay, thang: null, chi_nhanh_id: branchId }] : [];
    }),
  };
}

async function readMonths(db: Db, branchId: number, period: Period): Promise<{ ket: SafeOfReport[]; rows: Row[] }> {
  const flows = await readSpanFlows(db, branchId, monthCutsOf(period));
  const rows = flows.map(({ span: _span, ...flow }): Row => {
    return { ...flow, ket_id: null, ma_ket: null, thang: flow.ngay.slice(0, 7), chi_nhanh_id: branchId };
  });
  return { ket: [], rows };
}

function totalsOf(pieces: readonly SafePiece[]): SafeReport['footer'] {
  return {
    so_ket: pieces.reduce((count, piece) => count + piece.so_ket, 0),
    so_phieu: pieces.reduce((count, piece) => count + piece.so_phieu, 0),
    so_huy: pieces.reduce((count, piece) => count + piece.so_huy, 0),
    gia_tri_chenh_lech: sum(pieces.map((piece) => piece.gia_tri_chenh_lech)),
  };
}

function toPoint(pieces: readonly [SafePiece, ...SafePiece[]]): SafeReport['bieu_do'][number] {
  const { so_ket: _count, ...totals } = totalsOf(pieces);
  return { ngay: pieces[0].from, ...totals };
}

function toRow(
  { ket_id, ma_ket, ngay, thang, chi_nhanh_id, tien_id, tinh_ra: _worked, ...figures }: Row,
  currencies: Currencies,
  notes: (currencyId: number) => SafeReportRow['to_tien'],
): SafeReportRow[] {
  const currency = currencies.get(tien_id);
  if (!currency) return [];
  return [{ ket_id, ma_ket, ngay, thang, chi_nhanh_id, ...moneyFields(currency), ...figures, to_tien: notes(tien_id) }];
}

/** What was there first and what moved, against the figure the safe froze at its lock (of a month: what was there last). */
function controlOf(rows: readonly Row[], currencies: Currencies): SafeReport['doi_chieu'] {
  const lech = rows.flatMap(({ ket_id, ngay, tien_id, tinh_ra, ton_so }) => {
    const currency = currencies.get(tien_id);
    return tinh_ra === ton_so || !currency ? [] : [{ ket_id, ngay, ...moneyFields(currency), tinh_ra, so: ton_so }];
  });
  return { lech, khop: lech.length === 0 };
}
