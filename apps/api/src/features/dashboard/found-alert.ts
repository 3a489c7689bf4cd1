import type { DashboardAlert } from '@doi-tien/contract/dashboard.schema';

/** An alert before its branch is named and before what was decided about it: found in a branch, or in the company where there is none. */
export type FoundAlert = Omit<DashboardAlert, 'chi_nhanh_id' | 'chi_nhanh' | 'xu_ly'> & { branchId?: number };
