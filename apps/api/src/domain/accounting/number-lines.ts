import { BASE_BANK_CURRENCY, BASE_CURRENCY } from '@doi-tien/contract/catalogue';
import { isZero } from '@doi-tien/money/decimal';
import type { Currencies, CurrencyInfo } from '../currencies/currencies.ts';
import { type AccountNumbers, isOwnTransit, numberOf } from './account-numbers.ts';
import type { NumberedLine } from './pair-lines.ts';
import { isMirrored, type ToldEntry, type ToldLine } from './told-entries.ts';

/** What the account numbers of an entry follow from. */
export interface Chart {
  numbers: AccountNumbers;
  currencies: Currencies;
}

/** The lines of an entry that move a value, under their account numbers. */
export function numberLines(entry: ToldEntry, chart: Chart): NumberedLine[] {
  return entry.lines
    .filter(({ account, value }) => !isOwnTransit(account) && !isZero(value))
    .map((line) => ({ number: numberOfLine(line, entry, chart), value: line.value, foreign: foreignOf(line, chart) }));
}

export function numberOfLine(
  line: Pick<ToldLine, 'account' | 'currencyId' | 'value'>,
  entry: Pick<ToldEntry, 'isReversal' | 'kind' | 'itemNumber'>,
  { numbers, currencies }: Chart,
): string {
  const currency = line.account === 'holding' ? currencyOf(line, currencies) : undefined;
  const { itemNumber } = entry;
  return numberOf({ ...line, currency }, { isMirrored: isMirrored(entry), itemNumber }, numbers);
}

/** Đồng is worth itself, in cash and in the bank. */
export function isBase({ code }: Pick<CurrencyInfo, 'code'>): boolean {
  return code === BASE_CURRENCY || code === BASE_BANK_CURRENCY;
}

function foreignOf({ account, currencyId, quantity }: ToldLine, { currencies }: Chart): NumberedLine['foreign'] {
  if (account !== 'holding' || quantity === null) return null;
  const currency = currencyOf({ currencyId }, currencies);
  return isBase(currency) ? null : { code: currency.code, quantity, decimals: currency.decimals };
}

function currencyOf({ currencyId }: Pick<ToldLine, 'currencyId'>, currencies: Currencies): CurrencyInfo {
  const currency = currencyId === null ? undefined : currencies.get(currencyId);
  if (!currency) throw new Error('A holding line names no currency');
  return currency;
}
