import type { Dashboard } from '@doi-tien/contract/dashboard.schema';
import { api } from '../../lib/api/api.ts';

/** The branch this tab works in, or every branch of the company. */
export type DashboardScope = 'own' | 'all';

const homeApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Without live tags: a busy counter announces several things per trade, and one answer covers them all.
    dashboard: build.query<Dashboard, DashboardScope>({
      query: (scope) => (scope === 'all' ? '/dashboard?chi_nhanh=tat_ca' : '/dashboard'),
    }),
  }),
});

export const { useDashboardQuery } = homeApi;
