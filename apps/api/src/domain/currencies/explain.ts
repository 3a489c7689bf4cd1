import type { ErrorWord } from '@doi-tien/contract/errors';
import { sign, subtract } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { AppError } from '../../platform/http/app-error.ts';
import { CannotPay } from '../ledger/drawer.ts';
import { NotEnoughHeld } from '../ledger/journal.ts';
import { KeptForOthers } from '../ledger/reserved.ts';
import type { Currencies } from './currencies.ts';

/** Which field of what was sent asks for a currency, or for notes of it. */
export type FieldOfCurrency = (currencyId: number, what: 'amount' | 'notes') => string | undefined;

/** Runs a posting and turns a refusal of the books into one that names the currency, what is held, what was asked and the field. */
export async function explained<Result>(
  currencies: Currencies,
  posting: () => Promise<Result>,
  fieldOf: FieldOfCurrency = () => undefined,
): Promise<Result> {
  try {
    return await posting();
  } catch (error) {
    if (error instanceof NotEnoughHeld) throw explainLack(error, currencies, fieldOf);
    if (error instanceof CannotPay) throw explainNotes(error, currencies, fieldOf);
    if (error instanceof KeptForOthers) throw explainKept(error, currencies, fieldOf);
    throw error;
  }
}

function explainLack(
  { currencyId, held, asked }: NotEnoughHeld,
  currencies: Currencies,
  fieldOf: FieldOfCurrency,
): AppError {
  const params = { currency: codeOf(currencies, currencyId), held: formatDecimal(held), asked: formatDecimal(asked) };
  const field = fieldOf(currencyId, 'amount');
  return new AppError('NOT_ENOUGH_HELD', {
    params,
    data: { tien_id: currencyId, con: held, can: asked },
    ...(field && { fields: [{ field, problem: 'notEnoughHeld', params }] }),
  });
}

function explainKept(
  { currencyId, held, reserved, asked }: KeptForOthers,
  currencies: Currencies,
  fieldOf: FieldOfCurrency,
): AppError {
  const rest = subtract(held, reserved);
  const free = sign(rest) < 0 ? '0' : rest;
  const figures = { held: formatDecimal(held), reserved: formatDecimal(reserved), free: formatDecimal(free) };
  const params = { currency: codeOf(currencies, currencyId), asked: formatDecimal(asked), ...figures };
  const field = fieldOf(currencyId, 'amount');
  return new AppError('RESERVED', {
    params,
    data: { tien_id: currencyId, con: held, giu: reserved, con_ban: free, can: asked },
    ...(field && { fields: [{ field, problem: 'reserved', params }] }),
  });
}

function explainNotes(
  { currencyId, asked, lacking }: CannotPay,
  currencies: Currencies,
  fieldOf: FieldOfCurrency,
): AppError {
  const params = { currency: codeOf(currencies, currencyId), asked: formatDecimal(asked), ...inWords(lacking) };
  const field = fieldOf(currencyId, 'notes');
  return new AppError(wordOf(lacking), {
    params,
    data: { tien_id: currencyId, can: asked },
    ...(field && { fields: [{ field, problem: 'notesCannotPay' }] }),
  });
}

function wordOf(lacking: CannotPay['lacking']): ErrorWord {
  if (!lacking) return 'NOTES_CANNOT_PAY';
  if ('inTill' in lacking) return 'TILL_NOT_ENOUGH';
  return 'unsorted' in lacking ? 'UNSORTED_MISSING' : 'NOTES_MISSING';
}

function inWords(lacking: CannotPay['lacking']): Record<string, unknown> {
  if (!lacking) return {};
  if ('inTill' in lacking) return { held: formatDecimal(lacking.inTill) };
  if ('unsorted' in lacking) return { held: formatDecimal(lacking.unsorted) };
  return { note: formatDecimal(lacking.denomination), held: lacking.held };
}

function codeOf(currencies: Currencies, currencyId: number): string {
  return currencies.get(currencyId)?.code ?? String(currencyId);
}
