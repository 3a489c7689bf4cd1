import type { RateBoard } from '@doi-tien/contract/rates.schema';
import { api } from '../../lib/api/api.ts';

const boardApi = api.injectEndpoints({
  endpoints: (build) => ({
    rateBoard: build.query<RateBoard, void>({
      query: () => '/bang-ty-gia',
    }),
  }),
});

export const { useRateBoardQuery } = boardApi;
