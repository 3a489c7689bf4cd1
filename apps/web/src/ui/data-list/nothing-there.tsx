import type { ListQuery } from '@doi-tien/contract/list';
import { Button, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { EmptyState, type EmptyStateProps } from '../page/empty-state.tsx';
import { changePeriod, periodOf } from './filters/period-choice.tsx';
import type { QueryChange } from './query/list-address.ts';

interface NothingThereProps {
  query: ListQuery;
  empty?: Partial<EmptyStateProps>;
  periodField?: string;
  /** What a work list starts with: these filters nobody chose. */
  startFilters?: ListQuery['f'];
  onChange: (change: QueryChange) => void;
}

/** Says why the list is empty and offers what would show something. */
export function NothingThere({ query, empty, periodField, startFilters = [], onChange }: NothingThereProps) {
  const { t } = useTranslation('ui');
  const period = periodField ? periodOf(query, periodField) : 'everything';
  const isStart = JSON.stringify(query.f) === JSON.stringify(startFilters);
  const isNarrowed = (!isStart && query.f.some(({ field }) => field !== periodField)) || Boolean(query.q);
  if (!isNarrowed && period === 'everything') return <EmptyState title={t('list.emptyTitle')} {...empty} />;
  const clear = <Button onClick={() => onChange({ f: [], q: undefined })}>{t('list.clearAll')}</Button>;
  const days = periodField && period !== 'everything' && (
    <Space wrap>
      {period === 'today' && (
        <Button onClick={() => onChange(changePeriod(query, periodField, 'yesterday'))}>{t('dates.yesterday')}</Button>
      )}
      <Button onClick={() => onChange(changePeriod(query, periodField, 'everything'))}>{t('list.allDays')}</Button>
      {isNarrowed ? clear : empty?.action}
    </Space>
  );
  if (!isNarrowed && period === 'today')
    return <EmptyState title={t('list.emptyToday')} hint={empty?.hint} action={days} />;
  return <EmptyState title={t('list.nothingFoundTitle')} hint={t('list.nothingFoundHint')} action={days || clear} />;
}
