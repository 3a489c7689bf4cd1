import { SAFE_REPORT } from '@doi-tien/contract/report';
import type { SafeReport, SafeReportRow } from '@doi-tien/contract/report.schema';
import type { ReportQuery } from '@doi-tien/contract/report-query.schema';
import { sum } from '@doi-tien/money/decimal';
import type { Moneys } from '../../books/moneys.ts';
import { together } from '../../db/conversation.ts';
import type { Db } from '../../db/database.ts';
import { compareWith, isWithin, type Period, wholeSpan } from './period.rules.ts';
import { readSafeNotes } from './safe-notes.repository.ts';
import {
  readSafeDays,
  readSafeFlows,
  readSafes,
  readVoids,
  type SafeFlow,
  type SafeHead,
} from './safe-report.repository.ts';
import { moneyFields, readSelection } from './selection.ts';

const MAX_VOIDS = 500;

/** What every safe began with, what came and went, what the books said and what was counted. */
export async function safeReport(db: Db, query: ReportQuery): Promise<SafeReport> {
  const { period, grouping, moneys, money } = await readSelection(db, SAFE_REPORT, query);
  const [days, heads, flows, phieu_huy] = await together(
    readSafeDays(db, wholeSpan(period)),
    readSafes(db, period),
    readSafeFlows(db, period),
    readVoids(db, period, MAX_VOIDS),
  );
  const shown = money ? flows.filter(({ tien_id }) => tien_id === money.id) : flows;
  const [only] = heads.length === 1 ? heads : [];
  const notes = only ? await readSafeNotes(db, only.id, moneys) : () => [];
  const part = (within: Period) => {
    const bieu_do = days.filter(({ ngay }) => isWithin(within, ngay));
    return { footer: totalsOf(bieu_do), bieu_do };
  };
  return {
    ...{ tu_ngay: period.from, den_ngay: period.to, nhom: grouping },
    items: toRows(shown, heads, moneys, notes),
    ket: heads.map((head) => {
      const { so_phieu = 0, so_huy = 0, gia_tri_chenh_lech = '0' } = days.find(({ ngay }) => ngay === head.ngay) ?? {};
      return { ...head, so_phieu, so_huy, gia_tri_chenh_lech };
    }),
    phieu_huy,
    ...part(period),
    doi_chieu: controlOf(flows, moneys),
    so_sanh: compareWith(period, part),
  };
}

type Days = SafeReport['bieu_do'];

function totalsOf(days: Days): SafeReport['footer'] {
  return {
    so_ket: days.length,
    so_phieu: days.reduce((count, day) => count + day.so_phieu, 0),
    so_huy: days.reduce((count, day) => count + day.so_huy, 0),
    gia_tri_chenh_lech: sum(days.map((day) => day.gia_tri_chenh_lech)),
  };
}

function toRows(
  flows: readonly SafeFlow[],
  heads: readonly SafeHead[],
  moneys: Moneys,
  notes: (moneyId: number) => SafeReportRow['to_tien'],
): SafeReportRow[] {
  const byId = new Map(heads.map((head) => [head.id, head]));
  return flows.flatMap(({ ket_id, tien_id, tinh_ra: _worked, ...figures }): SafeReportRow[] => {
    const head = byId.get(ket_id);
    const money = moneys.get(tien_id);
    if (!head || !money) return [];
    const { ma_ket, ngay } = head;
    return [{ ket_id, ma_ket, ngay, ...moneyFields(money), ...figures, to_tien: notes(tien_id) }];
  });
}

/** What a safe began with and what moved, against the figure it froze at its lock. */
function controlOf(flows: readonly SafeFlow[], moneys: Moneys): SafeReport['doi_chieu'] {
  const lech = flows.flatMap(({ ket_id, tien_id, tinh_ra, ton_so }) => {
    const money = moneys.get(tien_id);
    return tinh_ra === ton_so || !money ? [] : [{ ket_id, ...moneyFields(money), tinh_ra, so: ton_so }];
  });
  return { lech, khop: lech.length === 0 };
}
