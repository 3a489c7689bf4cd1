import type { Currency, Denomination } from '@doi-tien/contract/catalogue.schema';
import type { ListPage } from '@doi-tien/contract/list';
import type { Drawer, PayoutSuggestion, SafeCheck } from '@doi-tien/contract/safe.schema';
import { api } from '../api/api.ts';
import { read } from '../api/calls.ts';
import { everyPage } from '../api/every-page.ts';

/** All of a safe, what somebody can take from where they work, or what a count of the vault is held against. */
export type DrawersOf = 'safe' | 'place' | 'vault';
const PATHS: Record<DrawersOf, string> = { safe: 'lay-theo-ket', place: 'noi-lam', vault: 'can-kiem' };

/** What both the safe and the counter ask: is the safe open, which currencies and notes are there, and which of them pay. */
export const drawerApi = api.injectEndpoints({
  endpoints: (build) => ({
    safeCheck: build.query<SafeCheck | null, void>(read('/ket/kiem-tra-ket', ['safe'])),
    allCurrencies: build.query<ListPage<Currency>, void>({
      queryFn: everyPage<Currency>(() => '/tien?sortField=thu_tu&direction=asc'),
      providesTags: ['catalogue'],
    }),
    activeCurrencies: build.query<ListPage<Currency>, void>({
      queryFn: everyPage<Currency>(
        () => '/tien?f[0][field]=trang_thai&f[0][operator]=eq&f[0][value]=1&sortField=thu_tu&direction=asc',
      ),
      providesTags: ['catalogue'],
    }),
    allNotes: build.query<ListPage<Denomination>, void>({
      queryFn: everyPage<Denomination>(() => '/menh-gia?sortField=gia_tri&direction=desc'),
      providesTags: ['catalogue'],
    }),
    safeDrawers: build.query<Drawer[], { safeId: number; of: DrawersOf }>({
      query: ({ safeId, of }) => `/chi-tiet-ket/${PATHS[of]}?ket_id=${safeId}`,
      providesTags: ['safe', 'tills'],
      extraOptions: { shownInPlace: 'SAFE_BEING_COUNTED' },
    }),
    payoutNotes: build.query<PayoutSuggestion, { currencyId: number; amount?: string }>({
      query: ({ currencyId, amount }) => `/chi-tiet-ket/ban?tien_id=${currencyId}${amount ? `&so_tien=${amount}` : ''}`,
      providesTags: ['safe'],
      keepUnusedDataFor: 5,
      extraOptions: { shownInPlace: 'SAFE_BEING_COUNTED' },
    }),
  }),
});

export const {
  useSafeDrawersQuery,
  useSafeCheckQuery,
  useAllCurrenciesQuery,
  useActiveCurrenciesQuery,
  useAllNotesQuery,
  usePayoutNotesQuery,
  useLazyPayoutNotesQuery,
} = drawerApi;
