import { isZero } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { ariaKeys } from '../../../lib/keys/shortcuts.ts';
import { KeyCap } from '../../../ui/key-cap.tsx';
import { MoneyText } from '../../../ui/money/money-text.tsx';
import type { NoteCounts } from '../../../ui/notes/note-counts.ts';
import { CHANGE, missingOf, type Payout } from '../model/payout.ts';
import shared from '../trade.module.css';
import { LineNotes } from './line-notes.tsx';
import styles from './payout-notes.module.css';

interface PayoutNotesProps {
  payouts: readonly Payout[];
  /** The teller asked for the notes just now. */
  takesFocus: boolean;
  onReached: () => void;
  onChoose: (payout: Payout, notes: NoteCounts) => void;
  onClose: () => void;
  /** Enter after the last note. */
  onDone: () => void;
}

/** The notes to hand over, to be changed where the customer wants others. Closed, the proposal goes out as it is. */
export function PayoutNotes({ payouts, takesFocus, onReached, onChoose, onClose, onDone }: PayoutNotesProps) {
  const { t } = useTranslation('trade');
  return (
    <section className={shared.line} aria-label={t('payoutNotes')} onFocus={onReached}>
      <div className="row between gap-0">
        <h2 className="no-margin text-14 weight-600">{t('payoutNotes')}</h2>
        <Button type="text" size="small" aria-keyshortcuts={ariaKeys('back')} onClick={onClose}>
          {t('useProposal')}
          <KeyCap of="back" />
        </Button>
      </div>
      {payouts.map((payout, index) => (
        <div key={payout.key} className={styles.payout}>
          {payouts.length > 1 && (
            <h3>
              {t(payout.key === CHANGE ? 'changeBack' : 'handOver')}{' '}
              <MoneyText amount={payout.amount} unit={payout.code} />
            </h3>
          )}
          <LineNotes
            id={`payout-${payout.key}`}
            takesFocus={takesFocus && index === 0}
            label={t('notesOf', { currency: payout.code })}
            notes={payout.notes}
            unit={payout.code}
            value={payout.chosen ?? payout.proposed}
            showAvailable
            withUnsorted={!isZero(payout.proposed.unsorted ?? '0')}
            onChange={(notes) => onChoose(payout, notes)}
            onPutAway={onClose}
            {...(index === payouts.length - 1 && { onDone })}
          />
          <PayoutState payout={payout} />
        </div>
      ))}
    </section>
  );
}

/** Says in one sentence whether the notes make the amount. */
function PayoutState({ payout }: { payout: Payout }) {
  const { t } = useTranslation('trade');
  const { amount, code, proposed, chosen } = payout;
  const missing = missingOf(payout);
  const unsorted = proposed.unsorted ?? '0';
  if (missing === null) {
    if (isZero(unsorted)) return null;
    return (
      <p className={`no-margin mt-8 secondary ${styles.state}`}>
        {t('payout.unsorted', { amount: formatDecimal(unsorted), currency: code })}
      </p>
    );
  }
  const isShort = !missing.startsWith('-');
  const words = isZero(missing)
    ? t('payout.exact', { amount: formatDecimal(amount), currency: code })
    : t(isShort ? 'payout.short' : 'payout.over', {
        amount: formatDecimal(amount),
        currency: code,
        difference: formatDecimal(missing.replace('-', '')),
      });
  return (
    <p
      className={`no-margin mt-8 secondary ${styles.state}`}
      data-wrong={chosen !== null && !isZero(missing)}
      role="status"
    >
      {words}
    </p>
  );
}
