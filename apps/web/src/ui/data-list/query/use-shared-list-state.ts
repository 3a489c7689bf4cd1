import type { ListQuery } from '@doi-tien/contract/list';
import { useEffect } from 'react';
import { columnsChosen, footerShown, queryDataChanged, reloadDone } from '../../../lib/state/lists.ts';
import { useAppDispatch, useAppSelector } from '../../../lib/state/root.ts';

interface SharedListState {
  listId: string;
  /** Only the list that is the page itself speaks for it. */
  isPage: boolean;
  query: ListQuery;
  footer: Record<string, string> | undefined;
  /** Joined by commas, so that the same choice is the same text. */
  columnKeys: string;
  refetch: () => unknown;
}

/** The specification keeps the current query, columns and sums in the shared state, and a reload flag per key. */
export function useSharedListState({ listId, isPage, query, footer, columnKeys, refetch }: SharedListState): void {
  const dispatch = useAppDispatch();
  const reloadWanted = useAppSelector((state) => state.reload[listId] === true);

  useEffect(() => {
    if (!isPage) return;
    dispatch(queryDataChanged(query));
    return () => {
      dispatch(queryDataChanged(null));
    };
  }, [dispatch, isPage, query]);

  useEffect(() => {
    dispatch(columnsChosen({ list: listId, keys: columnKeys.split(',') }));
  }, [dispatch, listId, columnKeys]);

  useEffect(() => {
    if (isPage && footer) dispatch(footerShown(footer));
  }, [dispatch, isPage, footer]);

  useEffect(() => {
    if (!reloadWanted) return;
    dispatch(reloadDone(listId));
    refetch();
  }, [dispatch, listId, reloadWanted, refetch]);
}
