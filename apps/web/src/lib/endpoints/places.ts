import { type ListPage, type ListQuery, MAX_PAGE_SIZE } from '@doi-tien/contract/list';
import type { Place } from '@doi-tien/contract/location.schema';
import { api } from '../api/api.ts';
import { EMPTY_QUERY, toParams } from '../lists/filter-query.ts';

/** No province has more communes than fit on one page. */
const ALL: ListQuery = { ...EMPTY_QUERY, pageSize: MAX_PAGE_SIZE, sortField: 'ten', direction: 'asc' };

const placesApi = api.injectEndpoints({
  endpoints: (build) => ({
    provinces: build.query<ListPage<Place>, void>({
      query: () => ({ url: '/tinh', params: toParams(ALL) }),
      keepUnusedDataFor: 3600,
    }),
    communes: build.query<ListPage<Place>, string>({
      query: (province) => ({
        url: '/xa',
        params: toParams({ ...ALL, f: [{ field: 'tinh', operator: 'eq', value: province }] }),
      }),
      keepUnusedDataFor: 600,
    }),
  }),
});

export const { useProvincesQuery, useCommunesQuery } = placesApi;
