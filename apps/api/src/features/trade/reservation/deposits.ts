import { BASE_CURRENCY } from '@doi-tien/contract/catalogue';
import { DEPOSIT_STEP } from '@doi-tien/contract/reservation';
import { SAFE_MOVEMENT } from '@doi-tien/contract/safe';
import { negate } from '@doi-tien/money/decimal';
import { type Counted, readMoney } from '../../../domain/currencies/counts.ts';
import { type Currencies, currencyByCode } from '../../../domain/currencies/currencies.ts';
import { explained, type FieldOfCurrency } from '../../../domain/currencies/explain.ts';
import type { Books } from '../../../domain/ledger/books.repository.ts';
import { legsDraft, type NotedLeg } from '../../../domain/ledger/entry-drafts.ts';
import type { Place } from '../../../domain/ledger/place.ts';
import { postEntry } from '../../../domain/ledger/post-entry.ts';
import { insertMovement, movedLines } from '../../../domain/safe-day/movement.repository.ts';
import type { OpenSafe } from '../../../domain/safe-day/open-safe.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { DepositStep } from './reservation.list.ts';

/** What is posted of a deposit, in the safe that is open now and the place of the person. */
export interface DepositMove {
  step: DepositStep;
  money: Counted;
  safe: OpenSafe;
  place: Place;
  currencies: Currencies;
  reason: string;
  /** Other balances that are locked with it, and what they must allow. */
  besides?: { currencyIds: readonly number[]; check: (books: Books) => void; fieldOf: FieldOfCurrency };
}

/** Đồng in cash, with its notes where they are named. */
export function readDeposit(
  amount: string,
  notes: { menh_gia_id: number; so_to: number }[] | undefined,
  currencies: Currencies,
  names: Record<'so_tien' | 'to_tien', string>,
): Counted {
  const tien_id = currencyByCode(currencies, BASE_CURRENCY).id;
  const given = { tien_id, so_tien: amount, to_tien: notes };
  return readMoney(given, currencies, (name) => names[name as 'so_tien'] ?? name);
}

/** Posts it with a movement of the safe; null where nothing moves, and only other balances are looked at. */
export async function postDeposit(trx: Db, actor: Actor, move: DepositMove): Promise<number | null> {
  const { step, money, safe, place, currencies, reason, besides } = move;
  const head = { kind: 'deposit', branchId: safe.branchId, safeId: safe.id, day: safe.day, personId: actor.id };
  const own = legsDraft(head, legsOf(step, money), place);
  const draft = besides ? withOthers(own, besides) : own;
  const { entryId, moves } = await explained(currencies, () => postEntry(trx, draft), besides?.fieldOf);
  if (entryId === null) return null;
  const lines = step === DEPOSIT_STEP.kept ? [] : movedLines([money], moves);
  const isIn = step === DEPOSIT_STEP.paid;
  await insertMovement(trx, {
    branchId: safe.branchId,
    safeId: safe.id,
    type: SAFE_MOVEMENT.deposit,
    entryId,
    reason,
    lines: lines.map((line) => ({ ...line, la_thu_ve: isIn })),
    actor,
  });
  return entryId;
}

function legsOf(step: DepositStep, { currency, total, notes }: Counted): NotedLeg[] {
  const against = 'customer-deposit';
  if (total === '0') return [];
  switch (step) {
    case DEPOSIT_STEP.paid:
      return [
        { kind: 'receive', currencyId: currency.id, quantity: total, value: total, notes },
        { kind: 'book', account: against, value: negate(total), currencyId: null },
      ];
    case DEPOSIT_STEP.returned:
      return [
        // Đồng costs itself, so what leaves is what is owed no longer.
        { kind: 'release', currencyId: currency.id, quantity: total, against, notes },
      ];
    case DEPOSIT_STEP.kept:
      return [
        { kind: 'book', account: against, value: total, currencyId: null },
        { kind: 'book', account: 'other-income', value: negate(total), currencyId: null },
      ];
  }
}

type Draft = ReturnType<typeof legsDraft>;

function withOthers(draft: Draft, { currencyIds, check }: NonNullable<DepositMove['besides']>): Draft {
  return {
    ...draft,
    currencyIds: [...draft.currencyIds, ...currencyIds],
    evaluate: (books) => {
      check(books);
      return draft.evaluate(books);
    },
  };
}
