import type { TradeKind } from '@doi-tien/contract/trade';
import i18next from 'i18next';
import { lazy, Suspense } from 'react';
import { useApprovalOn } from '../../../lib/approvals/approvals.ts';
import { MountNear } from '../../../ui/page/mount-later.tsx';
import type { Draft } from '../model/use-draft.ts';
import { useCurrencyChoices, type useSettlement } from '../model/use-line-currency.ts';
import { MyTickets } from './my-tickets.tsx';
import { RateTiles } from './rate-tiles.tsx';
import styles from './ticket-glance.module.css';
import { useTilePick } from './use-tile-pick.ts';

const MyTicketRequests = lazy(async () => {
  const [requests] = await Promise.all([
    import('./my-ticket-requests.tsx'),
    i18next.loadNamespaces(['approvals', 'access']),
  ]);
  return requests;
});

interface TicketGlanceProps {
  kind: TradeKind;
  draft: Draft;
  settlement: ReturnType<typeof useSettlement>;
}

/** Under the lines: the posted rates to look up or touch, and what I did today. */
export function TicketGlance({ kind, draft, settlement }: TicketGlanceProps) {
  const choices = useCurrencyChoices(kind, settlement.conversion);
  const pick = useTilePick(draft, choices, settlement.decimals);
  const isApprovalOn = useApprovalOn();
  const isChosen = draft.state.lines.every(({ currencyId }) => currencyId !== null);
  return (
    <div className={`column may-shrink gap-24 ${styles.glance}`}>
      <RateTiles kind={kind} choices={choices} isChosen={isChosen} onPick={pick} />
      <MountNear placeholder={null}>
        <Suspense fallback={null}>{isApprovalOn && <MyTicketRequests kind={kind} />}</Suspense>
        <MyTickets kind={kind} />
      </MountNear>
    </div>
  );
}
