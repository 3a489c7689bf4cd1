import type { ErrorWord } from '@doi-tien/contract/errors';
import { formatDecimal } from '@doi-tien/money/format';
import { AppError } from '../../platform/http/app-error.ts';
import { CannotPay } from '../ledger/drawer.ts';
import { NotEnoughHeld } from '../ledger/journal.ts';
import type { Moneys } from './moneys.ts';

/** Which field of what was sent asks for a currency, or for notes of it. */
export type FieldOfMoney = (moneyId: number, what: 'amount' | 'notes') => string | undefined;

/** Runs a posting and turns a refusal of the books into one that names the currency, what is held, what was asked and the field. */
export async function explained<Result>(
  moneys: Moneys,
  posting: () => Promise<Result>,
  fieldOf: FieldOfMoney = () => undefined,
): Promise<Result> {
  try {
    return await posting();
  } catch (error) {
    if (error instanceof NotEnoughHeld) throw explainLack(error, moneys, fieldOf);
    if (error instanceof CannotPay) throw explainNotes(error, moneys, fieldOf);
    throw error;
  }
}

function explainLack({ moneyId, held, asked }: NotEnoughHeld, moneys: Moneys, fieldOf: FieldOfMoney): AppError {
  const params = { money: codeOf(moneys, moneyId), held: formatDecimal(held), asked: formatDecimal(asked) };
  const field = fieldOf(moneyId, 'amount');
  return new AppError('NOT_ENOUGH_HELD', {
    params,
    data: { tien_id: moneyId, con: held, can: asked },
    ...(field && { fields: [{ field, problem: 'notEnoughHeld', params }] }),
  });
}

function explainNotes({ moneyId, asked, lacking }: CannotPay, moneys: Moneys, fieldOf: FieldOfMoney): AppError {
  const params = { money: codeOf(moneys, moneyId), asked: formatDecimal(asked), ...inWords(lacking) };
  const field = fieldOf(moneyId, 'notes');
  return new AppError(wordOf(lacking), {
    params,
    data: { tien_id: moneyId, can: asked },
    ...(field && { fields: [{ field, problem: 'notesCannotPay' }] }),
  });
}

function wordOf(lacking: CannotPay['lacking']): ErrorWord {
  if (!lacking) return 'NOTES_CANNOT_PAY';
  return 'unsorted' in lacking ? 'UNSORTED_MISSING' : 'NOTES_MISSING';
}

function inWords(lacking: CannotPay['lacking']): Record<string, unknown> {
  if (!lacking) return {};
  if ('unsorted' in lacking) return { held: formatDecimal(lacking.unsorted) };
  return { note: formatDecimal(lacking.denomination), held: lacking.held };
}

function codeOf(moneys: Moneys, moneyId: number): string {
  return moneys.get(moneyId)?.code ?? String(moneyId);
}
