import type { Counterfeit, CounterfeitBody, HandOverBody } from '@doi-tien/contract/counterfeit.schema';
import type { ListPage, ListQuery } from '@doi-tien/contract/list';
import { api } from '../api/api.ts';
import { toParams } from '../lists/filter-query.ts';
import type { Keyed } from '../submissions/submission.ts';

const PATH = '/tien-gia';
const told = { extraOptions: { announce: true } } as const;

interface Change<Body> {
  id: number;
  submission: Keyed<Body>;
}

const counterfeitApi = api.injectEndpoints({
  endpoints: (build) => ({
    counterfeits: build.query<ListPage<Counterfeit>, ListQuery>({
      query: (query) => ({ url: PATH, params: toParams(query) }),
      providesTags: ['counterfeits'],
    }),
    counterfeit: build.query<Counterfeit, number>({
      query: (id) => `${PATH}/${id}`,
      providesTags: ['counterfeits'],
    }),
    recordCounterfeit: build.mutation<Counterfeit, Keyed<CounterfeitBody>>({
      query: (submission) => ({ url: PATH, method: 'POST', ...submission }),
      invalidatesTags: ['counterfeits'],
      ...told,
    }),
    changeCounterfeit: build.mutation<Counterfeit, Change<Partial<CounterfeitBody> & { phien_ban: number }>>({
      query: ({ id, submission }) => ({ url: `${PATH}/${id}`, method: 'PATCH', ...submission }),
      invalidatesTags: ['counterfeits'],
      ...told,
    }),
    handOver: build.mutation<Counterfeit, Change<HandOverBody>>({
      query: ({ id, submission }) => ({ url: `${PATH}/${id}/ban-giao`, method: 'POST', ...submission }),
      invalidatesTags: ['counterfeits'],
      ...told,
    }),
    deleteCounterfeit: build.mutation<null, number>({
      query: (id) => ({ url: `${PATH}/${id}`, method: 'DELETE' }),
      invalidatesTags: ['counterfeits'],
      ...told,
    }),
  }),
});

export const {
  useCounterfeitsQuery,
  useCounterfeitQuery,
  useRecordCounterfeitMutation,
  useChangeCounterfeitMutation,
  useHandOverMutation,
  useDeleteCounterfeitMutation,
} = counterfeitApi;
