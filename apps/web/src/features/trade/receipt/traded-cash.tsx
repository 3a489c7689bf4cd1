import type { TradeKind } from '@doi-tien/contract/trade';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { useTranslation } from 'react-i18next';
import { useAllNotesQuery } from '../../../lib/endpoints/drawer-endpoints.ts';
import { useCan } from '../../../lib/session/permissions.ts';
import { CashRow } from '../cash-panel/cash-row.tsx';
import { NoteTiles } from '../cash-panel/note-tiles.tsx';
import { type TradedCash, tradedCash } from '../model/traded-notes.ts';
import styles from './traded-cash.module.css';

/** Which notes of a posted ticket changed hands; nothing until the catalogue is there. */
export function useTradedCash(kind: TradeKind, trade: Trade): TradedCash[] {
  const mayRead = useCan(['menh-gia', 'index']);
  const { data: catalogue } = useAllNotesQuery(undefined, { skip: !mayRead });
  return catalogue ? tradedCash(kind, trade, catalogue.items) : [];
}

interface TradedNotesProps {
  kind: TradeKind;
  trade: Trade;
  /** Only what the customer takes away, as a teller counts it out. */
  isHandedOnly?: boolean;
}

/** The notes of a posted ticket in large chips. */
export function TradedNotes({ kind, trade, isHandedOnly = false }: TradedNotesProps) {
  const { t } = useTranslation('trade');
  const cash = useTradedCash(kind, trade).filter(({ label }) => !isHandedOnly || label !== 'received');
  if (cash.length === 0) return null;
  return (
    <section className={styles.cash} aria-label={t('cashPanel')}>
      {cash.map(({ key, label, amount, code, notes, counts }) => (
        <CashRow key={key} label={t(label)} amount={amount} unit={code}>
          <NoteTiles label={t('notesOf', { currency: code })} notes={notes} value={counts} />
        </CashRow>
      ))}
    </section>
  );
}
