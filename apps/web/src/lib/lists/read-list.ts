import type { ListQuery } from '@doi-tien/contract/list';
import type { ApiRequest } from '../api/http.ts';
import { toParams } from './filter-query.ts';

/** A list read by its filter, as an endpoint; apart from `calls.ts`, since the login page reads no list. */
export function readList<const Tags extends readonly string[]>(url: string, providesTags: Tags) {
  return { query: (query: ListQuery): ApiRequest => ({ url, params: toParams(query) }), providesTags };
}
