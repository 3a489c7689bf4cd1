import type { ApiOptions } from './api.ts';
import type { ApiRequest } from './http.ts';

/** Shows the server's message when the call succeeds. */
export const TOLD: ApiOptions = { announce: true };

type Sent = Pick<ApiRequest, 'body' | 'idempotencyKey'>;

/** A write, at an address that may follow from what is asked. Sent with it are `submission`, or the body and key that are asked. */
export function write<Asked, const Tags extends readonly string[]>(
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string | ((asked: Asked) => string),
  invalidatesTags: Tags,
  extraOptions: ApiOptions = {},
) {
  return {
    query: (asked: Asked): ApiRequest => ({
      url: typeof url === 'string' ? url : url(asked),
      method,
      ...sentWith(asked),
    }),
    invalidatesTags,
    extraOptions,
  };
}

function sentWith(asked: unknown): Sent {
  if (typeof asked !== 'object' || asked === null) return {};
  const { body, idempotencyKey } = 'submission' in asked ? (asked.submission as Sent) : (asked as Sent);
  return { ...(body !== undefined && { body }), ...(idempotencyKey !== undefined && { idempotencyKey }) };
}
