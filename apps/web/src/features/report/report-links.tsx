import { findActions } from '@doi-tien/contract/permissions';
import { TRADE_KINDS } from '@doi-tien/contract/trade';
import { Link } from 'react-router';
import { useCan, useShownPermissions } from '../../lib/session/permissions.ts';
import { tradeAddress } from '../../lib/trades/trade-address.ts';

interface TradeLinkProps {
  /** A kind of trade: MNT, BNT … */
  kind: string;
  id: number;
  code: string;
}

/** To the ticket itself, for whom may see it; the code alone for everybody else. */
export function TradeLink({ kind, id, code }: TradeLinkProps) {
  const permissions = useShownPermissions();
  const area = TRADE_KINDS.find((each) => each.code === kind)?.path;
  const address = tradeAddress(kind, id);
  if (!area || !address || !findActions(permissions, area).index) return code;
  return <Link to={address}>{code}</Link>;
}

export function SafeLink({ id, text }: { id: number; text: string }) {
  return useCan(['ket', 'index']) ? <Link to={`/ket/${id}`}>{text}</Link> : text;
}

export function RecordLink({ id, text }: { id: number; text: string }) {
  return useCan(['ket', 'index']) ? <Link to={`/ket/${id}/bien-ban`}>{text}</Link> : null;
}
