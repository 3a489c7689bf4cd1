import type { PairDisplayBody, PairedDisplay } from '@doi-tien/contract/display.schema';
import { api } from '../api/api.ts';
import { read, write } from '../api/calls.ts';
import type { Keyed } from '../submissions/submission.ts';

const PATH = '/man-hinh-khach';
const TAGS = ['displays'] as const;

const displayApi = api.injectEndpoints({
  endpoints: (build) => ({
    displays: build.query<PairedDisplay[], void>(read(PATH, ['displays', 'tills'])),
    pairDisplay: build.mutation<PairedDisplay, Keyed<PairDisplayBody>>(write('POST', `${PATH}/ghep`, TAGS)),
    unpairDisplay: build.mutation<null, { id: number }>(write('DELETE', ({ id }) => `${PATH}/${id}`, TAGS)),
  }),
});

export const { useDisplaysQuery, usePairDisplayMutation, useUnpairDisplayMutation } = displayApi;
