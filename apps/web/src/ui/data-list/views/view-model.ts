import type { ListQuery } from '@doi-tien/contract/list';
import type { SavedView } from '@doi-tien/contract/list-views.schema';
import type { ListPreferences } from '../preferences/column-preferences.ts';
import type { QueryChange } from '../query/list-address.ts';

type ViewQuery = SavedView['truy_van'];

/** What of the list's state a view keeps: not the page, which means nothing tomorrow. */
export function viewQueryOf({ q, f, sortField, direction, thenBy }: ListQuery): ViewQuery {
  return { ...(q && { q }), f: [...f], ...(sortField && { sortField }), direction, ...(thenBy && { thenBy }) };
}

export function viewColumnsOf({ order, shown }: ListPreferences): SavedView['cot'] {
  if (!order && !shown) return null;
  return { ...(order && { thu_tu: order }), ...(shown && { hien: shown }) };
}

export function toQueryChange({ q, f, sortField, direction, thenBy }: ViewQuery): QueryChange {
  return { q, f, sortField, direction, thenBy };
}

/** A view without columns of its own shows the list's: what another view had set must not linger. */
export function toColumnChange(columns: SavedView['cot']): Partial<ListPreferences> {
  return { order: columns?.thu_tu, shown: columns?.hien };
}

/** In one order of keys, so that the same filter is the same text wherever it was written. */
function asText({ q, f, sortField, direction, thenBy }: ViewQuery): string {
  const filters = f.map(({ field, operator, value }) => [field, operator, value]);
  return JSON.stringify([q ?? '', filters, sortField ?? '', sortField ? direction : '', thenBy ?? '']);
}

/** The view the list shows right now, if it is one. */
export function activeView(views: readonly SavedView[], query: ListQuery): SavedView | undefined {
  const now = asText(viewQueryOf(query));
  return views.find(({ truy_van }) => asText(truy_van) === now);
}

/** What the list opens with: somebody's own choice, or else what their role starts with. */
export function firstViewOf(views: readonly SavedView[], { firstView }: ListPreferences): SavedView | undefined {
  if (firstView === null) return undefined;
  const chosen = views.find(({ id }) => id === firstView);
  return chosen ?? views.find(({ cua_toi, mac_dinh }) => cua_toi && mac_dinh);
}
