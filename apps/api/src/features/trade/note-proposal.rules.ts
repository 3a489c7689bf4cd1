import type { NoteProposal } from '@doi-tien/contract/trade.schema';
import { compare, subtract } from '@doi-tien/money/decimal';
import { guessNotes } from '@doi-tien/money/notes';
import type { CurrencyInfo } from '../../domain/currencies/currencies.ts';
import { CannotPay, type ChosenNotes, type Drawer, proposeNotes, takeOut } from '../../domain/ledger/drawer.ts';
import type { NotedLeg } from '../../domain/ledger/entry-drafts.ts';
import { type MovedNotes, NOTHING_MOVED } from './notes.rules.ts';
import type { Prepared } from './prepare-ticket.ts';

type GivingLeg = Extract<NotedLeg, { kind: 'give' }>;

const NOTHING: NoteProposal = { to_tien: [], chua_phan_loai: '0' };

/**
 * What a teller is told to hand over, per leg: notes first, in the order of the ticket, so that two lines of one currency
 * do not claim the same note. Where that leaves a later leg unpayable, all of them keep what posting would take.
 */
function proposalsOfLegs(
  legs: readonly NotedLeg[],
  drawers: ReadonlyMap<number, Drawer>,
  moved: readonly MovedNotes[],
): NoteProposal[] {
  const left = new Map([...drawers].map(([currencyId, drawer]) => [currencyId, copyOf(drawer)]));
  try {
    return legs.map((leg) => (leg.kind === 'give' ? proposeLeg(leg, left.get(leg.currencyId)) : NOTHING));
  } catch (error) {
    if (!(error instanceof CannotPay)) throw error;
    return legs.map((_leg, index) => toProposal(moved[index] ?? NOTHING_MOVED));
  }
}

function proposeLeg(leg: GivingLeg, drawer: Drawer | undefined): NoteProposal {
  if (!drawer) return NOTHING;
  const named = leg.notes?.some(({ count }) => count > 0) ? leg.notes : null;
  if (named) {
    takeOut(drawer, leg.currencyId, leg.quantity, named, leg);
    return NOTHING;
  }
  const { among } = leg;
  const usable = among ? drawer.notes.filter(({ denominationId }) => among.includes(denominationId)) : drawer.notes;
  const found = proposeNotes({ unsorted: drawer.unsorted, notes: usable }, leg.currencyId, leg.quantity);
  takeOut(drawer, leg.currencyId, leg.quantity, found.chosen, { ...leg, isRestUnsorted: found.chosen.length > 0 });
  return toProposal(asMoved(found));
}

/** The fewest notes a customer may have brought. Empty where some of them would decide another posted rate. */
function guessOf(currency: CurrencyInfo, among: readonly number[], amount: string): NoteProposal {
  const circulating = currency.notes.filter(({ circulates }) => circulates);
  const guessed = guessNotes(
    circulating.map(({ value }) => value),
    amount,
  );
  const to_tien = (guessed ?? []).flatMap(({ value, count }) => {
    const note = circulating.find((each) => compare(each.value, value) === 0);
    return note ? [{ menh_gia_id: note.id, so_to: count }] : [];
  });
  return to_tien.every(({ menh_gia_id }) => among.includes(menh_gia_id)) ? { to_tien, chua_phan_loai: '0' } : NOTHING;
}

/** The proposals of a quote: per line, and for what settles it. */
export function proposalsOf(
  { kind, legs, lines, paidIn, settlement, total, deposit = '0' }: Prepared,
  drawers: ReadonlyMap<number, Drawer>,
  moved: readonly MovedNotes[],
) {
  const ofLegs = proposalsOfLegs(legs, drawers, moved);
  const given = (leg: number) => ofLegs[leg] ?? NOTHING;
  if (kind.side === 'buy') {
    return {
      lines: lines.map(({ currency, among = [], quantity }) => guessOf(currency, among, quantity)),
      settlement: given(legs.findIndex((leg) => leg.kind === 'give')),
    };
  }
  return {
    lines: lines.map(({ leg }) => given(leg)),
    settlement: guessOf(paidIn, settlement.among, subtract(total, deposit)),
  };
}

function toProposal({ notes, unsorted }: MovedNotes): NoteProposal {
  return { to_tien: notes, chua_phan_loai: unsorted };
}

function asMoved({ chosen, unsorted }: ChosenNotes): MovedNotes {
  return {
    notes: chosen.map(({ denominationId, count }) => ({ menh_gia_id: denominationId, so_to: count })),
    unsorted,
  };
}

function copyOf({ unsorted, notes }: Drawer): Drawer {
  return { unsorted, notes: notes.map((pile) => ({ ...pile })) };
}
