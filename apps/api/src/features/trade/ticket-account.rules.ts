import { TRADE_STATUS } from '@doi-tien/contract/trade';
import type { Trade, TradeBody } from '@doi-tien/contract/trade.schema';
import { namedAccount, type UsableAccount } from '../../domain/statements/named-account.ts';
import type { PayingLine } from '../../domain/statements/pay-by-line.ts';
import { fieldError } from '../../platform/http/app-error.ts';

const field = 'tai_khoan_ngoai_id';

/** The account outside that a new ticket names. A quote and a ticket that waits may leave it open. */
export function accountOfTicket(
  { chi_tiet, tai_khoan_ngoai_id: given, trang_thai }: TradeBody,
  accounts: readonly UsableAccount[],
  isQuote: boolean,
): UsableAccount | null {
  const currencyIds = chi_tiet.map(({ tien_id }) => tien_id);
  const mayStayOpen = isQuote || trang_thai === TRADE_STATUS.waiting;
  return namedAccount({ accounts, currencyIds, given, field, mayStayOpen });
}

/** Where the money of a waiting ticket arrived: by the line that shows it, or as somebody says. */
export type PaidAt = { lineOf: UsableAccount } | { given: number | undefined };

export function paidAt(line: PayingLine | null, given: number | undefined): PaidAt {
  if (!line) return { given };
  if (given !== undefined && given !== line.accountId) throw fieldError(field, 'invalid');
  return { lineOf: { id: line.accountId, currencyId: line.currencyId } };
}

/** The account of the line that pays it, the one named now, or the one the ticket was saved with, if that is still in use. */
export function accountOfWaiting(
  { chi_tiet, tai_khoan_ngoai_id }: Trade,
  accounts: readonly UsableAccount[],
  named: PaidAt,
): UsableAccount | null {
  if ('lineOf' in named) return named.lineOf;
  const currencyIds = chi_tiet.map(({ tien_id }) => tien_id);
  const given = named.given ?? accounts.find(({ id }) => id === tai_khoan_ngoai_id)?.id;
  return namedAccount({ accounts, currencyIds, given, field, mayStayOpen: false });
}
