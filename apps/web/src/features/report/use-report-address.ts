import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useEventsOfAll } from '../../lib/live/company-screens.ts';
import { useMay } from '../../lib/session/permissions.ts';
import { businessDay } from '../../ui/dates/moments.ts';
import { type FilterChange, type ReportFilter, readFilter, withFilter } from './report-address.ts';
import type { ReportScreen } from './report-kinds.ts';

export interface ReportAddress {
  filter: ReportFilter;
  /** Shown as it will be printed. */
  isPaper: boolean;
  /** The row whose trades are looked at. */
  opened: string | null;
  page: number;
  change: (change: FilterChange) => void;
  /** The same report with something more in its address (or less of it, with null): a link that can be shared. */
  addressWith: (extra: Record<string, string | null>) => string;
  go: (extra: Record<string, string | null>) => void;
}

/** Filters, the opened row and the paper all live in the address, so that Back undoes them and a link shows the same. */
export function useReportAddress(screen: ReportScreen): ReportAddress {
  const [address, setAddress] = useSearchParams();
  const today = businessDay(new Date());
  const mayChooseBranches = useMay(screen.kind.area)('allBranches');
  const filter = useMemo(
    () => readFilter(address, screen, today, mayChooseBranches),
    [address, screen, today, mayChooseBranches],
  );
  useEventsOfAll(filter.branches !== null);
  const withExtra = (extra: Record<string, string | null>) => {
    const next = new URLSearchParams(address);
    for (const [key, value] of Object.entries(extra)) {
      if (value === null) next.delete(key);
      else next.set(key, value);
    }
    return next;
  };
  return {
    filter,
    isPaper: address.has('in'),
    opened: address.get('xem'),
    page: Math.max(1, Number.parseInt(address.get('trang') ?? '1', 10) || 1),
    change: (change) => setAddress((current) => withFilter(current, change), { preventScrollReset: true }),
    addressWith: (extra) => `${screen.route}?${withExtra(extra)}`,
    go: (extra) => setAddress(withExtra(extra), { preventScrollReset: true }),
  };
}

/** The same report about one branch alone. */
export function branchAddress(address: ReportAddress, branchId: number): string {
  return address.addressWith({ chi_nhanh: String(branchId), nhom: null, xem: null, trang: null, ket_id: null });
}
