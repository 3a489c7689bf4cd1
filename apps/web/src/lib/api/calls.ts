import type { ApiOptions } from './api.ts';
import type { ApiRequest } from './http.ts';

/** Shows the server's message when the call succeeds. */
export const TOLD: ApiOptions = { announce: true };

type Sent = Pick<ApiRequest, 'body' | 'idempotencyKey'>;

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Url<Asked> = string | ((asked: Asked) => string);

const urlOf = <Asked>(url: Url<Asked>, asked: Asked) => (typeof url === 'string' ? url : url(asked));

export function read<Asked, const Tags extends readonly string[]>(
  url: Url<Asked>,
  providesTags: Tags,
  extraOptions: ApiOptions = {},
) {
  return { query: (asked: Asked) => urlOf(url, asked), providesTags, extraOptions };
}

/** A write, at an address that may follow from what is asked. Sent with it are `submission`, or the body and key that are asked. */
export function write<Asked, const Tags extends readonly string[]>(
  method: Method,
  url: Url<Asked>,
  invalidatesTags: Tags,
  extraOptions: ApiOptions = {},
) {
  return {
    query: (asked: Asked): ApiRequest => ({
      url: urlOf(url, asked),
      method,
      ...sentWith(asked),
    }),
    invalidatesTags,
    extraOptions,
  };
}

/** What is asked is the body itself; its key is made when it is sent. */
export function writeBody<const Tags extends readonly string[]>(
  method: Method,
  url: string,
  invalidatesTags: Tags,
  extraOptions: ApiOptions = {},
) {
  return { query: (body: unknown): ApiRequest => ({ url, method, body }), invalidatesTags, extraOptions };
}

function sentWith(asked: unknown): Sent {
  if (typeof asked !== 'object' || asked === null) return {};
  const { body, idempotencyKey } = 'submission' in asked ? (asked.submission as Sent) : (asked as Sent);
  return { ...(body !== undefined && { body }), ...(idempotencyKey !== undefined && { idempotencyKey }) };
}
