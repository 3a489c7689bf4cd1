import { formatDecimal } from '@doi-tien/money/format';
import { AppError } from '../http/app-error.ts';
import { CannotPay } from '../ledger/drawer.ts';
import { NotEnoughHeld } from '../ledger/journal.ts';
import type { Moneys } from './moneys.ts';

/** Runs a posting; what the books refuse comes out naming the money, what is there and what was asked. */
export async function explained<Result>(moneys: Moneys, posting: () => Promise<Result>): Promise<Result> {
  try {
    return await posting();
  } catch (error) {
    throw explain(error, moneys);
  }
}

function explain(error: unknown, moneys: Moneys): unknown {
  if (error instanceof NotEnoughHeld) {
    const params = {
      money: codeOf(moneys, error.moneyId),
      held: formatDecimal(error.held),
      asked: formatDecimal(error.asked),
    };
    return new AppError('NOT_ENOUGH_HELD', {
      params,
      data: { tien_id: error.moneyId, con: error.held, can: error.asked },
    });
  }
  if (error instanceof CannotPay) {
    const params = {
      money: codeOf(moneys, error.moneyId),
      note: formatDecimal(error.denomination ?? '0'),
      held: error.held ?? 0,
      asked: formatDecimal(error.asked),
    };
    const word = error.reason === 'cannotMake' ? 'NOTES_CANNOT_PAY' : 'NOTES_MISSING';
    return new AppError(word, { params, data: { tien_id: error.moneyId, can: error.asked } });
  }
  return error;
}

function codeOf(moneys: Moneys, moneyId: number): string {
  return moneys.get(moneyId)?.code ?? String(moneyId);
}
