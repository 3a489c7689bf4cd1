import { useTranslation } from 'react-i18next';
import styles from './card-sums.module.css';
import { ColumnSum, type RowsProps } from './list-table.tsx';

/** The sums of the whole filter, under the cards. */
export function CardSums<Row>({ columns, footer, footerNote, rows }: RowsProps<Row>) {
  const { t } = useTranslation('ui');
  const sums = columns.filter(({ sum }) => sum);
  if (sums.length === 0 || !rows?.length) return null;
  const note = footerNote?.(footer);
  return (
    <div className={styles.sums}>
      <strong>{t('list.totalRow')}</strong>
      {note && <span className="secondary weight-400">{note}</span>}
      <dl>
        {sums.map((column) => (
          <div key={column.key}>
            <dt>{column.title}</dt>
            <dd>
              <ColumnSum column={column} footer={footer} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
