import { isApiError } from '../../lib/api/api-error.ts';

/**
 * The currency of which some chosen note ran short, if that is why a call was refused: swapping notes then helps. That an
 * amount cannot be made at all is said, with the same offer, while it is typed.
 */
export function swapCurrencyOf(error: unknown): number | null {
  if (!isApiError(error) || error.error !== 'NOTES_MISSING') return null;
  const { tien_id } = (error.data ?? {}) as { tien_id?: number };
  return tien_id ?? null;
}
