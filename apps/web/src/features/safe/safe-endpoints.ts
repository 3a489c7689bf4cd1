import type { ListPage } from '@doi-tien/contract/list';
import type {
  CloseSafeBody,
  Drawer,
  DrawerTotal,
  Movement,
  MovementBody,
  OpenSafeBody,
  Safe,
  SafeDetail,
  SafeNoteBody,
  SwapNotesBody,
} from '@doi-tien/contract/safe.schema';
import type { CountRecord, ForeignList, TradeFlow, TradeStep } from '@doi-tien/contract/safe-record.schema';
import { api } from '../../lib/api/api.ts';
import { read, TOLD, write } from '../../lib/api/calls.ts';
import { everyPage } from '../../lib/api/every-page.ts';
import type { Keyed } from '../../lib/submissions/submission.ts';

/** The lock of a blind count withholds what was on the screen; the screen says so itself. */
const figures = { extraOptions: { shownInPlace: 'SAFE_BEING_COUNTED' } } as const;

const ofSafe = (safeId: number) => `f[0][field]=ket_id&f[0][operator]=eq&f[0][value]=${safeId}`;

const safeApi = api.injectEndpoints({
  endpoints: (build) => ({
    safe: build.query<SafeDetail, number>(read((id) => `/ket/${id}`, ['safe', 'trades'])),
    openingDrawers: build.query<Drawer[], number>({
      query: (id) => `/chi-tiet-ket/lay-theo-ket-dau-ngay?ket_id=${id}`,
      providesTags: ['safe'],
      ...figures,
    }),
    safeTotals: build.query<DrawerTotal[], number>({
      query: (id) => `/chi-tiet-ket/tong-tien-theo-ket-hien-tai?ket_id=${id}`,
      providesTags: ['safe', 'rates'],
      ...figures,
    }),
    openingTotals: build.query<DrawerTotal[], number>({
      query: (id) => `/chi-tiet-ket/tong-tien-theo-ket-dau-ngay?ket_id=${id}`,
      providesTags: ['safe', 'rates'],
      ...figures,
    }),
    foreignList: build.query<ForeignList, number>(read((id) => `/ket/bang-ke/${id}`, ['safe', 'settings'])),
    countRecord: build.query<CountRecord, number>(read((id) => `/ket/bien-ban/${id}`, ['safe', 'settings'])),
    tradeSteps: build.query<ListPage<TradeStep>, { safeId: number; pageSize: number }>(
      read(
        ({ safeId, pageSize }) => `/chi-tiet-ket/dong-giao-dich?${ofSafe(safeId)}&pageSize=${pageSize}`,
        ['safe', 'trades'],
      ),
    ),
    tradeFlows: build.query<TradeFlow[], number>({
      query: (id) => `/chi-tiet-ket/lay-theo-giao-dich-tru-ket?ket_id=${id}`,
      providesTags: ['safe'],
      ...figures,
    }),
    movements: build.query<ListPage<Movement>, number>({
      queryFn: everyPage<Movement, number>((id) => `/chi-tiet-ket?${ofSafe(id)}&sortField=id&direction=asc`),
      providesTags: ['safe'],
    }),
    openSafe: build.mutation<Safe, Keyed<OpenSafeBody>>(write('POST', '/ket', ['safe'], TOLD)),
    // The page says that it is locked; a notice would lie over the next step.
    lockSafe: build.mutation<SafeDetail, number>(write('PATCH', (id) => `/ket/chot-ket/${id}`, ['safe'])),
    unlockSafe: build.mutation<SafeDetail, number>(write('PATCH', (id) => `/ket/mo-chot/${id}`, ['safe'], TOLD)),
    closeSafe: build.mutation<Safe, { id: number; submission: Keyed<CloseSafeBody> }>(
      write('PATCH', ({ id }) => `/ket/dong-ket/${id}`, ['safe'], TOLD),
    ),
    moveMoney: build.mutation<Movement, Keyed<MovementBody>>(write('POST', '/chi-tiet-ket', ['safe'], TOLD)),
    writeNote: build.mutation<Movement, Keyed<SafeNoteBody>>(write('POST', '/chi-tiet-ket/ghi-chu', ['safe'], TOLD)),
    swapNotes: build.mutation<Movement, Keyed<SwapNotesBody>>(write('POST', '/chi-tiet-ket/doi-to', ['safe'], TOLD)),
  }),
});

export const {
  useSafeQuery,
  useOpeningDrawersQuery,
  useSafeTotalsQuery,
  useMovementsQuery,
  useTradeFlowsQuery,
  useTradeStepsQuery,
  useOpeningTotalsQuery,
  useCountRecordQuery,
  useForeignListQuery,
  useOpenSafeMutation,
  useLockSafeMutation,
  useUnlockSafeMutation,
  useCloseSafeMutation,
  useMoveMoneyMutation,
  useWriteNoteMutation,
  useSwapNotesMutation,
} = safeApi;
