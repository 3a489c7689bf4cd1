import type { Currency, Denomination } from '@doi-tien/contract/catalogue.schema';
import { sum } from '@doi-tien/money/decimal';
import type { NoteKind } from '../../../ui/notes/note-counts.ts';
import { atOfferedRate, followsOffer, offeredRate, type RateSources } from './offered-rate.ts';
import { deskRow, type LineState, solveLine, type TicketState } from './ticket-model.ts';

export interface SplitSources extends RateSources {
  currencies: readonly Currency[];
  catalogue: readonly Denomination[];
  settlementDecimals: number;
}

/**
 * Notes that were counted together but have different posted rates become a line for each rate, since a line has one rate. A rate that
 * somebody typed stays for all of them.
 */
export function splitLine(line: LineState, sources: SplitSources): LineState[] {
  const { desk } = sources;
  const { currencyId, typed, group, notes } = line;
  const currency = sources.currencies.find(({ id }) => id === currencyId);
  if (!currency || currencyId === null || typed !== 'notes' || group !== null || notes.unsorted !== null) return [line];
  const ofCurrency = sources.catalogue.filter(({ tien_id }) => tien_id === currencyId);
  const rateGroupOf = (noteGroup: string | null) => deskRow(desk, currencyId, noteGroup)?.nhom_ty_gia ?? null;
  const counted = ofCurrency.filter(({ id }) => (notes.counts[id] ?? 0) > 0);
  const groups = [...new Set(counted.map(({ nhom_ty_gia }) => rateGroupOf(nhom_ty_gia)))];
  if (groups.length < 2) return [line];
  const isOffered = followsOffer(line, (each) => offeredRate(sources, currency, each, null));
  return groups.map((each, index) => {
    const own = counted.filter(({ nhom_ty_gia }) => rateGroupOf(nhom_ty_gia) === each);
    const part: LineState = {
      ...line,
      key: index === 0 ? line.key : `${line.key}-${each ?? 'others'}`,
      group: each,
      notes: { ...notes, counts: Object.fromEntries(own.map(({ id }) => [id, notes.counts[id] ?? 0])) },
    };
    const solve = (next: LineState) => solveIn(next, currency, sources);
    return isOffered ? atOfferedRate(part, (next) => offeredRate(sources, currency, next, each), solve) : solve(part);
  });
}

/** The amount of a line while its notes are counted: of all the lines that it becomes. */
export function amountOfParts(line: LineState, sources: SplitSources): string | null {
  const amounts = splitLine(line, sources).map(({ amount }) => amount);
  const [first = null, ...others] = amounts;
  return others.length === 0 ? first : sum(amounts.map((amount) => amount ?? '0'));
}

/** The lines at what they are offered at in the settlement of these sources: rates that were typed were in another one. */
export function linesAt(lines: readonly LineState[], sources: SplitSources): LineState[] {
  return lines.map((line) => {
    const currency = sources.currencies.find(({ id }) => id === line.currencyId);
    if (!currency) return line;
    const offerOf = (each: LineState) => offeredRate(sources, currency, each, each.group);
    return atOfferedRate({ ...line, isRateTyped: false }, offerOf, (each) => solveIn(each, currency, sources));
  });
}

/** A line worked out by the notes of its currency. */
export function solveIn(
  line: LineState,
  currency: Currency,
  { catalogue, settlementDecimals }: Pick<SplitSources, 'catalogue' | 'settlementDecimals'>,
): LineState {
  const ofCurrency = catalogue.filter(({ tien_id }) => tien_id === currency.id);
  const notes: NoteKind[] = ofCurrency.map(({ id, gia_tri }) => ({ id, value: gia_tri }));
  return solveLine(line, { currency, notes, settlementDecimals });
}

/** The ticket as it is sent. The same object where no line has notes of several rates. */
export function splitTicket(state: TicketState, sources: SplitSources): TicketState {
  const lines = state.lines.flatMap((line) => splitLine(line, sources));
  return lines.length === state.lines.length ? state : { ...state, lines };
}
