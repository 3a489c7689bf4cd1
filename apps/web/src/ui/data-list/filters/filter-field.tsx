import { Input, Select } from 'antd';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { DateRange } from '../../dates/date-range.tsx';
import { MoneyInput } from '../../money/money-input.tsx';
import { filterKindOf, type ListColumn } from '../columns/list-column.ts';
import styles from './filter-field.module.css';
import type { FieldDraft } from './filter-model.ts';

interface FilterFieldProps<Row> {
  column: ListColumn<Row>;
  draft: FieldDraft;
  onChange: (draft: FieldDraft) => void;
}

/** Figures of any currency can be asked for; the list itself knows how many decimals there are. */
const FILTER_DECIMALS = 8;

/** Tab goes on to the next field. Without a text to look for, the select would take it as choosing what it points at. */
function leaveByTab(event: KeyboardEvent<HTMLElement>): void {
  const isSearching = event.target instanceof HTMLInputElement && event.target.value !== '';
  if (event.key === 'Tab' && !isSearching) event.stopPropagation();
}

/** What is chosen already stays on offer. */
function offered<Row>({ options = [] }: ListColumn<Row>, { values = [] }: FieldDraft) {
  return options
    .filter(({ value, isUnused = false }) => !isUnused || values.includes(String(value)))
    .map(({ value, label }) => ({ value: String(value), label }));
}

export function FilterField<Row>({ column, draft, onChange }: FilterFieldProps<Row>) {
  const { t } = useTranslation('ui');
  const { title } = column;
  switch (filterKindOf(column)) {
    case 'contains':
      return (
        <Input
          allowClear
          aria-label={title}
          value={draft.text ?? ''}
          onChange={(event) => onChange({ text: event.target.value })}
        />
      );
    case 'options':
      return (
        <Select
          mode="multiple"
          allowClear
          maxTagCount="responsive"
          optionFilterProp="label"
          className="full-width"
          aria-label={title}
          value={draft.values ?? []}
          options={offered(column, draft)}
          onChange={(values: string[]) => onChange({ values })}
          onInputKeyDown={leaveByTab}
        />
      );
    case 'yesNo':
      return (
        <Select
          allowClear
          className="full-width"
          aria-label={title}
          value={draft.values?.[0]}
          options={[
            { value: 'true', label: t('list.yes') },
            { value: 'false', label: t('list.no') },
          ]}
          onChange={(value?: string) => onChange({ values: value === undefined ? [] : [value] })}
        />
      );
    case 'range':
      return (
        <div className={`stack ${styles.span}`}>
          <MoneyInput
            decimals={FILTER_DECIMALS}
            allowNegative
            placeholder={t('list.from')}
            aria-label={t('list.fieldFrom', { field: title })}
            value={draft.from ?? null}
            onChange={(from) => onChange({ ...draft, from })}
          />
          <MoneyInput
            decimals={FILTER_DECIMALS}
            allowNegative
            placeholder={t('list.to')}
            aria-label={t('list.fieldTo', { field: title })}
            value={draft.to ?? null}
            onChange={(to) => onChange({ ...draft, to })}
          />
        </div>
      );
    case 'days':
      return (
        <DateRange
          aria-label={title}
          value={draft.from || draft.to ? [draft.from ?? draft.to ?? '', draft.to ?? draft.from ?? ''] : null}
          onChange={(range) => onChange({ from: range?.[0] ?? null, to: range?.[1] ?? null })}
        />
      );
    case null:
      return null;
  }
}
