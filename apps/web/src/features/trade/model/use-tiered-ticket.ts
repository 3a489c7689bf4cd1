import type { TradeKind } from '@doi-tien/contract/trade';
import { useEffect, useEffectEvent, useRef } from 'react';
import { atOfferedRate, followsOffer, groupOfCustomer, offeredRate } from './offered-rate.ts';
import { type SplitSources, solveIn } from './split-line.ts';
import { type LineState, rateGroup } from './ticket-model.ts';
import type { Draft } from './use-draft.ts';
import { type useSettlement, useSplitTicket } from './use-line-currency.ts';

/** The ticket with a line for each rate; lines whose rate nobody typed follow who the customer is. */
export function useTieredTicket(kind: TradeKind, draft: Draft, settlement: ReturnType<typeof useSettlement>) {
  const split = useSplitTicket(kind, draft.state, settlement);
  useTierOfCustomer(draft, split.splitSources);
  return split;
}

function useTierOfCustomer(draft: Draft, sources: SplitSources): void {
  const group = groupOfCustomer(draft.state);
  const seen = useRef({ draft: draft.id, group });
  const follow = useEffectEvent((before: number | null) =>
    draft.change(({ lines }) => ({ lines: lines.map((line) => lineOfGroup(line, sources, before, group)) })),
  );
  useEffect(() => {
    const { draft: id, group: before } = seen.current;
    seen.current = { draft: draft.id, group };
    // Another ticket has its rates already.
    if (id === draft.id && before !== group) follow(before);
  }, [draft.id, group]);
}

function lineOfGroup(line: LineState, sources: SplitSources, before: number | null, after: number | null): LineState {
  const currency = sources.currencies.find(({ id }) => id === line.currencyId);
  if (!currency) return line;
  const notes = sources.catalogue.filter(({ tien_id }) => tien_id === currency.id);
  const groups = notes.map(({ id, nhom_ty_gia }) => ({ id, group: nhom_ty_gia }));
  const offerAt = (customerGroup: number | null) => (each: LineState) =>
    offeredRate({ ...sources, customerGroup }, currency, each, rateGroup(each, groups));
  if (!followsOffer(line, offerAt(before))) return line;
  return atOfferedRate(line, offerAt(after), (each) => solveIn(each, currency, sources));
}
