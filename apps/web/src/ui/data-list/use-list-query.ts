import { DEFAULT_SORT_FIELD, type ListQuery } from '@doi-tien/contract/list';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { EMPTY_QUERY, fromParams } from '../../lib/filter-query.ts';
import { changeQuery, type QueryChange, withQuery } from './list-address.ts';

export interface ListQueryHandle {
  query: ListQuery;
  /** `silent` leaves no step for the Back button, as while typing a search. */
  change: (change: QueryChange, silent?: boolean) => void;
}

/** The page size somebody chose before counts where the address names none. */
function fromAddress(params: URLSearchParams, pageSize: number | undefined): ListQuery {
  const read = fromParams(params);
  return params.has('pageSize') || pageSize === undefined ? read : { ...read, pageSize };
}

/**
 * The query lives in the address, so that a list can be shared and Back undoes a filter; for a list inside another
 * page it lives here.
 */
export function useListQuery(place: 'address' | 'here', pageSize: number | undefined): ListQueryHandle {
  const [params, setParams] = useSearchParams();
  const [local, setLocal] = useState<ListQuery>({ ...EMPTY_QUERY, pageSize: pageSize ?? EMPTY_QUERY.pageSize });

  const query = useMemo(() => {
    const given = place === 'here' ? local : fromAddress(params, pageSize);
    return given.sortField ? given : { ...given, sortField: DEFAULT_SORT_FIELD, direction: 'desc' as const };
  }, [place, local, params, pageSize]);

  return {
    query,
    change: (change, silent = false) => {
      if (place === 'here') {
        setLocal((current) => changeQuery(current, change));
        return;
      }
      const next = (current: URLSearchParams) =>
        withQuery(current, changeQuery(fromAddress(current, pageSize), change));
      setParams(next, { replace: silent, preventScrollReset: true });
    },
  };
}
