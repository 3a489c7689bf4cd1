import { findActions } from '@doi-tien/contract/permissions';
import { TRADE_KINDS } from '@doi-tien/contract/trade';
import { Link } from 'react-router';
import { useCurrentBranchId } from '../../lib/branches/branches.ts';
import { useCan, useShownPermissions } from '../../lib/session/permissions.ts';
import { tradeAddress } from '../../lib/trades/trade-address.ts';

interface TradeLinkProps {
  /** A kind of trade: MNT, BNT … */
  kind: string;
  id: number;
  code: string;
  /** Undefined where there is one branch. */
  branchId: number | undefined;
}

/** Tickets and safes are opened in their own branch only; those of another are named without a link. */
function useIsHere(branchId: number | undefined): boolean {
  const current = useCurrentBranchId();
  return current === undefined || branchId === undefined || current === branchId;
}

/** To the ticket itself, for whom may see it; the code alone for everybody else. */
export function TradeLink({ kind, id, code, branchId }: TradeLinkProps) {
  const isHere = useIsHere(branchId);
  const permissions = useShownPermissions();
  const area = TRADE_KINDS.find((each) => each.code === kind)?.path;
  const address = tradeAddress(kind, id);
  if (!isHere || !area || !address || !findActions(permissions, area).index) return code;
  return <Link to={address}>{code}</Link>;
}

interface SafeLinkProps {
  id: number;
  text: string;
  /** Undefined where there is one branch. */
  branchId: number | undefined;
}

export function SafeLink({ id, text, branchId }: SafeLinkProps) {
  const isHere = useIsHere(branchId);
  return useCan(['ket', 'index']) && isHere ? <Link to={`/ket/${id}`}>{text}</Link> : text;
}

export function RecordLink({ id, text, branchId }: SafeLinkProps) {
  const isHere = useIsHere(branchId);
  return useCan(['ket', 'index']) && isHere ? <Link to={`/ket/${id}/bien-ban`}>{text}</Link> : null;
}
