import { EMPTY_QUERY, toShortParams } from './filter-query.ts';

/** Where the action log shows everything that happened to one record; `subject` is its permission name. */
export function historyAddress(subject: string, id: number | string): string {
  const params = toShortParams({
    ...EMPTY_QUERY,
    f: [
      { field: 'doi_tuong', operator: 'eq', value: subject },
      { field: 'doi_tuong_id', operator: 'eq', value: String(id) },
    ],
  });
  return `/log-thao-tac?${params}`;
}
