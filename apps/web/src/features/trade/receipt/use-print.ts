import type { TradeKind } from '@doi-tien/contract/trade';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { useState } from 'react';
import { useCountPrintMutation } from '../model/trade-endpoints.ts';

interface Print {
  /** The trade with its prints counted so far. */
  shown: Trade | null;
  print: () => void;
}

/** Counts the print first, so that a copy can never pass for the original, then hands the page to the browser. */
export function usePrint(kind: TradeKind, trade: Trade | null): Print {
  const [countPrint] = useCountPrintMutation();
  const [counted, setCounted] = useState<Trade | null>(null);
  const isNewer = counted !== null && trade !== null && counted.id === trade.id && counted.so_lan_in > trade.so_lan_in;
  const print = async () => {
    if (!trade) return;
    const answer = await countPrint({ path: kind.path, id: trade.id });
    // A refused count has told why; without it nothing is printed.
    if (!answer.data) return;
    setCounted(answer.data);
    // The mark of a copy has to be on the page before it is printed.
    requestAnimationFrame(() => requestAnimationFrame(() => window.print()));
  };
  return { shown: isNewer ? counted : trade, print: () => void print() };
}
