import { isZero } from '@doi-tien/money/decimal';
import { useTranslation } from 'react-i18next';
import { MoneyText } from '../../ui/money/money-text.tsx';
import styles from './difference-table.module.css';

export interface DifferenceRow {
  code: string;
  book: string;
  counted: string;
  difference: string;
}

/** What was counted against what the books say, currency by currency. */
export function DifferenceTable({ rows }: { rows: readonly DifferenceRow[] }) {
  const { t } = useTranslation('safe');
  return (
    <table className={`full-width num ${styles.table}`}>
      <caption className="visually-hidden">{t('differences.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('differences.currency')}</th>
          <th scope="col">{t('differences.book')}</th>
          <th scope="col">{t('differences.counted')}</th>
          <th scope="col">{t('differences.difference')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ code, book, counted, difference }) => (
          <tr key={code}>
            <th scope="row">{code}</th>
            <td>
              <MoneyText amount={book} />
            </td>
            <td>
              <MoneyText amount={counted} />
            </td>
            <td>
              {isZero(difference) ? (
                <span className="text-success">{t('count.matches')}</span>
              ) : (
                <MoneyText amount={difference} tone="overShort" />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
