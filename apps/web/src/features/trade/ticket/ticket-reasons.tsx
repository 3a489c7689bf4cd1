import { useCan } from '../../../lib/session/permissions.ts';
import { needsReason } from '../model/asked-field.ts';
import type { TicketState } from '../model/ticket-model.ts';
import type { Draft } from '../model/use-draft.ts';
import type { TicketWork } from '../model/use-ticket.ts';
import { RateReason } from './rate-reason.tsx';
import { ReserveReason } from './reserve-reason.tsx';

interface TicketReasonsProps {
  state: TicketState;
  work: Pick<TicketWork, 'quote' | 'problem'>;
  change: Draft['change'];
}

/** Why a rate is past its band, and why what is kept for others is sold: each only where it is asked for. */
export function TicketReasons({ state, work, change }: TicketReasonsProps) {
  const mayOverride = useCan(['giu-cho', 'overrideReserve']);
  const takesReserved = mayOverride && work.problem?.error === 'RESERVED';
  const { rateReason, reserveReason = '' } = state;
  return (
    <>
      {(needsReason(work.quote) || rateReason) && (
        <RateReason value={rateReason} onChange={(reason) => change({ rateReason: reason })} />
      )}
      {(takesReserved || reserveReason) && (
        <ReserveReason value={reserveReason} onChange={(reason) => change({ reserveReason: reason })} />
      )}
    </>
  );
}
