import type { ListPage, ListQuery } from '@doi-tien/contract/list';
import type { ScreeningHit } from '@doi-tien/contract/screening.schema';
import { api } from '../api/api.ts';
import { readList } from '../lists/read-list.ts';

/** Hits on lists: the screen of screening has all of them, the page of a customer their own. */
const screeningHitApi = api.injectEndpoints({
  endpoints: (build) => ({
    screeningHits: build.query<ListPage<ScreeningHit>, ListQuery>(
      readList('/sang-loc/ket-qua', ['screening', 'customers']),
    ),
  }),
});

export const { useScreeningHitsQuery } = screeningHitApi;

/** The parameter of the address that names the hit to be looked at. */
export const OPENED_HIT = 'ket-qua';

export function hitAddress(id: number): string {
  return `/sang-loc?${OPENED_HIT}=${id}`;
}
