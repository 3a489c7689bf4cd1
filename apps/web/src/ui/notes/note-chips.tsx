import { compare } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { useTranslation } from 'react-i18next';
import styles from './note-chips.module.css';

interface NoteChipsProps {
  notes: readonly { value: string; count: number }[];
  /** An amount beside them that is not sorted by note. */
  unsorted?: string | null;
}

/** Which notes, largest first: "5 × 100". */
export function NoteChips({ notes, unsorted = null }: NoteChipsProps) {
  const { t } = useTranslation('ui');
  const sorted = notes.filter(({ count }) => count > 0).toSorted((one, other) => compare(other.value, one.value));
  if (sorted.length === 0 && unsorted === null) return null;
  return (
    <ul className="row wrap stretch gap-4 plain-list">
      {sorted.map(({ value, count }) => (
        <li key={value} className={`num bordered surface-2 text-12 nowrap ${styles.chip}`}>
          <strong>{formatDecimal(String(count))}</strong> × {formatDecimal(value)}
        </li>
      ))}
      {unsorted !== null && (
        <li className={`num bordered surface-2 text-12 nowrap ${styles.chip}`}>
          {t('notes.unsorted')} {formatDecimal(unsorted)}
        </li>
      )}
    </ul>
  );
}
