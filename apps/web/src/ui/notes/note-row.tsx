import { formatDecimal } from '@doi-tien/money/format';
import { Input } from 'antd';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { MoneyText } from '../money/money-text.tsx';
import { isOverdrawn, lineTotal, type NoteCounts, type NoteKind, readPieces } from './note-counts.ts';
import styles from './note-grid.module.css';

interface NoteRowProps {
  note: NoteKind;
  value: NoteCounts;
  readOnly: boolean;
  disabled?: boolean;
  showAvailable: boolean;
  emptyText?: string;
  onPieces: (pieces: number | null) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
}

export function NoteRow({
  note,
  value,
  readOnly,
  disabled,
  showAvailable,
  emptyText,
  onPieces,
  onKeyDown,
  onPaste,
}: NoteRowProps) {
  const { t } = useTranslation('ui');
  const pieces = value.counts[note.id];
  const overdrawn = isOverdrawn(note, value);
  const face = formatDecimal(note.value);
  const shown = pieces === undefined ? '' : formatDecimal(String(pieces));
  return (
    <tr className={overdrawn ? styles.overdrawn : undefined}>
      <th scope="row" className={styles.start}>
        {face}
      </th>
      {showAvailable && (
        <td className="muted">{note.available === undefined ? '' : formatDecimal(String(note.available))}</td>
      )}
      <td className={styles.pieces}>
        {readOnly ? (
          shown || t('money.none')
        ) : (
          <Input
            data-note-count=""
            value={shown}
            inputMode="numeric"
            placeholder={emptyText}
            autoComplete="off"
            disabled={disabled}
            status={overdrawn ? 'error' : undefined}
            aria-label={t('notes.piecesOf', { face })}
            aria-invalid={overdrawn || undefined}
            onChange={(event) => onPieces(readPieces(event.target.value))}
            onFocus={(event) => event.currentTarget.select()}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
          />
        )}
        {overdrawn && (
          <span className={`block text-error text-12 ${styles.warning}`} role="alert">
            {t('notes.onlyAvailable', { available: formatDecimal(String(note.available)) })}
          </span>
        )}
      </td>
      <td>
        <MoneyText amount={lineTotal(note, value)} />
      </td>
    </tr>
  );
}
