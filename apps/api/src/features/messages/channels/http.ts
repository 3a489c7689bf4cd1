import { FileRefusal } from '../../../platform/files/tables/refusal.ts';
import { type AllowedHosts, guardedRequest, type Question, type Reply } from '../../../platform/net/guarded-request.ts';
import { type Delivery, failed } from './channel.ts';

const LIMITS = { seconds: 10, kilobytes: 64 };

/** Asks a channel's server once; what is wrong with the way there is a failed delivery. */
export async function askChannel(
  address: string,
  question: Question,
  allowed: AllowedHosts,
): Promise<{ reply: Reply } | { failure: Extract<Delivery, { isSent: false }> }> {
  try {
    return { reply: await guardedRequest(address, question, LIMITS, allowed) };
  } catch (error) {
    if (!(error instanceof FileRefusal)) throw error;
    if (error.word === 'FEED_ADDRESS_REFUSED') return { failure: failed('CHANNEL_ADDRESS_REFUSED', { isFinal: true }) };
    return { failure: failed('CHANNEL_UNREACHABLE', { detail: error.word.replace('FEED_', '') }) };
  }
}

/** Seconds that a `Retry-After` asks for; a date counts from now. */
export function retryAfter(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const seconds = /^\d{1,9}$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : undefined;
}

/** A status that is no success. */
export function refusedBy({ status, headers }: Reply): Extract<Delivery, { isSent: false }> {
  const waitSeconds = retryAfter(headers['retry-after']);
  return failed('CHANNEL_STATUS', { detail: String(status), ...(waitSeconds !== undefined && { waitSeconds }) });
}
