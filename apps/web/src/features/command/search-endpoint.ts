import type { QuickSearchAnswer } from '@doi-tien/contract/search.schema';
import { api } from '../../lib/api/api.ts';

const searchApi = api.injectEndpoints({
  endpoints: (build) => ({
    quickSearch: build.query<QuickSearchAnswer, string>({
      query: (typed) => ({ url: '/tim-nhanh', params: new URLSearchParams({ q: typed }) }),
      // Asked again a minute later, the answer may be another.
      keepUnusedDataFor: 5,
    }),
  }),
});

export const { useQuickSearchQuery } = searchApi;
