import type { Denomination, Money } from '@doi-tien/contract/catalogue.schema';
import type { ListPage } from '@doi-tien/contract/list';
import type {
  CloseSafeBody,
  Drawer,
  DrawerTotal,
  Movement,
  MovementBody,
  OpenSafeBody,
  Safe,
  SafeCheck,
  SafeNoteBody,
} from '@doi-tien/contract/safe.schema';
import { api } from '../../lib/api.ts';
import type { Keyed } from '../../lib/submission.ts';

/** What trades put into a safe and took out of it, per money. */
export interface TradeFlow {
  tien_id: number;
  ma_tien: string;
  vao: string;
  ra: string;
}

const quiet = { extraOptions: { quiet: true } } as const;
const announced = { extraOptions: { quiet: true, announce: true } } as const;
const CASH = 'f[0][field]=trang_thai&f[0][operator]=eq&f[0][value]=1&pageSize=200&sortField=thu_tu&direction=asc';

const safeApi = api.injectEndpoints({
  endpoints: (build) => ({
    checkSafe: build.query<SafeCheck | null, void>({
      query: () => '/ket/kiem-tra-ket',
      providesTags: ['safe'],
      ...quiet,
    }),
    safe: build.query<Safe, number>({ query: (id) => `/ket/${id}`, providesTags: ['safe'], ...quiet }),
    safeDrawers: build.query<Drawer[], number>({
      query: (id) => `/chi-tiet-ket/lay-theo-ket?ket_id=${id}`,
      providesTags: ['safe'],
      ...quiet,
    }),
    openingDrawers: build.query<Drawer[], number>({
      query: (id) => `/chi-tiet-ket/lay-theo-ket-dau-ngay?ket_id=${id}`,
      providesTags: ['safe'],
      ...quiet,
    }),
    safeTotals: build.query<DrawerTotal[], number>({
      query: (id) => `/chi-tiet-ket/tong-tien-theo-ket-hien-tai?ket_id=${id}`,
      providesTags: ['safe', 'rates'],
      ...quiet,
    }),
    tradeFlows: build.query<TradeFlow[], number>({
      query: (id) => `/chi-tiet-ket/lay-theo-giao-dich-tru-ket?ket_id=${id}`,
      providesTags: ['safe'],
      ...quiet,
    }),
    movements: build.query<ListPage<Movement>, number>({
      query: (id) =>
        `/chi-tiet-ket?f[0][field]=ket_id&f[0][operator]=eq&f[0][value]=${id}&pageSize=200&sortField=id&direction=asc`,
      providesTags: ['safe'],
      ...quiet,
    }),
    cashMoneys: build.query<ListPage<Money>, void>({
      query: () => `/tien?${CASH}`,
      providesTags: ['catalogue'],
      ...quiet,
    }),
    notes: build.query<ListPage<Denomination>, void>({
      query: () => '/menh-gia?pageSize=200&sortField=gia_tri&direction=desc',
      providesTags: ['catalogue'],
      ...quiet,
    }),
    openSafe: build.mutation<Safe, Keyed<OpenSafeBody>>({
      query: (submission) => ({ url: '/ket', method: 'POST', ...submission }),
      invalidatesTags: ['safe'],
      ...announced,
    }),
    lockSafe: build.mutation<Safe, number>({
      query: (id) => ({ url: `/ket/chot-ket/${id}`, method: 'PATCH' }),
      invalidatesTags: ['safe'],
      ...announced,
    }),
    unlockSafe: build.mutation<Safe, number>({
      query: (id) => ({ url: `/ket/mo-chot/${id}`, method: 'PATCH' }),
      invalidatesTags: ['safe'],
      extraOptions: { announce: true },
    }),
    closeSafe: build.mutation<Safe, { id: number; submission: Keyed<CloseSafeBody> }>({
      query: ({ id, submission }) => ({ url: `/ket/dong-ket/${id}`, method: 'PATCH', ...submission }),
      invalidatesTags: ['safe'],
      ...announced,
    }),
    moveMoney: build.mutation<Movement, Keyed<MovementBody>>({
      query: (submission) => ({ url: '/chi-tiet-ket', method: 'POST', ...submission }),
      invalidatesTags: ['safe'],
      ...announced,
    }),
    writeNote: build.mutation<Movement, Keyed<SafeNoteBody>>({
      query: (submission) => ({ url: '/chi-tiet-ket/ghi-chu', method: 'POST', ...submission }),
      invalidatesTags: ['safe'],
      ...announced,
    }),
  }),
});

export const {
  useCheckSafeQuery,
  useSafeQuery,
  useSafeDrawersQuery,
  useOpeningDrawersQuery,
  useSafeTotalsQuery,
  useMovementsQuery,
  useTradeFlowsQuery,
  useCashMoneysQuery,
  useNotesQuery,
  useOpenSafeMutation,
  useLockSafeMutation,
  useUnlockSafeMutation,
  useCloseSafeMutation,
  useMoveMoneyMutation,
  useWriteNoteMutation,
} = safeApi;
