import { SAFE_REPORT } from '@doi-tien/contract/report';
import type { SafeReport, SafeReportRow } from '@doi-tien/contract/report.schema';
import type { ReportQuery } from '@doi-tien/contract/report-query.schema';
import { compare, subtract, sum } from '@doi-tien/money/decimal';
import type { Moneys } from '../../books/moneys.ts';
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
  const days = await readSafeDays(db, wholeSpan(period));
  const heads = await readSafes(db, period);
  const rows = toRows(await readSafeFlows(db, period), heads, moneys);
  const items = money ? rows.filter(({ tien_id }) => tien_id === money.id) : rows;
  const [only] = heads.length === 1 ? heads : [];
  const notes = only ? await readSafeNotes(db, only.id, moneys) : () => [];
  const part = (within: Period) => {
    const bieu_do = days.filter(({ ngay }) => isWithin(within, ngay));
    return { footer: totalsOf(bieu_do), bieu_do };
  };
  return {
    ...{ tu_ngay: period.from, den_ngay: period.to, nhom: grouping },
    items: items.map((row) => ({ ...row, to_tien: notes(row.tien_id) })),
    ket: heads.map((head) => {
      const { so_phieu = 0, so_huy = 0, gia_tri_chenh_lech = '0' } = days.find(({ ngay }) => ngay === head.ngay) ?? {};
      return { ...head, so_phieu, so_huy, gia_tri_chenh_lech };
    }),
    phieu_huy: await readVoids(db, period, MAX_VOIDS),
    ...part(period),
    doi_chieu: controlOf(rows),
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

/** What counts found belongs to the opening as far as it is not the difference of the close. */
function toRows(flows: readonly SafeFlow[], heads: readonly SafeHead[], moneys: Moneys): SafeReportRow[] {
  return flows.flatMap(({ ket_id, tien_id, khac, ...figures }): SafeReportRow[] => {
    const head = heads.find(({ id }) => id === ket_id);
    const money = moneys.get(tien_id);
    if (!head || !money) return [];
    const chenh_lech = figures.thuc_dem === null ? null : subtract(figures.thuc_dem, figures.ton_so);
    return [
      {
        ...{ ket_id, ma_ket: head.ma_ket, ngay: head.ngay, ...moneyFields(money), ...figures },
        ...{ dieu_chinh: subtract(khac, chenh_lech ?? '0'), chenh_lech, to_tien: [] },
      },
    ];
  });
}

function controlOf(rows: readonly SafeReportRow[]): SafeReport['doi_chieu'] {
  const lech = rows.flatMap(({ ket_id, tien_id, ma_tien, so_le, don_vi_ty_gia, ton_so, ...row }) => {
    const came = sum([row.ton_dau, row.them, row.mua_vao, row.thu_ve, row.dieu_chinh]);
    const tinh_ra = subtract(came, sum([row.ban_ra, row.rut]));
    return compare(tinh_ra, ton_so) === 0
      ? []
      : [{ ket_id, tien_id, ma_tien, so_le, don_vi_ty_gia, tinh_ra, so: ton_so }];
  });
  return { lech, khop: lech.length === 0 };
}
