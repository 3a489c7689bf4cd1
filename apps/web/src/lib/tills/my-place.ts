import type { MyPlace } from '@doi-tien/contract/till.schema';
import { api } from '../api/api.ts';
import { read } from '../api/calls.ts';
import { useHolds } from '../session/permissions.ts';
import { useAppSelector } from '../state/root.ts';

const myPlaceApi = api.injectEndpoints({
  endpoints: (build) => ({
    myPlace: build.query<MyPlace, void>(read('/ngan-quy/cua-toi', ['tills', 'safe', 'trades', 'settings'])),
  }),
});

const { useMyPlaceQuery } = myPlaceApi;

/** What the signed-in person has in hand; asked only where the business has tills and the person may work from one. */
export function useMyPlace() {
  const isOff = useAppSelector((state) => state.auth.off.includes('ngan-quy'));
  const mayWork = useHolds(['ngan-quy', 'index']);
  return useMyPlaceQuery(undefined, { skip: isOff || !mayWork });
}
