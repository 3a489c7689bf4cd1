import type { Currency } from '@doi-tien/contract/catalogue.schema';
import type { TradeQuote } from '@doi-tien/contract/trade.schema';
import { cashDue } from '@doi-tien/money/cash-due';
import { formatDecimal } from '@doi-tien/money/format';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAllNotesQuery } from '../../../lib/endpoints/drawer-endpoints.ts';
import { ariaKeys } from '../../../lib/keys/shortcuts.ts';
import { useShortcut } from '../../../lib/keys/use-shortcut.ts';
import { KeyCap } from '../../../ui/key-cap.tsx';
import { MoneyInput } from '../../../ui/money/money-input.tsx';
import { byFaceValue } from '../../../ui/notes/note-counts.ts';
import { toCounts } from '../model/payout.ts';
import { circulatingNotes, countNote, handedOver, problemOfHanded, typeAmount } from '../model/received.ts';
import type { ReceivedCash } from '../model/ticket-model.ts';
import type { Draft } from '../model/use-draft.ts';
import styles from './cash-panel.module.css';
import { NoteBox } from './note-box.tsx';
import { NoteTiles } from './note-tiles.tsx';
import { HANDED_FIELD } from './use-payout-notes.ts';

interface ReceivedFieldsProps {
  settlement: Currency;
  quote: TradeQuote | undefined;
  value: ReceivedCash;
  onChange: Draft['change'];
  onDone: () => void;
}

/** What the customer of a sale hands over: the amount, or its notes clicked and typed. Nothing typed is the exact amount. */
export function ReceivedFields({ settlement, quote, value, onChange, onDone }: ReceivedFieldsProps) {
  const { t } = useTranslation('trade');
  const { data: catalogue } = useAllNotesQuery();
  const notes = byFaceValue(circulatingNotes(settlement.id, catalogue?.items ?? []));
  const handed = handedOver(value, notes);
  const problem = quote ? problemOfHanded(value, notes, cashDue(quote)) : null;
  const guess = quote?.de_xuat_thanh_toan;
  const isOpen = handed === null && guess !== undefined && guess.to_tien.length > 0;
  const takeExact = () =>
    guess && onChange({ received: { amount: null, notes: { ...toCounts(guess), unsorted: null } } });
  const count = (id: number, pieces: number | null) =>
    onChange((now) => ({ received: countNote(now.received, id, pieces) }));
  useShortcut('confirmNotes', isOpen ? takeExact : null);
  return (
    <div className={`column ${styles.row}`}>
      <div className="row wrap baseline gap-4 gap-x-12">
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is the child */}
        <label className={`row gap-12 ${styles.handed}`}>
          <span className={`inline-row gap-4 muted ${styles.label}`}>
            {t('received')}
            <KeyCap of="changeNotes" />
          </span>
          <MoneyInput
            id={HANDED_FIELD}
            value={handed}
            decimals={settlement.so_le}
            unit={settlement.ma}
            aria-label={t('received')}
            onChange={(amount) => onChange({ received: typeAmount(amount) })}
            onEnter={onDone}
          />
        </label>
        <Button
          className="to-the-end"
          disabled={!isOpen}
          aria-keyshortcuts={ariaKeys('confirmNotes')}
          onClick={takeExact}
        >
          {t('exactCash')}
          <KeyCap of="confirmNotes" />
        </Button>
      </div>
      <div className={`stack ${styles.boxes}`}>
        {notes.map((note) => (
          <NoteBox
            key={note.id}
            note={note}
            pieces={value.notes.counts[note.id]}
            onPieces={(pieces) => count(note.id, pieces)}
          />
        ))}
      </div>
      {isOpen && (
        <NoteTiles label={t('notesOf', { currency: settlement.ma })} notes={notes} value={toCounts(guess)} isGuess />
      )}
      {problem && (
        <p className="no-margin text-error" role="status">
          {problem.kind === 'tooLittle'
            ? t('handedShort', { amount: formatDecimal(problem.missing), currency: settlement.ma })
            : t('handedOver', { note: formatDecimal(problem.note) })}
        </p>
      )}
    </div>
  );
}
