import type { ImportLogDetail, ImportLogRow } from '@doi-tien/contract/import.schema';
import type { ListPage, ListQuery } from '@doi-tien/contract/list';
import { api } from '../../lib/api/api.ts';
import { toParams } from '../../lib/lists/filter-query.ts';

/** Imports end while nobody announces it: what was read is not kept for later. */
const fresh = { keepUnusedDataFor: 0 };

const importLogApi = api.injectEndpoints({
  endpoints: (build) => ({
    importLog: build.query<ListPage<ImportLogRow>, ListQuery>({
      query: (query) => ({ url: '/log-import', params: toParams(query) }),
      providesTags: ['catalogue', 'rates', 'permissions'],
      ...fresh,
    }),
    importLogRow: build.query<ImportLogDetail, number>({ query: (id) => `/log-import/${id}`, ...fresh }),
  }),
});

export const { useImportLogQuery, useImportLogRowQuery } = importLogApi;
