import type { ListPage } from '@doi-tien/contract/list';
import type {
  BeginShiftBody,
  EndShiftBody,
  HandOver,
  HandOverBody,
  PassOnBody,
  Places,
  ReceiveBody,
  ReceiveHereBody,
  Shift,
  ShiftEnded,
  Till,
} from '@doi-tien/contract/till.schema';
import { api } from '../../../lib/api/api.ts';
import { read, TOLD, write } from '../../../lib/api/calls.ts';
import type { Keyed } from '../../../lib/submissions/submission.ts';

const TAGS = ['tills', 'safe'] as const;

interface Step<Body> {
  id: number;
  submission: Keyed<Body>;
}

const tillApi = api.injectEndpoints({
  endpoints: (build) => ({
    places: build.query<Places, void>(read('/ngan-quy/noi', ['tills', 'safe', 'trades', 'rates'])),
    tillNames: build.query<ListPage<Till>, void>(read('/ngan-quy?sortField=ma&direction=asc&pageSize=100', ['tills'])),
    beginShift: build.mutation<Shift, Keyed<BeginShiftBody>>(write('POST', '/ca', TAGS, TOLD)),
    // The page says that it is locked; a notice would lie over the next step.
    lockTill: build.mutation<Shift, number>(write('PATCH', (id) => `/ca/${id}/chot`, TAGS)),
    unlockTill: build.mutation<Shift, number>(write('PATCH', (id) => `/ca/${id}/mo-chot`, TAGS)),
    endShift: build.mutation<ShiftEnded, Step<EndShiftBody>>(write('PATCH', ({ id }) => `/ca/${id}/ket-thuc`, TAGS)),
    passOn: build.mutation<HandOver, Step<PassOnBody>>(write('POST', ({ id }) => `/ca/${id}/ban-giao`, TAGS)),
    giveCash: build.mutation<HandOver, Keyed<HandOverBody>>(write('POST', '/giao-quy', TAGS, TOLD)),
    receiveCash: build.mutation<HandOver, Step<ReceiveBody>>(
      write('POST', ({ id }) => `/giao-quy/${id}/nhan`, TAGS, TOLD),
    ),
    receiveHere: build.mutation<HandOver, Step<ReceiveHereBody>>(
      write('POST', ({ id }) => `/giao-quy/${id}/nhan-tai-cho`, TAGS),
    ),
    withdrawHandOver: build.mutation<HandOver, number>(write('POST', (id) => `/giao-quy/${id}/rut-lai`, TAGS, TOLD)),
    refuseHandOver: build.mutation<HandOver, Step<{ ly_do: string }>>(
      write('POST', ({ id }) => `/giao-quy/${id}/tu-choi`, TAGS, TOLD),
    ),
  }),
});

export const {
  usePlacesQuery,
  useTillNamesQuery,
  useBeginShiftMutation,
  useLockTillMutation,
  useUnlockTillMutation,
  useEndShiftMutation,
  usePassOnMutation,
  useGiveCashMutation,
  useReceiveCashMutation,
  useReceiveHereMutation,
  useWithdrawHandOverMutation,
  useRefuseHandOverMutation,
} = tillApi;
