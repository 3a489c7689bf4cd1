import { TRADE_KINDS, type TradeKind } from '@doi-tien/contract/trade';
import { useLocation } from 'react-router';

/** One screen serves the six kinds; its address says which. */
export function useKindOfAddress(): TradeKind {
  const { pathname } = useLocation();
  const kind = TRADE_KINDS.find(({ path }) => pathname.startsWith(`/${path}`));
  if (!kind) throw new Error(`No kind of trade lives at ${pathname}`);
  return kind;
}
