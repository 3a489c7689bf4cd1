import type { ListPage } from '@doi-tien/contract/list';
import type { RateSource } from '@doi-tien/contract/rate-sources.schema';
import type { DeskRow, RateDesk } from '@doi-tien/contract/rates.schema';
import { api } from '../../lib/api/api.ts';

const ruleApi = api.injectEndpoints({
  endpoints: (build) => ({
    ratedLines: build.query<DeskRow[], void>({
      query: () => ({ url: '/ty-gia/niem-yet' }),
      transformResponse: ({ dong }: RateDesk) => dong,
      providesTags: ['rates', 'catalogue'],
    }),
    sourceNames: build.query<RateSource[], void>({
      query: () => ({
        url: '/nguon-ty-gia',
        params: new URLSearchParams({ pageSize: '200', sortField: 'thu_tu_tin', direction: 'asc' }),
      }),
      transformResponse: ({ items }: ListPage<RateSource>) => items,
      providesTags: ['rateSources'],
    }),
  }),
});

export const { useRatedLinesQuery, useSourceNamesQuery } = ruleApi;
