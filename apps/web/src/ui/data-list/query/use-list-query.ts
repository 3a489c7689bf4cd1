import { DEFAULT_SORT_FIELD, type ListQuery } from '@doi-tien/contract/list';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { EMPTY_QUERY, fromParams } from '../../../lib/lists/filter-query.ts';
import { changeQuery, isListAddress, type QueryChange, withQuery } from './list-address.ts';

interface ListQueryHandle {
  query: ListQuery;
  /** `silent` leaves no step for the Back button, as while typing a search. */
  change: (change: ChangeOfQuery, silent?: boolean) => void;
}

/** What changes, or how it follows from the query by now: a second click may come before the first one is drawn. */
export type ChangeOfQuery = QueryChange | ((now: ListQuery) => QueryChange);

/** The page size somebody chose before counts where the address names none. */
function fromAddress(params: URLSearchParams, pageSize: number | undefined, start: StartFilters): ListQuery {
  const read = { ...fromParams(params), ...(start && !isListAddress(params) && { f: start }) };
  return params.has('pageSize') || pageSize === undefined ? read : { ...read, pageSize };
}

/** Without an order of its own, the newest rows come first. */
function ordered(query: ListQuery): ListQuery {
  return query.sortField ? query : { ...query, sortField: DEFAULT_SORT_FIELD, direction: 'desc' };
}

/** What a list shows while its address says nothing; undefined for everything. */
type StartFilters = ListQuery['f'] | undefined;

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
  // Addresses asked for and not drawn yet, the oldest first: a click may come before the one before it is drawn.
  const asked = useRef<URLSearchParams[]>([]);
  useEffect(() => {
    const drawn = asked.current.findIndex((address) => String(address) === String(params));
    asked.current = drawn === -1 ? [] : asked.current.slice(drawn + 1);
  }, [params]);
  const [local, setLocal] = useState<ListQuery>({ ...EMPTY_QUERY, pageSize: pageSize ?? EMPTY_QUERY.pageSize });

  const query = useMemo(
    () => ordered(place === 'here' ? local : fromAddress(params, pageSize, start)),
    [place, local, params, pageSize, start],
  );

  return {
    query,
    change: (change, silent = false) => {
      const apply = (now: ListQuery) => changeQuery(now, typeof change === 'function' ? change(ordered(now)) : change);
      if (place === 'here') return setLocal(apply);
      const current = asked.current.at(-1) ?? params;
      const next = withQuery(current, apply(fromAddress(current, pageSize, start)), start !== undefined);
      asked.current.push(next);
      setParams(next, { replace: silent, preventScrollReset: true });
    },
  };
}
