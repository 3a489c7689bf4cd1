import type { ListQuery, SortDirection } from '@doi-tien/contract/list';
import { Segmented, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ListColumn } from '../columns/list-column.ts';
import styles from '../data-list.module.css';
import type { QueryChange } from '../query/list-address.ts';

interface PhoneSortProps<Row> {
  columns: readonly ListColumn<Row>[];
  query: ListQuery;
  onChange: (change: QueryChange) => void;
}

/** Cards have no headings to tap, so the order is chosen here. */
export function PhoneSort<Row>({ columns, query, onChange }: PhoneSortProps<Row>) {
  const { t } = useTranslation('ui');
  const sortable = columns.filter((column) => column.sortable);
  if (sortable.length === 0) return null;
  return (
    <div className={styles.filterField}>
      <div className={styles.filterLabel}>{t('list.sortBy')}</div>
      <div className={styles.sortFields}>
        <Select
          allowClear
          aria-label={t('list.sortBy')}
          placeholder={t('list.sortDefault')}
          value={query.sortField ?? null}
          options={sortable.map(({ key, title }) => ({ value: key, label: title }))}
          onChange={(sortField?: string | null) => onChange({ sortField: sortField ?? undefined, thenBy: undefined })}
        />
        <Segmented
          block
          value={query.direction}
          options={[
            { value: 'desc', label: t('list.descending') },
            { value: 'asc', label: t('list.ascending') },
          ]}
          onChange={(direction: SortDirection) => onChange({ direction })}
        />
      </div>
    </div>
  );
}
