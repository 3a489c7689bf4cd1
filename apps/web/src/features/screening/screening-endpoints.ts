import type { DecisionBody, ReopenBody, ScreeningHitDetail, ScreeningList } from '@doi-tien/contract/screening.schema';
import { api } from '../../lib/api/api.ts';
import { read, write } from '../../lib/api/calls.ts';
import type { Keyed } from '../../lib/submissions/submission.ts';

const told = { extraOptions: { announce: true } } as const;

const screeningApi = api.injectEndpoints({
  endpoints: (build) => ({
    screeningHit: build.query<ScreeningHitDetail, number>(
      read((id) => `/sang-loc/ket-qua/${id}`, ['screening', 'customers']),
    ),
    decideHit: build.mutation<ScreeningHitDetail, { id: number; submission: Keyed<DecisionBody> }>(
      write('POST', ({ id }) => `/sang-loc/ket-qua/${id}/quyet-dinh`, ['screening', 'customers']),
    ),
    reopenHit: build.mutation<ScreeningHitDetail, { id: number; submission: Keyed<ReopenBody> }>(
      write('POST', ({ id }) => `/sang-loc/ket-qua/${id}/hoan-tac`, ['screening', 'customers']),
    ),
    screeningLists: build.query<ScreeningList[], void>(read('/sang-loc/danh-sach', ['screening'])),
    switchList: build.mutation<ScreeningList, { id: number; trang_thai: 1 | 2; phien_ban: number }>({
      query: ({ id, ...body }) => ({ url: `/sang-loc/danh-sach/${id}`, method: 'PATCH', body }),
      invalidatesTags: ['screening'],
      ...told,
    }),
  }),
});

export const {
  useScreeningHitQuery,
  useDecideHitMutation,
  useReopenHitMutation,
  useScreeningListsQuery,
  useSwitchListMutation,
} = screeningApi;
