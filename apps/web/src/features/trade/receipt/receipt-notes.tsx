import type { TradeKind } from '@doi-tien/contract/trade';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { isZero } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { useSettingsInUseQuery } from '../../../lib/endpoints/settings-in-use.ts';
import { countedPieces, type TradedCash } from '../model/traded-notes.ts';
import styles from './receipt.module.css';
import { Both, vi } from './receipt-words.tsx';
import { useTradedCash } from './traded-cash.tsx';

/** The notes that went to the customer, where the business wants them on its receipts. */
export function ReceiptNotes({ kind, trade }: { kind: TradeKind; trade: Trade }) {
  const { data: settings } = useSettingsInUseQuery();
  const handed = useTradedCash(kind, trade).filter(({ label }) => label !== 'received');
  if (!settings?.gia_tri.in_to_tien_bien_nhan || handed.length === 0) return null;
  return (
    <div>
      <Both word="notes" />
      {handed.map((cash) => (
        <div key={cash.key} className={`num ${styles.notes}`}>
          {cash.code}: {inOneLine(cash)}
        </div>
      ))}
    </div>
  );
}

function inOneLine(cash: TradedCash): string {
  const { unsorted } = cash.counts;
  const pieces = countedPieces(cash).map(({ value, pieces }) => `${formatDecimal(value)} × ${pieces}`);
  const rest = unsorted === null || isZero(unsorted) ? [] : [`${vi.unsorted} ${formatDecimal(unsorted)}`];
  return [...pieces, ...rest].join(' · ');
}
