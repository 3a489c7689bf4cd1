import type { ListPage, ListQuery } from '@doi-tien/contract/list';
import type { ActionLogRow, ChainReport } from '@doi-tien/contract/log.schema';
import { api } from '../../lib/api/api.ts';
import { toParams } from '../../lib/lists/filter-query.ts';

/** The log grows with everything anybody does: nothing read from it is kept for later. */
const fresh = { keepUnusedDataFor: 0 };

const logApi = api.injectEndpoints({
  endpoints: (build) => ({
    actionLog: build.query<ListPage<ActionLogRow>, ListQuery>({
      query: (query) => ({ url: '/log-thao-tac', params: toParams(query) }),
      ...fresh,
    }),
    actionLogRow: build.query<ActionLogRow, number>({
      query: (id) => `/log-thao-tac/${id}`,
      ...fresh,
    }),
    verifyChain: build.query<ChainReport, void>({
      query: () => '/log-thao-tac/kiem-tra',
      ...fresh,
    }),
  }),
});

export const { useActionLogQuery, useActionLogRowQuery, useLazyVerifyChainQuery } = logApi;
