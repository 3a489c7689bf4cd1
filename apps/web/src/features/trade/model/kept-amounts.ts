import { sign, subtract } from '@doi-tien/money/decimal';
import { useKeptAmountsQuery } from '../../../lib/endpoints/reservations.ts';
import { useCan } from '../../../lib/session/permissions.ts';

/** What can be sold of what is there: nothing where more is kept than is there. */
export function freeOf(held: string, kept: string): string {
  const free = subtract(held, kept);
  return sign(free) < 0 ? '0' : free;
}

/** What is kept of each currency for customers; nothing is asked where the business keeps nothing. */
export function useKeptAmounts(): (currencyId: number) => string | undefined {
  const isUsed = useCan(['giu-cho', 'showMenu']);
  const { data } = useKeptAmountsQuery(undefined, { skip: !isUsed });
  return (currencyId) => data?.find(({ tien_id }) => tien_id === currencyId)?.so_luong;
}
