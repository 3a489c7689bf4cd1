import { COMPARISONS, type ComparisonName, type ReportGrouping, usualGrouping } from '@doi-tien/contract/report';
import dayjs from 'dayjs';
import { presetRange } from '../../ui/dates/date-presets.ts';
import type { ReportScreen } from './report-kinds.ts';

export const NO_COMPARISON = 'khong';
export type Comparison = ComparisonName | typeof NO_COMPARISON;

export interface ReportFilter {
  from: string;
  to: string;
  grouping: ReportGrouping;
  comparison: Comparison;
  currencyId: number | null;
  tellerId: number | null;
  safeId: number | null;
  /** Null is the branch this tab works in, `tat_ca` is every branch, else ids such as `1,3`. */
  branches: string | null;
}

export const ALL_BRANCHES = 'tat_ca';

/** Whether the rows can be branches. */
export function isOfSeveral({ branches }: Pick<ReportFilter, 'branches'>): boolean {
  return branches === ALL_BRANCHES || branches?.includes(',') === true;
}

/** The ids that were chosen; none where it is all branches, or this one. */
export function chosenIds(branches: string | null): number[] {
  return branches === null || branches === ALL_BRANCHES ? [] : branches.split(',').map((id) => Number.parseInt(id, 10));
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ADDRESS_KEYS: Record<keyof ReportFilter, string> = {
  from: 'tu_ngay',
  to: 'den_ngay',
  grouping: 'nhom',
  comparison: 'so_sanh',
  currencyId: 'tien_id',
  tellerId: 'nguoi_tao',
  safeId: 'ket_id',
  branches: 'chi_nhanh',
};

/** Forgiving, for addresses people edit and share: what cannot be read falls back to the report's own beginning. */
export function readFilter(
  address: URLSearchParams,
  screen: ReportScreen,
  today: string,
  mayChooseBranches = false,
): ReportFilter {
  const [from, to] = readPeriod(address, presetRange(screen.opensWith, today));
  const safeId = screen.filtersBySafe ? readId(address.get('ket_id')) : null;
  const days = safeId === null ? dayjs(to).diff(from, 'day') + 1 : 1;
  const branches = mayChooseBranches ? readBranches(address.get('chi_nhanh')) : null;
  const asked = screen.kind.groupings.find((name) => name === address.get('nhom'));
  const usual = isOfSeveral({ branches }) && safeId === null ? 'chi_nhanh' : usualGrouping(screen.kind, days);
  const comparison = [...COMPARISONS, NO_COMPARISON].find((name) => name === address.get('so_sanh'));
  return {
    from,
    to,
    grouping: asked ?? usual,
    comparison: (comparison as Comparison | undefined) ?? usualComparison(from, to),
    currencyId: readId(address.get('tien_id')),
    tellerId: screen.filtersByTeller ? readId(address.get('nguoi_tao')) : null,
    safeId,
    branches,
  };
}

/** Days inside one month are held against the same days of the month before, everything else against what came before. */
function usualComparison(from: string, to: string): Comparison {
  return from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7) && from !== to ? 'thang_truoc' : 'ky_truoc';
}

/** Null takes a choice out of the address, so that the report's own beginning counts again. */
export type FilterChange = { [Field in keyof ReportFilter]?: ReportFilter[Field] | null };

/** The address with some of the filter changed; an opened row belongs to the filter it was opened under. */
export function withFilter(address: URLSearchParams, change: FilterChange): URLSearchParams {
  const next = new URLSearchParams(address);
  next.delete('xem');
  next.delete('trang');
  for (const [field, value] of Object.entries(change)) {
    const key = ADDRESS_KEYS[field as keyof ReportFilter];
    if (value === null || value === undefined) next.delete(key);
    else next.set(key, String(value));
  }
  return next;
}

/** What the API is asked for. A safe is a day, so naming one leaves the days out. */
export function toCall(filter: ReportFilter): URLSearchParams {
  const call = new URLSearchParams();
  if (filter.safeId === null) {
    call.set('tu_ngay', filter.from);
    call.set('den_ngay', filter.to);
  } else {
    call.set('ket_id', String(filter.safeId));
  }
  call.set('nhom', filter.grouping);
  if (filter.branches !== null) call.set('chi_nhanh', filter.branches);
  if (filter.currencyId !== null) call.set('tien_id', String(filter.currencyId));
  if (filter.tellerId !== null) call.set('nguoi_tao', String(filter.tellerId));
  return call;
}

function readPeriod(address: URLSearchParams, usual: readonly [string, string]): readonly [string, string] {
  const from = readDay(address.get('tu_ngay'));
  const to = readDay(address.get('den_ngay'));
  if (from === null && to === null) return usual;
  const start = from ?? to ?? usual[0];
  const end = to ?? from ?? usual[1];
  return start <= end ? [start, end] : [end, start];
}

function readBranches(text: string | null): string | null {
  return text !== null && /^(tat_ca|[1-9]\d{0,8}(,[1-9]\d{0,8}){0,499})$/.test(text) ? text : null;
}

function readDay(text: string | null): string | null {
  return text !== null && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;
}

function readId(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
