import type { TradeKind } from '@doi-tien/contract/trade';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { useAllNotesQuery } from '../../../lib/endpoints/drawer-endpoints.ts';
import { useSettingsInUseQuery } from '../../../lib/endpoints/settings-in-use.ts';
import { useCan } from '../../../lib/session/permissions.ts';
import styles from './receipt.module.css';
import { Receipt, rowsOf } from './receipt.tsx';
import { usePaper } from './use-paper.ts';

interface PrintedReceiptsProps {
  kind: TradeKind;
  /** With their prints counted already, so that each copy says which one it is. */
  trades: readonly Trade[];
  onPrinted: () => void;
}

/** Several receipts for the printer, one on each sheet. They are on paper only; the screen stays as it is. */
export function PrintedReceipts({ kind, trades, onPrinted }: PrintedReceiptsProps) {
  const [paper] = usePaper();
  const mayReadNotes = useCan(['menh-gia', 'index']);
  const { isLoading: isReadingNotes } = useAllNotesQuery(undefined, { skip: !mayReadNotes });
  const { isLoading: isReadingSettings } = useSettingsInUseQuery();
  const isReady = !isReadingNotes && !isReadingSettings;
  const finish = useEffectEvent(onPrinted);
  useEffect(() => {
    if (!isReady) return;
    window.addEventListener('afterprint', finish, { once: true });
    // Their codes are drawn after they are in the page.
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => window.print()));
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('afterprint', finish);
    };
  }, [isReady]);
  const rows = Math.max(...trades.map(rowsOf));
  return createPortal(
    <div className={`${styles.several} dt-print`}>
      {trades.map((trade) => (
        <Receipt key={trade.id} kind={kind} trade={trade} paper={paper} rows={rows} />
      ))}
    </div>,
    document.body,
  );
}
