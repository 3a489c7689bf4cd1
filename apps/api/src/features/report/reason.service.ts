import type { ReasonDetailPage, ReasonReport } from '@doi-tien/contract/reason-report.schema';
import { REASON_KINDS, REASON_REPORT } from '@doi-tien/contract/report';
import type { ReasonDetailQuery, ReportQuery } from '@doi-tien/contract/report-query.schema';
import { sum } from '@doi-tien/money/decimal';
import { readBranchNames } from '../../domain/rights/branches-asked.ts';
import { findWithheldByBranch, isWithheldUpTo } from '../../domain/safe-day/withheld.ts';
import type { Db } from '../../platform/db/database.ts';
import { fieldError } from '../../platform/http/app-error.ts';
import { readReasonActs, readReasons } from './reason.repository.ts';
import { readSelection } from './selection.ts';

/** Why tickets were voided, counts differed and rates were agreed apart from the posted ones: how often, for how much, by whom. */
export async function reasonReport(db: Db, asked: readonly number[], query: ReportQuery): Promise<ReasonReport> {
  if (query.tien_id !== undefined) throw fieldError('tien_id', 'invalid');
  const { branches, period, grouping } = await readSelection(db, asked, REASON_REPORT, query);
  const branchIds = branches.ids;
  const isByBranch = grouping === 'chi_nhanh';
  const rows = await readReasons(db, { branchIds, period }, isByBranch);
  const names = isByBranch ? await readBranchNames(db, branchIds) : new Map<number, string>();
  const withheld = await findWithheldByBranch(db, branchIds);
  return {
    tu_ngay: period.from,
    den_ngay: period.to,
    nhom: grouping,
    an_so_lieu: [...withheld.values()].some((safe) => isWithheldUpTo(safe, period.to) && safe.day >= period.from),
    items: rows.map((row) => ({
      ...row,
      chi_nhanh: row.chi_nhanh_id === null ? null : (names.get(row.chi_nhanh_id) ?? null),
    })),
    tong: totalsOf(rows),
  };
}

function totalsOf(rows: ReasonReport['items']): ReasonReport['tong'] {
  return REASON_KINDS.map((loai) => {
    const own = rows.filter((row) => row.loai === loai);
    const total = (field: 'thua' | 'thieu') => (loai === 'lech' ? sum(own.map((row) => row[field] ?? '0')) : null);
    return {
      loai,
      so_luot: own.reduce((count, { so_luot }) => count + so_luot, 0),
      gia_tri: sum(own.map(({ gia_tri }) => gia_tri)),
      thua: total('thua'),
      thieu: total('thieu'),
    };
  });
}

export async function reasonActs(
  db: Db,
  asked: readonly number[],
  { page, pageSize, loai, ly_do, ...query }: ReasonDetailQuery,
): Promise<ReasonDetailPage> {
  const { branches, period } = await readSelection(db, asked, REASON_REPORT, query);
  const found = await readReasonActs(db, {
    branchIds: branches.ids,
    period,
    kind: loai,
    reason: ly_do,
    page,
    pageSize,
  });
  return { tu_ngay: period.from, den_ngay: period.to, ...found, page, pageSize };
}
