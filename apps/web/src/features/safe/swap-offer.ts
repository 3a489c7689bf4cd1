import { isApiError } from '../../lib/api-error.ts';

const CANNOT_PAY = ['NOTES_CANNOT_PAY', 'NOTES_MISSING'];

/** The money whose notes could not pay, if that is why a call was refused: swapping notes then helps. */
export function swapMoneyOf(error: unknown): number | null {
  if (!isApiError(error) || !CANNOT_PAY.includes(error.error ?? '')) return null;
  const { tien_id } = (error.data ?? {}) as { tien_id?: number };
  return tien_id ?? null;
}
