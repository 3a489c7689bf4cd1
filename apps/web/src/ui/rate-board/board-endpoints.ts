import type { RateBoard } from '@doi-tien/contract/rates.schema';
import { api } from '../../lib/api/api.ts';

const boardApi = api.injectEndpoints({
  endpoints: (build) => ({
    rateBoard: build.query<RateBoard, string | null>({
      query: (branch) => ({
        url: '/bang-ty-gia',
        params: new URLSearchParams(branch === null ? {} : { chi_nhanh: branch }),
      }),
      // The board itself says that it is switched off.
      extraOptions: { shownInPlace: 'NOT_FOUND' },
    }),
  }),
});

export const { useRateBoardQuery } = boardApi;
