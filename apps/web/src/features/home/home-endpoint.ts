import type { Dashboard } from '@doi-tien/contract/dashboard.schema';
import { api } from '../../lib/api/api.ts';

const homeApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Without live tags: a busy counter announces several things per trade, and one answer covers them all.
    dashboard: build.query<Dashboard, void>({ query: () => '/dashboard' }),
  }),
});

export const { useDashboardQuery } = homeApi;
