import { BASE_CURRENCY } from '@doi-tien/contract/catalogue';
import type { Settings } from '@doi-tien/contract/settings';
import { isPayable } from '@doi-tien/money/notes';
import {
  type CurrencyInfo,
  circulatingValues,
  currencyByCode,
  smallestNote,
} from '../../domain/currencies/currencies.ts';
import type { TicketContext } from './ticket-context.ts';

/** What an amount of this cash is rounded to: VND to the step of the settings while notes can pay it, other cash to its smallest note. */
export function cashStep(paidIn: CurrencyInfo, { buoc_lam_tron }: Settings): string {
  const step = String(buoc_lam_tron);
  const isStepPaid = paidIn.code === BASE_CURRENCY && isPayable(circulatingValues(paidIn), step);
  return isStepPaid ? step : (smallestNote(paidIn) ?? '1');
}

/** The same of the cash that deposits are paid in. */
export function depositStep({ currencies, settings }: Pick<TicketContext, 'currencies' | 'settings'>): string {
  return cashStep(currencyByCode(currencies, BASE_CURRENCY), settings);
}
