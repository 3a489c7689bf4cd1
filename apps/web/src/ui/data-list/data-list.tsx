import type { ListQuery } from '@doi-tien/contract/list';
import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useScreenSize } from '../../lib/browser/use-media.ts';
import { useAppSelector } from '../../lib/state/root.ts';
import { businessDay } from '../dates/moments.ts';
import type { EmptyStateProps } from '../page/empty-state.tsx';
import { ErrorState } from '../page/error-state.tsx';
import { PageFrame } from '../page/page-frame.tsx';
import { BulkBar } from './bulk/bulk-bar.tsx';
import type { BulkAction } from './bulk/run-bulk.ts';
import { type Selection, useSelection } from './bulk/use-selection.ts';
import { columnWidths } from './columns/column-widths.ts';
import { cellValue, type ListColumn, type ListState, type RowAction } from './columns/list-column.ts';
import { type FittingColumns, useFittingColumns } from './columns/use-fitting-columns.ts';
import styles from './data-list.module.css';
import type { ExportForm } from './export-menu.tsx';
import { periodFilters } from './filters/period-choice.tsx';
import { ListPager } from './list-pager.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { NothingThere } from './nothing-there.tsx';
import { visibleColumns } from './preferences/column-preferences.ts';
import { useSavedViewsQuery } from './preferences/list-endpoints.ts';
import { useListPreferences } from './preferences/use-list-preferences.ts';
import { isListAddress, nextFurtherSort, nextSort, type QueryChange } from './query/list-address.ts';
import { useListPlace } from './query/use-list-place.ts';
import { type ChangeOfQuery, useListQuery } from './query/use-list-query.ts';
import { useSharedListState } from './query/use-shared-list-state.ts';
import { ListCards } from './rows/list-cards.tsx';
import { besideColumns, ListTable, type RowsProps } from './rows/list-table.tsx';
import { useFirstView } from './views/use-first-view.ts';

export interface DataListProps<Row> {
  /** Names the list for remembered choices and the reload flag, e.g. its path. */
  listId: string;
  title: string;
  columns: readonly ListColumn<Row>[];
  rowKey: (row: Row) => string | number;
  /** How a row is called in questions and for people who do not see it; by default its first column. */
  nameOf?: (row: Row) => string;
  /** The feature's query hook. It is called on every render, so it must always be the same function. */
  useList: (query: ListQuery) => ListState<Row>;
  /** A click on a row, or Enter. */
  onOpen?: (row: Row) => void;
  rowActions?: (row: Row) => RowAction<Row>[];
  /** What can be done to several ticked rows; none or empty: nothing can be ticked. */
  bulkActions?: readonly BulkAction<Row>[];
  primaryAction?: ReactNode;
  /** Quieter buttons beside it, e.g. import. */
  actions?: ReactNode;
  /** More filters of the feature's own, beside the search. */
  toolbarExtra?: ReactNode;
  /** e.g. `/tien/export`; the format and the current filter are added. Left out: no export button. */
  exportPath?: string;
  exportForm?: ExportForm;
  searchable?: boolean;
  searchPlaceholder?: string;
  /** Somebody is about to open the filters: what they offer can be fetched now. */
  onFilter?: () => void;
  /** What the sums leave out, in words. */
  footerNote?: (footer: Record<string, string>) => string | null;
  /** What to say and offer when there is nothing at all yet. */
  empty?: Partial<EmptyStateProps>;
  /** A list of what happens: it starts with today by this field, and names the days between its rows. */
  periodField?: keyof Row & string;
  /** What a work list is filtered by until somebody filters otherwise. It must always be the same array. */
  startFilters?: ListQuery['f'];
  /** What the list and its file are narrowed to without saying so. It must be the same array while it says the same. */
  within?: ListQuery['f'] | undefined;
  /** `here` for a list that is only part of a page, so that it does not write into the address. */
  place?: 'address' | 'here';
}

export function DataList<Row>(props: DataListProps<Row>) {
  const { listId, title, columns, useList, place = 'address', periodField, startFilters, bulkActions = [] } = props;
  const [isPage, handle] = [place === 'address', useListPreferences(listId)];
  const { preferences } = handle;
  const start = useMemo(
    () => (periodField ? periodFilters(periodField, 'today') : startFilters),
    [periodField, startFilters],
  );
  const { query, change } = useListQuery(place, preferences.pageSize, start);
  const { within } = props;
  const asked = useMemo(() => (within ? { ...query, f: [...query.f, ...within] } : query), [query, within]);
  const state = useRowsInSteps(useList(asked));
  const { data, isFetching, refetch } = state;
  const phone = useScreenSize() === 'mobile';
  const shown = useMemo(() => visibleColumns(columns, preferences), [columns, preferences]);
  const onChange = useLatest(change);
  useSharedListState({
    listId,
    isPage,
    query,
    refetch: useLatest(refetch),
    footer: data?.footer,
    columnKeys: shown.map(({ key }) => key).join(','),
  });
  useLastPage(query, data?.total, onChange);
  const views = useViews(listId, isPage, handle, onChange);
  const selection = useSelection(data?.items, props.rowKey, JSON.stringify(query));
  const widths = useMemo(() => columnWidths(shown, data?.items ?? [], data?.footer ?? {}), [shown, data]);
  const taken = besideColumns(props.rowActions !== undefined, bulkActions.length > 0);
  const fitting = useFittingColumns(shown, {
    widths,
    taken,
    preferences,
    onKeep: handle.change,
  });
  const frame = useListPlace(listId, isPage, (data?.items.length ?? 0) > 0);
  const firstColumn = (row: Row) => (columns[0] ? String(cellValue(row, columns[0]) ?? '') : '');
  const rowName = props.nameOf ?? firstColumn;

  return (
    <PageFrame
      fill
      title={title}
      actions={props.actions}
      primaryAction={props.primaryAction}
      toolbar={
        <ListToolbar
          listId={listId}
          views={views}
          columns={columns}
          query={query}
          asked={asked}
          onChange={onChange}
          handle={handle}
          isFetching={isFetching}
          refetch={refetch}
          searchable={props.searchable ?? true}
          searchPlaceholder={props.searchPlaceholder}
          onFilter={props.onFilter}
          exportPath={props.exportPath}
          exportForm={props.exportForm}
          total={data?.total ?? 0}
          extra={props.toolbarExtra}
          periodField={periodField}
        />
      }
    >
      {bulkActions.length > 0 && (
        <BulkBar selection={selection} rowName={rowName} refetch={refetch} actions={bulkActions} />
      )}
      <div ref={frame} className={styles.frame} aria-busy={isFetching}>
        {isFetching && data !== undefined && <div className={styles.progress} />}
        <ListContent
          {...props}
          state={state}
          query={query}
          handle={handle}
          onChange={onChange}
          phone={phone}
          rowName={rowName}
          fitting={fitting}
          shown={phone ? shown : fitting.columns}
          selection={bulkActions.length > 0 ? selection : undefined}
        />
        <ListPager
          page={query.page}
          pageSize={query.pageSize}
          total={state.error ? 0 : (data?.total ?? 0)}
          phone={phone}
          hiddenColumns={phone ? 0 : fitting.hidden}
          onShowAll={fitting.showAll}
          onChange={(page, pageSize) => {
            if (pageSize === query.pageSize) return onChange({ page });
            handle.change({ pageSize });
            onChange({ pageSize, page: 1 });
          }}
        />
      </div>
    </PageFrame>
  );
}

interface ListContentProps<Row> extends DataListProps<Row> {
  state: ListState<Row>;
  query: ListQuery;
  shown: readonly ListColumn<Row>[];
  fitting: FittingColumns<Row>;
  handle: ReturnType<typeof useListPreferences>;
  onChange: (change: ChangeOfQuery) => void;
  phone: boolean;
  rowName: (row: Row) => string;
  selection: Selection<Row> | undefined;
}

function ListContent<Row>({ state, query, shown, handle, onChange, phone, fitting, ...props }: ListContentProps<Row>) {
  const { t } = useTranslation('ui');
  const { data, error, isFetching, refetch } = state;
  const dayOf = useDayOf<Row>(props.periodField, query);
  if (error && !isFetching) return <ErrorState error={error} hint={t('state.listErrorHint')} onRetry={refetch} />;
  if (data?.total === 0 && !isFetching) {
    return <NothingThere {...props} query={query} onChange={onChange} />;
  }
  const rows: RowsProps<Row> = {
    label: t('list.table', { title: props.title }),
    columns: shown,
    rows: data?.items,
    footer: data?.footer ?? {},
    footerNote: props.footerNote,
    rowKey: props.rowKey,
    rowName: props.rowName,
    selection: props.selection,
    rowActions: props.rowActions,
    onOpen: props.onOpen,
    dayOf,
  };
  if (phone) return <ListCards {...rows} />;
  return (
    <div ref={fitting.boxRef} className={`grow scroll ${styles.scroll}`}>
      <ListTable
        {...rows}
        query={query}
        density={handle.preferences.density ?? 'normal'}
        widths={fitting.widths}
        rest={fitting.rest}
        onSort={(field, further) => onChange((now) => (further ? nextFurtherSort : nextSort)(now, field))}
        onResize={fitting.resize}
        onResized={fitting.keepWidth}
        onResetWidth={fitting.resetWidth}
      />
    </div>
  );
}

/** The first rows are drawn in small steps: with the answer of the server they would otherwise come in one long piece. */
function useRowsInSteps<Row>(state: ListState<Row>): ListState<Row> {
  const isDrawn = useDeferredValue(state.data !== undefined);
  return isDrawn || state.data === undefined ? state : { ...state, data: undefined, isFetching: true };
}

/** The views a list of its own page can show, after it was opened with the first of them. */
function useViews(
  list: string,
  isPage: boolean,
  handle: ReturnType<typeof useListPreferences>,
  onChange: (change: QueryChange, silent?: boolean) => void,
) {
  const account = useAppSelector((state) => state.auth.user?.tai_khoan ?? '');
  const [params] = useSearchParams();
  const { currentData: views } = useSavedViewsQuery({ account, list }, { skip: !isPage });
  useFirstView({ views, isAddressed: !isPage || isListAddress(params), handle, onChange });
  return views;
}

/** Days are named while the rows are in the order of time; in any other order they would stand between every two rows. */
function useDayOf<Row>(field: (keyof Row & string) | undefined, { sortField }: ListQuery) {
  const isByTime = field !== undefined && sortField === field;
  return useMemo(
    () => (isByTime ? (row: Row) => businessDay(new Date(String(row[field]))) : undefined),
    [isByTime, field],
  );
}

/** The same function on every render that always does what the newest one does. */
function useLatest<Arguments extends unknown[], Result>(action: (...given: Arguments) => Result) {
  const latest = useRef(action);
  useEffect(() => {
    latest.current = action;
  });
  return useCallback((...given: Arguments) => latest.current(...given), []);
}

/** A page that is gone (rows were deleted, an old link) shows the last one there is. */
function useLastPage(
  query: ListQuery,
  total: number | undefined,
  onChange: (change: QueryChange, silent?: boolean) => void,
) {
  const lastPage = total === undefined ? null : Math.max(1, Math.ceil(total / query.pageSize));
  useEffect(() => {
    if (lastPage !== null && query.page > lastPage) onChange({ page: lastPage }, true);
  }, [lastPage, query.page, onChange]);
}
