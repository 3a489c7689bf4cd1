import type { ListPreferencesBody, SavedView, ViewBody } from '@doi-tien/contract/list-views.schema';
import { api } from '../../../lib/api/api.ts';
import { write } from '../../../lib/api/calls.ts';
import type { Keyed } from '../../../lib/submissions/submission.ts';

/** The account is part of the question, so that one person's answer is never shown to the next. */
export interface ListOf {
  account: string;
  list: string;
}

export type ViewChange = Partial<Pick<ViewBody, 'ten' | 'mac_dinh' | 'truy_van' | 'cot'>>;

const listApi = api.enhanceEndpoints({ addTagTypes: ['listViews'] }).injectEndpoints({
  endpoints: (build) => ({
    // Not kept: the browser's own copy is what a list starts with, and an older answer must not undo a newer choice.
    listPreferences: build.query<ListPreferencesBody | null, ListOf>({
      query: ({ list }) => `/tuy-chon-danh-sach/${list}`,
      keepUnusedDataFor: 0,
    }),
    keepListPreferences: build.mutation<ListPreferencesBody, ListOf & { body: ListPreferencesBody }>({
      query: ({ list, body }) => ({ url: `/tuy-chon-danh-sach/${list}`, method: 'PUT', body }),
    }),
    savedViews: build.query<SavedView[], ListOf>({
      query: ({ list }) => ({ url: '/bo-loc-da-luu', params: new URLSearchParams({ danh_sach: list }) }),
      providesTags: ['listViews'],
    }),
    createView: build.mutation<SavedView, Keyed<ViewBody>>(write('POST', '/bo-loc-da-luu', ['listViews'])),
    changeView: build.mutation<SavedView, { view: SavedView; change: ViewChange }>({
      query: ({ view, change }) => ({
        url: `/bo-loc-da-luu/${view.id}`,
        method: 'PATCH',
        body: { ...change, phien_ban: view.phien_ban },
      }),
      invalidatesTags: ['listViews'],
    }),
    deleteView: build.mutation<null, { id: number; idempotencyKey: string }>(
      write('DELETE', ({ id }) => `/bo-loc-da-luu/${id}`, ['listViews']),
    ),
  }),
});

export const {
  useListPreferencesQuery,
  useKeepListPreferencesMutation,
  useSavedViewsQuery,
  useCreateViewMutation,
  useChangeViewMutation,
  useDeleteViewMutation,
} = listApi;
