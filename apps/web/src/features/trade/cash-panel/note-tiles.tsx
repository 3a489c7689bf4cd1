import { isZero } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { useTranslation } from 'react-i18next';
import { byFaceValue, type NoteCounts, type NoteKind } from '../../../ui/notes/note-counts.ts';
import styles from './cash-panel.module.css';

interface NoteTilesProps {
  label: string;
  notes: readonly NoteKind[];
  value: NoteCounts;
  /** Nobody has confirmed these notes yet. */
  isGuess?: boolean;
}

/** Notes in large chips, the largest first; money that nobody sorted by note comes last. */
export function NoteTiles({ label, notes, value: { counts, unsorted }, isGuess = false }: NoteTilesProps) {
  const { t } = useTranslation('trade');
  return (
    <ul className={`row wrap stretch plain-list ${styles.tiles}`} aria-label={label} data-guess={isGuess}>
      {byFaceValue(notes).map(({ id, value }) => {
        const pieces = counts[id] ?? 0;
        if (pieces === 0) return null;
        return (
          <li key={id} className={`num ${styles.tile}`}>
            {formatDecimal(value)} <span className="muted">×</span> <strong>{formatDecimal(String(pieces))}</strong>
          </li>
        );
      })}
      {unsorted !== null && !isZero(unsorted) && (
        <li className={`num ${styles.tile}`} data-unsorted="">
          {t('unsorted')} {formatDecimal(unsorted)}
        </li>
      )}
    </ul>
  );
}
