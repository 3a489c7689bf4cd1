import type { Counterfeit, CounterfeitBody, HandOverBody } from '@doi-tien/contract/counterfeit.schema';
import type { ListPage, ListQuery } from '@doi-tien/contract/list';
import { api } from '../api/api.ts';
import { read, TOLD, write } from '../api/calls.ts';
import { readList } from '../lists/read-list.ts';
import type { Keyed } from '../submissions/submission.ts';

const PATH = '/tien-gia';

interface Change<Body> {
  id: number;
  submission: Keyed<Body>;
}

const counterfeitApi = api.injectEndpoints({
  endpoints: (build) => ({
    counterfeits: build.query<ListPage<Counterfeit>, ListQuery>(readList(PATH, ['counterfeits'])),
    counterfeit: build.query<Counterfeit, number>(read((id) => `${PATH}/${id}`, ['counterfeits'])),
    recordCounterfeit: build.mutation<Counterfeit, Keyed<CounterfeitBody>>(write('POST', PATH, ['counterfeits'], TOLD)),
    changeCounterfeit: build.mutation<Counterfeit, Change<Partial<CounterfeitBody> & { phien_ban: number }>>(
      write('PATCH', ({ id }) => `${PATH}/${id}`, ['counterfeits'], TOLD),
    ),
    handOver: build.mutation<Counterfeit, Change<HandOverBody>>(
      write('POST', ({ id }) => `${PATH}/${id}/ban-giao`, ['counterfeits'], TOLD),
    ),
    deleteCounterfeit: build.mutation<null, number>(write('DELETE', (id) => `${PATH}/${id}`, ['counterfeits'], TOLD)),
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
