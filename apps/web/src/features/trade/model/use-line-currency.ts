import { CASH_GROUPS } from '@doi-tien/contract/catalogue';
import type { TradeKind } from '@doi-tien/contract/trade';
import { useDeferredValue, useMemo, useRef } from 'react';
import {
  useActiveCurrenciesQuery,
  useAllNotesQuery,
  useSafeCheckQuery,
} from '../../../lib/endpoints/drawer-endpoints.ts';
import { useHeldDrawers } from '../../../lib/tills/held-drawers.ts';
import { type DeskTiers, groupOfCustomer, NO_TIERS, offeredRate } from './offered-rate.ts';
import type { CurrencyChoice } from './pick-currency.ts';
import { type SplitSources, splitTicket } from './split-line.ts';
import { deskRow, type LineState, postedRate, rateGroup, type TicketState, unmetNote } from './ticket-model.ts';
import { usePostedRatesQuery } from './trade-endpoints.ts';

/**
 * What the picker, the rates, the count of notes and the button need; a key typed before it is there would go nowhere.
 * The safe is among them: a ticket cannot be sent before it is known whether the safe is open.
 */
export function useCounterReady(): boolean {
  const currencies = useActiveCurrenciesQuery();
  const rates = usePostedRatesQuery();
  const notes = useAllNotesQuery();
  const safe = useSafeCheckQuery();
  const wasReady = useRef(false);
  // Once drawn it stays: a check that failed is asked again by every part of the ticket that needs it.
  wasReady.current ||= ![currencies, rates, notes, safe].some(({ isLoading }) => isLoading);
  // Drawn in small steps: an answer of the server would otherwise draw the whole ticket in one piece.
  return useDeferredValue(wasReady.current);
}

/** The settlement of a ticket: what it is paid in, and how many VND one unit of that is. */
export function useSettlement(state: Pick<TicketState, 'settlementId' | 'conversion'>) {
  const { data: currencies } = useActiveCurrenciesQuery();
  const { data: rates } = usePostedRatesQuery();
  const currency = (currencies?.items ?? []).find(({ id, ma }) =>
    state.settlementId === null ? ma === 'VND' : id === state.settlementId,
  );
  const isForeign = currency !== undefined && currency.ma !== 'VND';
  const reference = rates?.dong.find(({ tien_id, nhom_ty_gia }) => tien_id === currency?.id && nhom_ty_gia === null);
  const usual = reference?.hien_tai?.ty_gia_goc ?? null;
  const conversion = isForeign ? (state.conversion ?? usual) : null;
  return useMemo(
    () => ({ currency, isForeign, usual, conversion, decimals: currency?.so_le ?? 0 }),
    [currency, isForeign, usual, conversion],
  );
}

/** The ticket with a line for each rate, and what says which of the counted notes have a rate of their own. */
export function useSplitTicket(
  kind: TradeKind,
  state: TicketState,
  { conversion, decimals }: Pick<ReturnType<typeof useSettlement>, 'conversion' | 'decimals'>,
): { ticket: TicketState; splitSources: SplitSources } {
  const { data: currencies } = useActiveCurrenciesQuery();
  const { data: rates } = usePostedRatesQuery();
  const { data: catalogue } = useAllNotesQuery();
  const tiers = useTiers();
  const customerGroup = groupOfCustomer(state);
  const splitSources = useMemo(
    () => ({
      kind,
      desk: rates?.dong ?? [],
      currencies: currencies?.items ?? [],
      catalogue: catalogue?.items ?? [],
      conversion,
      settlementDecimals: decimals,
      tiers,
      customerGroup,
    }),
    [kind, rates, currencies, catalogue, conversion, decimals, tiers, customerGroup],
  );
  const ticket = useMemo(() => splitTicket(state, splitSources), [state, splitSources]);
  return { ticket, splitSources };
}

function useTiers(): DeskTiers {
  const { data } = usePostedRatesQuery();
  return useMemo(
    () => (data?.bac?.length ? { inForce: data.bac, exact: data.gia_co_dinh ?? [] } : NO_TIERS),
    [data?.bac, data?.gia_co_dinh],
  );
}

/** The currencies a ticket of this kind can be about, with our posted rate and what is in the safe where that is told. */
export function useCurrencyChoices(kind: TradeKind, conversion: string | null): CurrencyChoice[] {
  const { data: currencies } = useActiveCurrenciesQuery();
  const { data: rates } = usePostedRatesQuery();
  const { data: safe } = useSafeCheckQuery();
  const drawers = useHeldDrawers(safe, 'place');
  const stockOf = (currencyId: number) => drawers?.find(({ tien_id }) => tien_id === currencyId)?.so_tien ?? '0';
  return (currencies?.items ?? [])
    .filter(({ nhom }) => nhom === kind.group)
    .map((currency) => ({
      currency,
      posted: postedRate(rates?.dong ?? [], kind, currency.id, null, conversion),
      stock: drawers ? stockOf(currency.id) : null,
    }));
}

/** Everything the catalogue, the rate desk and the safe know about the currency of one line. */
export function useLineCurrency(kind: TradeKind, line: LineState, sources: SplitSources) {
  const { conversion } = sources;
  const { data: catalogue } = useAllNotesQuery();
  const { data: rates } = usePostedRatesQuery();
  const { data: safe } = useSafeCheckQuery();
  const drawers = useHeldDrawers(safe, 'place');
  const desk = rates?.dong ?? [];
  const drawerOf = (currencyId: number | null) => drawers?.find(({ tien_id }) => tien_id === currencyId);
  const choices = useCurrencyChoices(kind, conversion);
  const circulating = (catalogue?.items ?? []).filter(
    ({ tien_id, dang_luu_hanh }) => tien_id === line.currencyId && dang_luu_hanh,
  );
  const piles = drawerOf(line.currencyId)?.to_tien ?? [];
  const notes = circulating
    .filter(({ nhom_ty_gia }) => line.group === null || nhom_ty_gia === line.group)
    .map(({ id, gia_tri, nhom_ty_gia }) => ({
      id,
      value: gia_tri,
      group: nhom_ty_gia,
      // Only what we hand over is limited by what lies in the safe.
      ...(kind.side === 'sell' &&
        drawers && { available: piles.find(({ menh_gia_id }) => menh_gia_id === id)?.so_to ?? 0 }),
    }));
  const currency = choices.find((choice) => choice.currency.id === line.currencyId)?.currency;
  const group = rateGroup(line, notes);
  const offerOf = (next: LineState) =>
    currency ? offeredRate(sources, currency, next, rateGroup(next, notes)) : { rate: null, tier: null };
  return {
    offerOf,
    hasTiers: sources.tiers.inForce.length > 0,
    desk,
    choices,
    notes,
    currency,
    groups: [...new Set(circulating.flatMap(({ nhom_ty_gia }) => (nhom_ty_gia ? [nhom_ty_gia] : [])))],
    row: line.currencyId === null ? undefined : deskRow(desk, line.currencyId, group),
    posted: line.currencyId === null ? null : postedRate(desk, kind, line.currencyId, group, conversion),
    unmetNote: unmetNote(line, catalogue?.items ?? []),
    isCash: currency !== undefined && CASH_GROUPS.includes(currency.nhom),
  };
}
