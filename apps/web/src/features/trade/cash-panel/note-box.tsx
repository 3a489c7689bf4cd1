import { formatDecimal } from '@doi-tien/money/format';
import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { type NoteKind, readPieces } from '../../../ui/notes/note-counts.ts';
import styles from './cash-panel.module.css';

interface NoteBoxProps {
  note: NoteKind;
  pieces: number | undefined;
  onPieces: (pieces: number | null) => void;
}

/** One denomination on the counter: a click on its face adds a note, the field beside it takes the number. */
export function NoteBox({ note, pieces, onPieces }: NoteBoxProps) {
  const { t } = useTranslation('trade');
  const { t: u } = useTranslation('ui');
  const face = formatDecimal(note.value);
  return (
    <span className={styles.box} data-counted={pieces ? '' : undefined}>
      <button
        type="button"
        className={`num flex-1 surface-2 text-right ${styles.face}`}
        tabIndex={-1}
        aria-label={t('addNote', { face })}
        onClick={() => onPieces((pieces ?? 0) + 1)}
      >
        {face}
      </button>
      <Input
        className={`num ${styles.pieces}`}
        variant="borderless"
        value={pieces === undefined ? '' : formatDecimal(String(pieces))}
        inputMode="numeric"
        autoComplete="off"
        placeholder="0"
        aria-label={u('notes.piecesOf', { face })}
        onChange={(event) => onPieces(readPieces(event.target.value))}
        onFocus={(event) => event.currentTarget.select()}
      />
    </span>
  );
}
