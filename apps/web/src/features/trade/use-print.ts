import type { TradeKind } from '@doi-tien/contract/trade';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { useCountPrintMutation } from './trade-endpoints.ts';

/** Counts the print first, so that a copy can never pass for the original, then hands the page to the browser. */
export function usePrint(kind: TradeKind, trade: Trade | null): () => Promise<void> {
  const [countPrint] = useCountPrintMutation();
  return async () => {
    if (!trade) return;
    await countPrint({ path: kind.path, id: trade.id }).unwrap();
    // The mark of a copy has to be on the page before it is printed.
    requestAnimationFrame(() => window.print());
  };
}
