import { CloseOutlined } from '@ant-design/icons';
import type { ListQuery } from '@doi-tien/contract/list';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ListColumn } from '../columns/list-column.ts';
import type { QueryChange } from '../query/list-address.ts';
import styles from './filter-chip-bar.module.css';
import { buildChips } from './filter-chips.ts';
import { periodOf } from './period-choice.tsx';

interface FilterChipBarProps<Row> {
  columns: readonly ListColumn<Row>[];
  query: ListQuery;
  /** The field whose usual days are named by the choice of the period already. */
  periodField?: string;
  onChange: (change: QueryChange) => void;
}

/** Every filter in force, each with its own way out. */
export function FilterChipBar<Row>({ columns, query, periodField, onChange }: FilterChipBarProps<Row>) {
  const { t } = useTranslation('ui');
  const words = { isEmpty: t('list.isEmpty'), isNotEmpty: t('list.isNotEmpty'), yes: t('list.yes'), no: t('list.no') };
  const isNamed = periodField !== undefined && periodOf(query, periodField) !== null;
  const chips = buildChips(query.f, columns, words).filter(
    ({ index }) => !isNamed || query.f[index]?.field !== periodField,
  );
  if (chips.length === 0) return null;
  return (
    <div className="row wrap gap-6">
      {chips.map(({ index, title, text }) => (
        <span key={`${index}:${title}`} className={`inline-row gap-6 text-12 nowrap ${styles.chip}`}>
          <span className="flex-none secondary">{title}</span>
          <span className="text-plain weight-500 ellipsis">{text}</span>
          <button
            type="button"
            aria-label={t('list.removeFilter', { filter: `${title} ${text}` })}
            onClick={() => onChange({ f: query.f.toSpliced(index, 1) })}
          >
            <CloseOutlined aria-hidden="true" />
          </button>
        </span>
      ))}
      <Button
        type="link"
        size="small"
        onClick={() => onChange({ f: isNamed ? query.f.filter(({ field }) => field === periodField) : [] })}
      >
        {t('list.clearAll')}
      </Button>
    </div>
  );
}
