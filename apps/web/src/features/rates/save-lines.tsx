import { RATE_FIELDS, type RateField } from '@doi-tien/contract/rates';
import type { DeskRow, RateLine } from '@doi-tien/contract/rates.schema';
import { formatDecimal } from '@doi-tien/money/format';
import { useTranslation } from 'react-i18next';
import { cellKey, postedValue, rowKey } from './desk-model.ts';
import styles from './save.module.css';
import type { RateDeskState } from './use-rate-desk.ts';
import { useRateWords } from './use-rate-words.ts';

/** Every line as it will be saved, with the old figure over each changed one. */
export function SaveLines({ desk, lines }: { desk: RateDeskState; lines: readonly RateLine[] }) {
  const { t } = useTranslation('rates');
  const words = useRateWords();
  const rows = new Map(desk.rows.map((row) => [rowKey(row), row]));
  return (
    <div className={`full-width scroll ${styles.lines}`}>
      <table aria-label={t('save.lines')}>
        <thead>
          <tr className={`${styles.line} ${styles.heads}`}>
            <th scope="col">{t('columns.currency')}</th>
            {RATE_FIELDS.map((field) => (
              <th scope="col" key={field}>
                {words.field(field)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => {
            const row = rows.get(rowKey(line));
            if (!row) return null;
            return (
              <tr key={rowKey(line)} className={styles.line}>
                <th scope="row">{words.row(row)}</th>
                {RATE_FIELDS.map((field) => (
                  <td key={field}>
                    <OldFigure row={row} field={field} changed={cellKey(row, field) in desk.drafts} />
                    {formatDecimal(line[field])}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function OldFigure({ row, field, changed }: { row: DeskRow; field: RateField; changed: boolean }) {
  const posted = postedValue(row, field);
  return changed && posted !== null ? <del className="block muted text-12">{formatDecimal(posted)}</del> : null;
}
