import type { ListPage, ListQuery } from '@doi-tien/contract/list';
import type {
  CancelReservationBody,
  ChangeReservationBody,
  KeptAmount,
  Reservation,
  ReservationBody,
} from '@doi-tien/contract/reservation.schema';
import { api } from '../api/api.ts';
import { read, write } from '../api/calls.ts';
import { readList } from '../lists/read-list.ts';
import type { Keyed } from '../submissions/submission.ts';

const PATH = '/giu-cho';
const TAGS = ['reservations', 'safe'] as const;

const reservationApi = api.injectEndpoints({
  endpoints: (build) => ({
    reservations: build.query<ListPage<Reservation>, ListQuery>(readList(PATH, ['reservations'])),
    reservation: build.query<Reservation, number>(read((id) => `${PATH}/${id}`, ['reservations'])),
    keptAmounts: build.query<KeptAmount[], void>(read(`${PATH}/dang-giu`, ['reservations'])),
    createReservation: build.mutation<Reservation, Keyed<ReservationBody>>(write('POST', PATH, TAGS)),
    changeReservation: build.mutation<Reservation, { id: number; submission: Keyed<ChangeReservationBody> }>(
      write('PATCH', ({ id }) => `${PATH}/${id}`, TAGS),
    ),
    cancelReservation: build.mutation<Reservation, { id: number; submission: Keyed<CancelReservationBody> }>(
      write('PATCH', ({ id }) => `${PATH}/${id}/huy`, TAGS),
    ),
  }),
});

export const {
  useReservationsQuery,
  useReservationQuery,
  useKeptAmountsQuery,
  useCreateReservationMutation,
  useChangeReservationMutation,
  useCancelReservationMutation,
} = reservationApi;
