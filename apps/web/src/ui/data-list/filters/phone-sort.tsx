import { type ListQuery, type SortDirection, sortOrders } from '@doi-tien/contract/list';
import { Segmented, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ListColumn } from '../columns/list-column.ts';
import { type QueryChange, sortedBy } from '../query/list-address.ts';
import { LabelledField } from './labelled-field.tsx';

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
  const [{ field, direction }] = sortOrders(query);
  return (
    <LabelledField label={t('list.sortBy')}>
      <div className="stack">
        <Select
          allowClear
          aria-label={t('list.sortBy')}
          placeholder={t('list.sortDefault')}
          value={sortable.find(({ key }) => key === query.sortField)?.key ?? null}
          options={sortable.map(({ key, title }) => ({ value: key, label: title }))}
          onChange={(chosen?: string | null) => onChange(sortedBy(chosen ?? undefined, chosen ? direction : 'desc'))}
        />
        <Segmented
          block
          value={direction}
          options={[
            { value: 'desc', label: t('list.descending') },
            { value: 'asc', label: t('list.ascending') },
          ]}
          onChange={(chosen: SortDirection) => onChange(sortedBy(field, chosen))}
        />
      </div>
    </LabelledField>
  );
}
