import { EMPTY_QUERY, toShortParams } from './filter-query.ts';

/** Where the action log shows what happened to one record, or to all of a kind; `subject` is its permission name. */
export function historyAddress(subject: string, id?: number | string): string {
  const params = toShortParams({
    ...EMPTY_QUERY,
    f: [
      { field: 'doi_tuong', operator: 'eq', value: subject },
      ...(id === undefined ? [] : [{ field: 'doi_tuong_id', operator: 'eq' as const, value: String(id) }]),
    ],
  });
  return `/log-thao-tac?${params}`;
}
