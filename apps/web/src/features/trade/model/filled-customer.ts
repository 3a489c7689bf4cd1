import type { KnownCustomer } from '@doi-tien/contract/trade.schema';
import type { CustomerField, TicketState } from './ticket-model.ts';

type Customer = TicketState['customer'];

/** What a look-up filled in, as it stood then. */
export type FilledFields = Partial<Record<CustomerField, string>>;

const NAMES = [
  'so_giay_to',
  'ten_khach',
  'dien_thoai',
  'loai_giay_to',
  'quoc_tich',
] as const satisfies readonly CustomerField[];

/** What is known of the fields that are still empty. What the teller typed stands. */
export function fillIn(typed: Customer, known: Pick<KnownCustomer, (typeof NAMES)[number]>): FilledFields {
  const found = NAMES.flatMap((name) => {
    const value = known[name];
    return typed[name]?.trim() || value === null ? [] : [[name, value] as const];
  });
  return Object.fromEntries(found);
}

/** Without what was filled in and nobody has changed since. */
export function withoutFilled(customer: Customer, filled: FilledFields): Customer {
  const left = Object.entries(customer).filter(([name, value]) => filled[name as CustomerField] !== value);
  return Object.fromEntries(left);
}
