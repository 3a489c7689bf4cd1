import type { PermissionName } from '@doi-tien/contract/permissions';
import { EMPTY_QUERY, toShortParams } from './filter-query.ts';

/** Where the action log shows everything that happened to one record. */
export function historyAddress(subject: PermissionName, id: number): string {
  const params = toShortParams({
    ...EMPTY_QUERY,
    f: [
      { field: 'doi_tuong', operator: 'eq', value: subject },
      { field: 'doi_tuong_id', operator: 'eq', value: String(id) },
    ],
  });
  return `/log-thao-tac?${params}`;
}
