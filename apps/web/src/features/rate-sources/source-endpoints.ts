import type { ListPage, ListQuery } from '@doi-tien/contract/list';
import type {
  FeedTrial,
  FeedTrialBody,
  FetchOutcome,
  RateFetch,
  RateSource,
} from '@doi-tien/contract/rate-sources.schema';
import { api } from '../../lib/api/api.ts';
import { write } from '../../lib/api/calls.ts';
import { collectionHooks } from '../../lib/endpoints/collection.ts';
import { readList } from '../../lib/lists/read-list.ts';

export const PATH = '/nguon-ty-gia';
export const FETCHES_PATH = '/lan-lay-ty-gia';

export const sourceHooks = collectionHooks<RateSource>(PATH, 'rateSources');

const sourceApi = api.injectEndpoints({
  endpoints: (build) => ({
    rateFetches: build.query<ListPage<RateFetch>, ListQuery>(readList(FETCHES_PATH, ['rateSources'])),
    tryFeed: build.mutation<FeedTrial, FeedTrialBody>({
      query: (body) => ({ url: `${PATH}/thu`, method: 'POST', body }),
    }),
    fetchSource: build.mutation<FetchOutcome, { id: number; idempotencyKey: string }>(
      write('POST', ({ id }) => `${PATH}/${id}/lay`, ['rateSources']),
    ),
  }),
});

export const { useRateFetchesQuery, useTryFeedMutation, useFetchSourceMutation } = sourceApi;
