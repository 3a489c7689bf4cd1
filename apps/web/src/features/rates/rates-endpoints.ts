import type { ListPage, ListQuery } from '@doi-tien/contract/list';
import type {
  RateDesk,
  RateHistory,
  RateRow,
  RatesBody,
  RatesSaved,
  YesterdaysRates,
} from '@doi-tien/contract/rates.schema';
import { api } from '../../lib/api/api.ts';
import type { Keyed } from '../../lib/api/submission.ts';
import { toParams } from '../../lib/lists/filter-query.ts';

export interface HistoryOf {
  currencyId: number;
  group: string | null;
  from: string;
}

const ratesApi = api.injectEndpoints({
  endpoints: (build) => ({
    rateDesk: build.query<RateDesk, void>({
      query: () => '/ty-gia/niem-yet',
      providesTags: ['rates', 'catalogue', 'settings'],
    }),
    yesterday: build.query<YesterdaysRates, void>({
      query: () => '/ty-gia/hom-qua',
      keepUnusedDataFor: 0,
    }),
    rateHistory: build.query<RateHistory, HistoryOf>({
      query: ({ currencyId, group, from }) => ({
        url: '/ty-gia/lich-su',
        params: new URLSearchParams({
          tien_id: String(currencyId),
          tu_ngay: from,
          ...(group !== null && { nhom_ty_gia: group }),
        }),
      }),
      providesTags: ['rates'],
    }),
    rateRows: build.query<ListPage<RateRow>, ListQuery>({
      query: (query) => ({ url: '/ty-gia', params: toParams(query) }),
      providesTags: ['rates'],
    }),
    saveRates: build.mutation<RatesSaved, Keyed<RatesBody>>({
      query: (submission) => ({ url: '/ty-gia', method: 'POST', ...submission }),
      invalidatesTags: ['rates'],
    }),
  }),
});

export const { useRateDeskQuery, useLazyYesterdayQuery, useRateHistoryQuery, useRateRowsQuery, useSaveRatesMutation } =
  ratesApi;
