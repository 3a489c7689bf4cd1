/** Where a value can stand besides a holding. Debits are positive: an income therefore stands with a minus. */
export const CONTRA_ACCOUNTS = [
  'capital',
  'profit-foreign',
  'profit-electronic',
  'profit-banking',
  'profit-alipay',
  'fee-charged',
  'fee-paid',
  'rounding',
  'count-difference',
  'cost-adjustment',
  /** Sent to another branch and not received yet. Summed over all branches it is what is under way. */
  'in-transit',
  /** What banks, Alipay and wallets took as fees, less what they paid as interest. */
  'outside-cost',
  /** What vouchers paid for the business, and what they brought in beside trades. */
  'expense',
  'other-income',
  /** Between the cash and the bank accounts of the business; every entry leaves it at zero. */
  'bank-cash',
  /** What customers paid for reservations that were not taken yet: it is owed to them. */
  'customer-deposit',
] as const;

export type ContraAccount = (typeof CONTRA_ACCOUNTS)[number];
export type Account = ContraAccount | 'holding';

/** What is none of the result of the business: capital, what only moves between places, and what is owed. */
const OUTSIDE_RESULT = ['capital', 'in-transit', 'bank-cash', 'customer-deposit'] as const satisfies ContraAccount[];

export type ResultAccount = Exclude<ContraAccount, (typeof OUTSIDE_RESULT)[number]>;
/** What they earned, added up, is the result of the business. */
export const RESULT_ACCOUNTS = CONTRA_ACCOUNTS.filter(
  (account) => !OUTSIDE_RESULT.some((outside) => outside === account),
) as ResultAccount[];

export type ProfitAccount = Extract<ContraAccount, `profit-${string}`>;
