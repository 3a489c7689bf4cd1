import type { IncomingMessage } from 'node:http';
import { FileRefusal } from '../files/tables/refusal.ts';
import { type AllowedHosts, type FetchLimits, guardedRequest, type Resolve } from './guarded-request.ts';

const ACCEPTED = { accept: 'application/xml, application/json, text/csv, text/xml, */*;q=0.5' };

/** The bytes that are behind an address: an answer that is not whole and plain is a `FileRefusal` with its word. */
export async function guardedFetch(
  address: string,
  limits: FetchLimits,
  allowed: AllowedHosts,
  resolve?: Resolve,
): Promise<Uint8Array> {
  const question = { method: 'GET', headers: ACCEPTED } as const;
  const { body } = await guardedRequest(address, question, limits, allowed, { ...(resolve && { resolve }), refuse });
  if (body.length === 0) throw new FileRefusal('FILE_EMPTY');
  return body;
}

/** By its head, before the first byte of the body. */
function refuse({ statusCode = 0, headers }: IncomingMessage): void {
  if (statusCode >= 300 && statusCode < 400) throw new FileRefusal('FEED_REDIRECT');
  if (statusCode !== 200) throw new FileRefusal('FEED_STATUS', { status: statusCode });
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') throw new FileRefusal('FEED_ENCODED');
}
