import { subtract, sum } from './decimal.ts';

interface Settled {
  thanh_tien: string;
  chi_tiet: readonly { dat_coc?: string | null | undefined }[];
}

/** What deposits of reservations have paid already. */
export function depositOf({ chi_tiet }: Pick<Settled, 'chi_tiet'>): string {
  return sum(chi_tiet.map(({ dat_coc }) => dat_coc ?? '0'));
}

/** What is left to be paid in cash. */
export function cashDue(ticket: Settled): string {
  return subtract(ticket.thanh_tien, depositOf(ticket));
}
