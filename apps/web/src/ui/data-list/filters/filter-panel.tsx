import { FilterOutlined } from '@ant-design/icons';
import type { ListFilter, ListQuery } from '@doi-tien/contract/list';
import { Badge, Button, Drawer, Popover } from 'antd';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useScreenSize } from '../../../lib/browser/use-media.ts';
import { filterKindOf, type ListColumn } from '../columns/list-column.ts';
import type { QueryChange } from '../query/list-address.ts';
import { FilterField } from './filter-field.tsx';
import { draftOf, filtersOf } from './filter-model.ts';
import styles from './filter-panel.module.css';
import { LabelledField } from './labelled-field.tsx';
import { periodOf } from './period-choice.tsx';
import { PhoneSort } from './phone-sort.tsx';

interface FilterPanelProps<Row> {
  columns: readonly ListColumn<Row>[];
  query: ListQuery;
  /** The field whose usual days are named by the choice of the period already. */
  periodField?: string;
  onChange: (change: QueryChange) => void;
  onFilter?: () => void;
}

/** A popover beside its button; on a phone a drawer from below, with the order of the list as well. */
export function FilterPanel<Row>({ columns, query, periodField, onChange, onFilter }: FilterPanelProps<Row>) {
  const { t } = useTranslation('ui');
  const [open, setOpen] = useState(false);
  const phone = useScreenSize() === 'mobile';
  const isNamed = periodField !== undefined && periodOf(query, periodField) !== null;
  const total = query.f.filter(({ field }) => !isNamed || field !== periodField).length;
  const button = (
    <Badge count={total} size="small" color="var(--dt-primary)">
      <Button
        icon={<FilterOutlined />}
        aria-expanded={open}
        aria-label={total > 0 ? t('list.filtersActive', { total }) : t('list.filters')}
        onPointerEnter={onFilter}
        onFocus={onFilter}
        onClick={() => {
          onFilter?.();
          setOpen(!open);
        }}
      >
        {phone ? null : t('list.filters')}
      </Button>
    </Badge>
  );
  const form = (
    <FilterForm
      columns={columns}
      filters={query.f}
      onDone={(filters) => {
        setOpen(false);
        if (filters) onChange({ f: filters });
      }}
    />
  );
  if (phone) {
    return (
      <>
        {button}
        <Drawer
          open={open}
          placement="bottom"
          size="auto"
          title={t('list.filters')}
          destroyOnHidden
          onClose={() => setOpen(false)}
        >
          <PhoneSort columns={columns} query={query} onChange={onChange} />
          {form}
        </Drawer>
      </>
    );
  }
  return (
    <Popover
      open={open}
      onOpenChange={(next) => !next && setOpen(false)}
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      destroyOnHidden
      content={<div className={styles.popover}>{form}</div>}
    >
      {button}
    </Popover>
  );
}

interface FilterFormProps<Row> {
  columns: readonly ListColumn<Row>[];
  filters: readonly ListFilter[];
  onDone: (filters: ListFilter[] | null) => void;
}

function FilterForm<Row>({ columns, filters, onDone }: FilterFormProps<Row>) {
  const { t } = useTranslation('ui');
  const [draft, setDraft] = useState(() => draftOf(filters, columns));
  const filterable = columns.filter((column) => filterKindOf(column) !== null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onDone(filtersOf(draft, columns, filters));
  };
  return (
    <form className={`stack gap-12 ${styles.form}`} aria-label={t('list.filters')} onSubmit={submit}>
      {filterable.map((column) => (
        <LabelledField key={column.key} label={column.title}>
          <FilterField
            column={column}
            draft={draft[column.key] ?? {}}
            onChange={(next) => setDraft((current) => ({ ...current, [column.key]: next }))}
          />
        </LabelledField>
      ))}
      <div className={styles.buttons}>
        <Button onClick={() => onDone([])}>{t('list.clearAll')}</Button>
        <Button type="primary" htmlType="submit">
          {t('list.apply')}
        </Button>
      </div>
    </form>
  );
}
