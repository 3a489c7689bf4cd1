import { ITEM_KIND, type ItemKind, VOUCHER, VOUCHERS_OF_ITEM, type VoucherKind } from '@doi-tien/contract/voucher';
import { negate } from '@doi-tien/money/decimal';
import type { Counted } from '../../domain/currencies/counts.ts';
import type { ContraAccount } from '../../domain/ledger/accounts.ts';
import type { NotedLeg } from '../../domain/ledger/entry-drafts.ts';
import { fieldError } from '../../platform/http/app-error.ts';

/** The account of the journal that an item moves. */
const ACCOUNT_OF_ITEM: Record<ItemKind, ContraAccount> = {
  [ITEM_KIND.expense]: 'expense',
  [ITEM_KIND.income]: 'other-income',
  [ITEM_KIND.capital]: 'capital',
  [ITEM_KIND.bank]: 'bank-cash',
};

export function checkDirection(kind: ItemKind, voucher: VoucherKind): void {
  if (!VOUCHERS_OF_ITEM[kind].includes(voucher)) throw fieldError('khoan_muc_id', 'itemNotForVoucher');
}

/** One amount of a currency with its notes, and what it is worth where it comes in. */
interface Moved extends Pick<Counted, 'currency' | 'total' | 'notes'> {
  value: string;
}

/** Money that comes in stands at its worth; money that goes out leaves at its cost. */
export function voucherLegs(voucher: VoucherKind, item: ItemKind, moved: Moved, bank: Moved | undefined): NotedLeg[] {
  const account = ACCOUNT_OF_ITEM[item];
  const [from, to] = voucher === VOUCHER.payment ? [moved, bank] : [bank, moved];
  return [...(from ? [releaseOf(from, account)] : []), ...(to ? receiptOf(to, account) : [])];
}

function releaseOf({ currency, total, notes }: Moved, against: ContraAccount): NotedLeg {
  return { kind: 'release', currencyId: currency.id, quantity: total, against, notes };
}

function receiptOf({ currency, total, notes, value }: Moved, account: ContraAccount): NotedLeg[] {
  return [
    { kind: 'receive', currencyId: currency.id, quantity: total, value, notes },
    { kind: 'book', account, value: negate(value), currencyId: currency.id },
  ];
}
