import type { CurrencyDetail } from '@doi-tien/contract/catalogue.schema';
import type { ListPage } from '@doi-tien/contract/list';
import { MAX_PAGE_SIZE } from '@doi-tien/contract/list';
import { api } from '../../lib/api/api.ts';
import { read } from '../../lib/api/calls.ts';
import { toParams } from '../../lib/lists/filter-query.ts';

export type OrderedPath = '/tien' | '/loai-tien';

/** What both orderable catalogues have. */
export interface Ordered {
  id: number;
  ma: string;
  ten: string;
  ky_hieu?: string;
}

const catalogueApi = api.injectEndpoints({
  endpoints: (build) => ({
    currencyDetail: build.query<CurrencyDetail, number>(
      read((id) => `/tien/${id}/chi-tiet`, ['catalogue', 'rates', 'safe', 'trades']),
    ),
    inOrder: build.query<Ordered[], OrderedPath>({
      query: (url) => ({
        url,
        params: toParams({ page: 1, pageSize: MAX_PAGE_SIZE, sortField: 'thu_tu', direction: 'asc', f: [] }),
      }),
      transformResponse: (page: ListPage<Ordered>) => page.items,
      providesTags: ['catalogue'],
    }),
    reorder: build.mutation<number[], { path: OrderedPath; ids: number[] }>({
      query: ({ path, ids }) => ({ url: `${path}/thu-tu`, method: 'PATCH', body: { ids } }),
      invalidatesTags: ['catalogue', 'rates'],
      extraOptions: { announce: true },
    }),
  }),
});

export const { useCurrencyDetailQuery, useInOrderQuery, useReorderMutation } = catalogueApi;
