import type { ListPage, ListQuery, Option } from '@doi-tien/contract/list';
import { api } from '../api/api.ts';
import type { LiveTopic } from '../api/live-topics.ts';
import { toParams } from '../lists/filter-query.ts';
import type { Keyed } from '../submissions/submission.ts';

/** The five calls every collection of the API has; a feature says which collection and gets typed hooks back. */
interface At {
  path: string;
  topic: LiveTopic;
}

interface KeptRecord {
  id: number;
  phien_ban: number;
}

type Body = Record<string, unknown>;

const collectionApi = api.injectEndpoints({
  endpoints: (build) => ({
    listRecords: build.query<ListPage<unknown>, At & { query: ListQuery }>({
      query: ({ path, query }) => ({ url: path, params: toParams(query) }),
      providesTags: (_page, _error, { topic }) => [topic],
    }),
    createRecord: build.mutation<unknown, At & { submission: Keyed<Body> }>({
      query: ({ path, submission }) => ({ url: path, method: 'POST', ...submission }),
      invalidatesTags: (_saved, _error, { topic }) => [topic],
      extraOptions: { announce: true },
    }),
    updateRecord: build.mutation<unknown, At & { id: number; submission: Keyed<Body> }>({
      query: ({ path, id, submission }) => ({ url: `${path}/${id}`, method: 'PATCH', ...submission }),
      invalidatesTags: (_saved, _error, { topic }) => [topic],
      extraOptions: { announce: true },
    }),
    // One of several: the caller reports on all of them and reads the list again at the end.
    changeOneOfMany: build.mutation<unknown, { path: string; id: number; submission: Keyed<Body> }>({
      query: ({ path, id, submission }) => ({ url: `${path}/${id}`, method: 'PATCH', ...submission }),
    }),
    // Told with the way back.
    switchRecord: build.mutation<unknown, At & { id: number; submission: Keyed<Body> }>({
      query: ({ path, id, submission }) => ({ url: `${path}/${id}`, method: 'PATCH', ...submission }),
      invalidatesTags: (_saved, _error, { topic }) => [topic],
    }),
    deleteRecord: build.mutation<null, At & { id: number }>({
      query: ({ path, id }) => ({ url: `${path}/${id}`, method: 'DELETE' }),
      invalidatesTags: (_none, _error, { topic }) => [topic],
      extraOptions: { announce: true },
    }),
    options: build.query<Option[], string>({
      query: (name) => `/options/${name}`,
      providesTags: ['catalogue', 'permissions'],
      keepUnusedDataFor: 300,
    }),
  }),
});

export const { useOptionsQuery } = collectionApi;

/** Changes records one after the other, without a notice for each. */
export function useChangeOneOfMany(path: string) {
  const [change] = collectionApi.useChangeOneOfManyMutation();
  return ({ id, phien_ban }: KeptRecord, fields: Body, idempotencyKey: string) =>
    change({ path, id, submission: { body: { ...fields, phien_ban }, idempotencyKey } }).unwrap();
}

/** Hooks of one collection. Made once per module, so that `useList` is always the same function. */
export function collectionHooks<Item extends KeptRecord>(path: string, topic: LiveTopic) {
  const at = { path, topic };
  return {
    useList: (query: ListQuery) => {
      const state = collectionApi.useListRecordsQuery({ ...at, query });
      return { ...state, data: state.currentData as ListPage<Item> | undefined };
    },
    useSave: () => {
      const [create] = collectionApi.useCreateRecordMutation();
      const [update] = collectionApi.useUpdateRecordMutation();
      return (record: Item | null, submission: Keyed<Body>) => {
        if (!record) return create({ ...at, submission }).unwrap();
        const body = { ...submission.body, phien_ban: record.phien_ban };
        return update({ ...at, id: record.id, submission: { ...submission, body } }).unwrap();
      };
    },
    useSwitch: () => {
      const [change] = collectionApi.useSwitchRecordMutation();
      return ({ id, phien_ban }: KeptRecord, fields: Body, idempotencyKey: string) => {
        const submission = { body: { ...fields, phien_ban }, idempotencyKey };
        return change({ ...at, id, submission }).unwrap() as Promise<Item>;
      };
    },
    useRemove: () => {
      const [remove] = collectionApi.useDeleteRecordMutation();
      return (record: Item) => remove({ ...at, id: record.id }).unwrap();
    },
  };
}
