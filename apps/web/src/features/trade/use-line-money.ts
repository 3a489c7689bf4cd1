import { CASH_GROUPS } from '@doi-tien/contract/catalogue';
import type { TradeKind } from '@doi-tien/contract/trade';
import { useDeferredValue, useMemo, useRef } from 'react';
import {
  useActiveMoneysQuery,
  useAllNotesQuery,
  useHeldDrawers,
  useSafeCheckQuery,
} from '../../lib/drawer-endpoints.ts';
import type { MoneyChoice } from './pick-money.ts';
import { deskRow, type LineState, postedRate, rateGroup, type TicketState } from './ticket-model.ts';
import { usePostedRatesQuery } from './trade-endpoints.ts';

/**
 * What the picker, the rates, the count of notes and the button need; a key typed before it is there would go nowhere.
 * The safe is among them: a ticket cannot be sent before it is known whether the safe is open.
 */
export function useCounterReady(): boolean {
  const moneys = useActiveMoneysQuery();
  const rates = usePostedRatesQuery();
  const notes = useAllNotesQuery();
  const safe = useSafeCheckQuery();
  const wasReady = useRef(false);
  // Once drawn it stays: a check that failed is asked again by every part of the ticket that needs it.
  wasReady.current ||= ![moneys, rates, notes, safe].some(({ isLoading }) => isLoading);
  // Drawn in small steps: an answer of the server would otherwise draw the whole ticket in one piece.
  return useDeferredValue(wasReady.current);
}

/** The settlement of a ticket: what it is paid in, and how many VND one unit of that is. */
export function useSettlement(state: Pick<TicketState, 'settlementId' | 'conversion'>) {
  const { data: moneys } = useActiveMoneysQuery();
  const { data: rates } = usePostedRatesQuery();
  const money = (moneys?.items ?? []).find(({ id, ma }) =>
    state.settlementId === null ? ma === 'VND' : id === state.settlementId,
  );
  const isForeign = money !== undefined && money.ma !== 'VND';
  const reference = rates?.dong.find(({ tien_id, nhom_ty_gia }) => tien_id === money?.id && nhom_ty_gia === null);
  const usual = reference?.hien_tai?.ty_gia_goc ?? null;
  const conversion = isForeign ? (state.conversion ?? usual) : null;
  return useMemo(
    () => ({ money, isForeign, usual, conversion, decimals: money?.so_le ?? 0 }),
    [money, isForeign, usual, conversion],
  );
}

/** The currencies a ticket of this kind can be about, with our posted rate and what is in the safe where that is told. */
export function useMoneyChoices(kind: TradeKind, conversion: string | null): MoneyChoice[] {
  const { data: moneys } = useActiveMoneysQuery();
  const { data: rates } = usePostedRatesQuery();
  const { data: safe } = useSafeCheckQuery();
  const drawers = useHeldDrawers(safe);
  const stockOf = (moneyId: number) => drawers?.find(({ tien_id }) => tien_id === moneyId)?.so_tien ?? '0';
  return (moneys?.items ?? [])
    .filter(({ nhom }) => nhom === kind.group)
    .map((money) => ({
      money,
      posted: postedRate(rates?.dong ?? [], kind, money.id, null, conversion),
      stock: drawers ? stockOf(money.id) : null,
    }));
}

/** Everything the catalogue, the rate desk and the safe know about the money of one line. */
export function useLineMoney(kind: TradeKind, line: LineState, conversion: string | null) {
  const { data: catalogue } = useAllNotesQuery();
  const { data: rates } = usePostedRatesQuery();
  const { data: safe } = useSafeCheckQuery();
  const drawers = useHeldDrawers(safe);
  const desk = rates?.dong ?? [];
  const drawerOf = (moneyId: number | null) => drawers?.find(({ tien_id }) => tien_id === moneyId);
  const choices = useMoneyChoices(kind, conversion);
  const circulating = (catalogue?.items ?? []).filter(
    ({ tien_id, dang_luu_hanh }) => tien_id === line.moneyId && dang_luu_hanh,
  );
  const piles = drawerOf(line.moneyId)?.to_tien ?? [];
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
  const money = choices.find((choice) => choice.money.id === line.moneyId)?.money;
  const group = rateGroup(line, notes);
  return {
    desk,
    choices,
    notes,
    money,
    groups: [...new Set(circulating.flatMap(({ nhom_ty_gia }) => (nhom_ty_gia ? [nhom_ty_gia] : [])))],
    row: line.moneyId === null ? undefined : deskRow(desk, line.moneyId, group),
    posted: line.moneyId === null ? null : postedRate(desk, kind, line.moneyId, group, conversion),
    isCash: money !== undefined && CASH_GROUPS.includes(money.nhom),
  };
}
