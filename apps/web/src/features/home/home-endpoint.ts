import type { AlertPeople, Dashboard, HandleAlertBody } from '@doi-tien/contract/dashboard.schema';
import { api } from '../../lib/api/api.ts';
import { TOLD, write } from '../../lib/api/calls.ts';
import type { Keyed } from '../../lib/submissions/submission.ts';

/** The branch this tab works in, or every branch of the company. */
export type DashboardScope = 'own' | 'all';

const homeApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Without live tags: a busy counter announces several things per trade, and one answer covers them all.
    dashboard: build.query<Dashboard, DashboardScope>({
      query: (scope) => (scope === 'all' ? '/dashboard?chi_nhanh=tat_ca' : '/dashboard'),
    }),
    // The act announces itself to every start page of the branch, this one included.
    handleAlert: build.mutation<null, Keyed<HandleAlertBody>>(write('PUT', '/dashboard/canh-bao', [], TOLD)),
    reopenAlert: build.mutation<null, { khoa: string; idempotencyKey: string }>({
      query: ({ khoa, ...key }) => ({
        url: '/dashboard/canh-bao',
        method: 'DELETE',
        params: new URLSearchParams({ khoa }),
        ...key,
      }),
      extraOptions: { announce: true },
    }),
    alertPeople: build.query<AlertPeople, string>({
      query: (khoa) => ({ url: '/dashboard/canh-bao/nguoi-nhan', params: new URLSearchParams({ khoa }) }),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useDashboardQuery, useHandleAlertMutation, useReopenAlertMutation, useAlertPeopleQuery } = homeApi;
