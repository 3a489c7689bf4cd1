import { formatDecimal } from '@doi-tien/money/format';
import { type KeyboardEvent, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { focusNext } from '../form/focus-next.ts';
import { MoneyInput } from '../money/money-input.tsx';
import { MoneyText } from '../money/money-text.tsx';
import {
  byFaceValue,
  grandTotal,
  NO_NOTES,
  type NoteCounts,
  type NoteKind,
  pasteColumn,
  setPieces,
  totalPieces,
} from './note-counts.ts';
import styles from './note-grid.module.css';
import { NoteRow } from './note-row.tsx';

export interface NoteGridProps {
  notes: readonly NoteKind[];
  value?: NoteCounts;
  onChange?: (value: NoteCounts) => void;
  unit?: string;
  decimals?: number;
  /** What is counted, for people who do not see the heading above. */
  label: string;
  readOnly?: boolean;
  disabled?: boolean;
  /** A column with how many notes are there, where the notes say so. */
  showAvailable?: boolean;
  /** What stands in a field nobody has typed into: an empty field is not zero. */
  emptyText?: string;
  /** A last row for an amount that is not sorted by note. */
  withUnsorted?: boolean;
  /** Enter on the last row; without it the next field of the form takes the focus. */
  onDone?: () => void;
}

const STEPS: Record<string, number> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

/** The count sheet: face value × pieces, typed down the column, with every total live. */
export function NoteGrid(props: NoteGridProps) {
  const { value = NO_NOTES, onChange, unit, decimals = 0, label, readOnly = false, showAvailable = false } = props;
  const { t } = useTranslation('ui');
  const table = useRef<HTMLTableElement>(null);
  const notes = useMemo(() => byFaceValue(props.notes), [props.notes]);
  const pieces = totalPieces(notes, value);

  const move = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = STEPS[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const fields = [...(table.current?.querySelectorAll<HTMLInputElement>('input:not(:disabled)') ?? [])];
    const target = fields[fields.indexOf(event.currentTarget) + (event.key === 'Enter' && event.shiftKey ? -1 : step)];
    if (target) target.focus();
    else if (event.key === 'Enter' && !event.shiftKey) leave(event.currentTarget);
  };
  const leave = (from: HTMLElement) => {
    if (props.onDone) props.onDone();
    else focusNext(from);
  };

  if (notes.length === 0 && props.withUnsorted !== true)
    return <p className="p-16 muted text-center">{t('notes.noNotes')}</p>;
  return (
    <div className={styles.frame}>
      <table ref={table} className={`full-width num ${styles.grid}`} aria-label={label}>
        <thead>
          <tr>
            <th scope="col" className={styles.start}>
              {t('notes.face')}
            </th>
            {showAvailable && <th scope="col">{t('notes.available')}</th>}
            <th scope="col" className={styles.pieces}>
              {t('notes.pieces')}
            </th>
            <th scope="col">{t('notes.lineTotal')}</th>
          </tr>
        </thead>
        <tbody>
          {notes.map((note, index) => (
            <NoteRow
              key={note.id}
              note={note}
              value={value}
              readOnly={readOnly}
              disabled={props.disabled}
              showAvailable={showAvailable}
              emptyText={props.emptyText}
              onPieces={(count) => onChange?.(setPieces(value, note.id, count))}
              onKeyDown={move}
              onPaste={(event) => {
                const filled = pasteColumn(value, notes, index, event.clipboardData.getData('text/plain'));
                if (filled === null) return;
                event.preventDefault();
                onChange?.(filled);
              }}
            />
          ))}
          {props.withUnsorted && (
            <tr>
              <th scope="row" className={`${styles.start} ${styles.wraps}`}>
                {t('notes.unsorted')}
              </th>
              <td colSpan={showAvailable ? 3 : 2}>
                {readOnly ? (
                  <MoneyText amount={value.unsorted} />
                ) : (
                  <MoneyInput
                    value={value.unsorted}
                    decimals={decimals}
                    min="0"
                    // Beside notes an empty amount says nothing; alone it is the whole count.
                    placeholder={notes.length === 0 ? props.emptyText : undefined}
                    disabled={props.disabled}
                    aria-label={t('notes.unsorted')}
                    onChange={(unsorted) => onChange?.({ ...value, unsorted })}
                    onEnter={props.onDone}
                  />
                )}
              </td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className={styles.start}>
              {t('notes.total')}
              <span className={`block muted text-12 weight-400 ${styles.totalPieces}`}>
                {t('notes.totalPieces', { pieces: formatDecimal(String(pieces)) })}
              </span>
            </th>
            <td colSpan={showAvailable ? 3 : 2} aria-live="polite">
              <MoneyText amount={grandTotal(notes, value)} unit={unit} size="medium" />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
