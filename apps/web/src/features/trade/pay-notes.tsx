import { isZero } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { ariaKeys } from '../../lib/shortcuts.ts';
import { KeyCap } from '../../ui/key-cap.tsx';
import { byFaceValue } from '../../ui/note-counts.ts';
import type { Payout } from './payout.ts';
import styles from './summary.module.css';

interface PayNotesProps {
  payouts: readonly Payout[];
  onEdit: () => void;
}

/** Which notes to take out of the drawer, largest first: the proposal, or what the teller chose. */
export function PayNotes({ payouts, onEdit }: PayNotesProps) {
  const { t } = useTranslation('trade');
  const told = payouts.filter(({ isReceived, chosen }) => !isReceived || chosen !== null);
  if (payouts.length === 0) return null;
  return (
    <div>
      <div className={styles.notesHead}>
        <span className={styles.hint}>{t('handOver')}</span>
        <Button type="text" size="small" aria-keyshortcuts={ariaKeys('changeNotes')} onClick={onEdit}>
          {t('changeNotes')}
          <KeyCap of="changeNotes" />
        </Button>
      </div>
      {told.map((payout) => (
        <NoteChips key={payout.key} payout={payout} showsMoney={told.length > 1} />
      ))}
    </div>
  );
}

function NoteChips({ payout, showsMoney }: { payout: Payout; showsMoney: boolean }) {
  const { t } = useTranslation('trade');
  const { counts, unsorted } = payout.chosen ?? payout.proposed;
  return (
    <ul className={styles.notes} aria-label={t('notesOf', { money: payout.code })}>
      {showsMoney && <li className={styles.hint}>{payout.code}</li>}
      {byFaceValue(payout.notes).map(({ id, value }) => {
        const pieces = counts[id] ?? 0;
        if (pieces === 0) return null;
        return (
          <li key={id} className={`num ${styles.noteChip}`}>
            <strong>{formatDecimal(String(pieces))}</strong> × {formatDecimal(value)}
          </li>
        );
      })}
      {unsorted !== null && !isZero(unsorted) && (
        <li className={`num ${styles.noteChip}`}>
          {t('unsorted')} {formatDecimal(unsorted)}
        </li>
      )}
    </ul>
  );
}
