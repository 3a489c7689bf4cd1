import { DEFAULT_SORT_FIELD, type ListQuery } from '@doi-tien/contract/list';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { EMPTY_QUERY, fromParams } from '../../lib/filter-query.ts';
import { changeQuery, isListAddress, type QueryChange, withQuery } from './list-address.ts';

export interface ListQueryHandle {
  query: ListQuery;
  /** `silent` leaves no step for the Back button, as while typing a search. */
  change: (change: QueryChange, silent?: boolean) => void;
}

/** The page size somebody chose before counts where the address names none. */
function fromAddress(params: URLSearchParams, pageSize: number | undefined, start: StartFilters): ListQuery {
  const read = { ...fromParams(params), ...(start && !isListAddress(params) && { f: start }) };
  return params.has('pageSize') || pageSize === undefined ? read : { ...read, pageSize };
}

/** What a list shows while its address says nothing; undefined for everything. */
export type StartFilters = ListQuery['f'] | undefined;

/**
 * The query lives in the address, so that a list can be shared and Back undoes a filter; for a list inside another
 * page it lives here.
 */
export function useListQuery(
  place: 'address' | 'here',
  pageSize: number | undefined,
  start?: StartFilters,
): ListQueryHandle {
  const [params, setParams] = useSearchParams();
  const [local, setLocal] = useState<ListQuery>({ ...EMPTY_QUERY, pageSize: pageSize ?? EMPTY_QUERY.pageSize });

  const query = useMemo(() => {
    const given = place === 'here' ? local : fromAddress(params, pageSize, start);
    return given.sortField ? given : { ...given, sortField: DEFAULT_SORT_FIELD, direction: 'desc' as const };
  }, [place, local, params, pageSize, start]);

  return {
    query,
    change: (change, silent = false) => {
      if (place === 'here') {
        setLocal((current) => changeQuery(current, change));
        return;
      }
      const next = (current: URLSearchParams) =>
        withQuery(current, changeQuery(fromAddress(current, pageSize, start), change), start !== undefined);
      setParams(next, { replace: silent, preventScrollReset: true });
    },
  };
}
