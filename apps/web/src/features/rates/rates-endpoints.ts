import type { BranchScope } from '@doi-tien/contract/branches';
import type { ListPage, ListQuery } from '@doi-tien/contract/list';
import type { AllProposals, AllTaken, TakeAllBody } from '@doi-tien/contract/rate-rules.schema';
import type {
  FollowCompanyBody,
  RateDesk,
  RateHistory,
  RateRow,
  RatesBody,
  RatesSaved,
  YesterdaysRates,
} from '@doi-tien/contract/rates.schema';
import { api } from '../../lib/api/api.ts';
import { write } from '../../lib/api/calls.ts';
import { readList } from '../../lib/lists/read-list.ts';
import type { Keyed } from '../../lib/submissions/submission.ts';

interface HistoryOf {
  scope: BranchScope;
  currencyId: number;
  group: string | null;
  from: string;
}

const ratesApi = api.injectEndpoints({
  endpoints: (build) => ({
    rateDesk: build.query<RateDesk, BranchScope>({
      query: (pham_vi) => ({ url: '/ty-gia/niem-yet', params: new URLSearchParams({ pham_vi }) }),
      providesTags: ['rates', 'rateSources', 'catalogue', 'settings'],
    }),
    yesterday: build.query<YesterdaysRates, BranchScope>({
      query: (pham_vi) => ({ url: '/ty-gia/hom-qua', params: new URLSearchParams({ pham_vi }) }),
      keepUnusedDataFor: 0,
    }),
    rateHistory: build.query<RateHistory, HistoryOf>({
      query: ({ scope, currencyId, group, from }) => ({
        url: '/ty-gia/lich-su',
        params: new URLSearchParams({
          tien_id: String(currencyId),
          pham_vi: scope,
          tu_ngay: from,
          ...(group !== null && { nhom_ty_gia: group }),
        }),
      }),
      providesTags: ['rates'],
    }),
    rateRows: build.query<ListPage<RateRow>, ListQuery>(readList('/ty-gia', ['rates'])),
    allProposals: build.query<AllProposals, void>({
      query: () => '/ty-gia/de-xuat',
      providesTags: ['rates', 'rateSources', 'catalogue', 'settings'],
      keepUnusedDataFor: 0,
    }),
    takeAll: build.mutation<AllTaken, Keyed<TakeAllBody>>(write('POST', '/ty-gia/theo-quy-tac', ['rates'])),
    saveRates: build.mutation<RatesSaved, Keyed<RatesBody>>(write('POST', '/ty-gia', ['rates'])),
    followCompany: build.mutation<RatesSaved, Keyed<FollowCompanyBody>>(
      write('POST', '/ty-gia/theo-cong-ty', ['rates']),
    ),
  }),
});

export const {
  useRateDeskQuery,
  useLazyYesterdayQuery,
  useRateHistoryQuery,
  useRateRowsQuery,
  useAllProposalsQuery,
  useTakeAllMutation,
  useSaveRatesMutation,
  useFollowCompanyMutation,
} = ratesApi;
