import type { ListPage } from '@doi-tien/contract/list';
import type { RateDesk } from '@doi-tien/contract/rates.schema';
import type { TradePath } from '@doi-tien/contract/trade';
import type {
  CompleteTradeBody,
  KnownCustomer,
  Trade,
  TradeBody,
  TradeDetailsBody,
  TradeQuote,
} from '@doi-tien/contract/trade.schema';
import type { TradeEvent } from '@doi-tien/contract/trade-event.schema';
import { api } from '../../../lib/api/api.ts';
import { read, TOLD, write } from '../../../lib/api/calls.ts';
import { toParams } from '../../../lib/lists/filter-query.ts';
import type { Keyed } from '../../../lib/submissions/submission.ts';

interface Of {
  path: TradePath;
}

/** A customer is asked for by the number of a paper, or by phone. */
export type CustomerQuestion = { so_giay_to: string } | { dien_thoai: string };

/** More than a teller looks back on; the list of the kind has the rest. */
const MY_TRADES = 30;

const tradeApi = api.injectEndpoints({
  endpoints: (build) => ({
    postedRates: build.query<RateDesk, void>(read('/ty-gia/niem-yet', ['rates'])),
    quoteTrade: build.query<TradeQuote, Of & { body: TradeBody }>({
      query: ({ path, body }) => ({ url: `/${path}/tinh-thu`, method: 'POST', body }),
      providesTags: ['safe', 'rates'],
      keepUnusedDataFor: 5,
      extraOptions: { shownInPlace: 'all' },
    }),
    trade: build.query<Trade, Of & { id: number }>(read(({ path, id }) => `/${path}/${id}`, ['trades'])),
    tradeHistory: build.query<TradeEvent[], Of & { id: number }>(
      read(({ path, id }) => `/${path}/${id}/lich-su`, ['trades']),
    ),
    myTrades: build.query<ListPage<Trade>, Of & { personId: number; day: string }>({
      query: ({ path, personId, day }) => ({
        url: `/${path}`,
        params: toParams({
          page: 1,
          pageSize: MY_TRADES,
          direction: 'desc',
          f: [
            { field: 'nguoi_tao_id', operator: 'eq', value: String(personId) },
            { field: 'ngay_tao', operator: 'gte', value: day },
          ],
        }),
      }),
      providesTags: ['trades'],
    }),
    knownCustomer: build.query<KnownCustomer | null, Of & { asked: CustomerQuestion }>({
      query: ({ path, asked }) => ({ url: `/${path}/khach-hang`, params: new URLSearchParams(asked) }),
      providesTags: ['trades', 'customers'],
      keepUnusedDataFor: 5,
    }),
    changeTradeDetails: build.mutation<Trade, Of & { id: number; submission: Keyed<TradeDetailsBody> }>(
      write('PATCH', ({ path, id }) => `/${path}/${id}`, ['trades'], TOLD),
    ),
    // The receipt that opens says that it worked.
    createTrade: build.mutation<Trade, Of & { submission: Keyed<TradeBody> }>(
      write('POST', ({ path }) => `/${path}`, ['trades', 'safe'], { approvedAt: (url, id) => `${url}/${id}` }),
    ),
    voidTrade: build.mutation<Trade, Of & { id: number; submission: Keyed<{ ly_do: string }> }>(
      write('PATCH', ({ path, id }) => `/${path}/${id}/huy`, ['trades', 'safe']),
    ),
    completeTrade: build.mutation<Trade, Of & { id: number; submission: Keyed<CompleteTradeBody> }>(
      write('PATCH', ({ path, id }) => `/${path}/${id}/hoan-tat`, ['trades', 'safe'], TOLD),
    ),
    countPrint: build.mutation<Trade, Of & { id: number; idempotencyKey?: string }>(
      write('POST', ({ path, id }) => `/${path}/${id}/in`, ['trades']),
    ),
    printAtPlace: build.mutation<Trade, Of & { id: number }>(
      write('POST', ({ path, id }) => `/${path}/${id}/in-may`, ['trades', 'printers']),
    ),
  }),
});

export const {
  usePostedRatesQuery,
  useQuoteTradeQuery,
  useLazyQuoteTradeQuery,
  useTradeQuery,
  useTradeHistoryQuery,
  useMyTradesQuery,
  useLazyKnownCustomerQuery,
  useChangeTradeDetailsMutation,
  useCreateTradeMutation,
  useVoidTradeMutation,
  useCompleteTradeMutation,
  useCountPrintMutation,
  usePrintAtPlaceMutation,
} = tradeApi;
