import type { ListFilter, ListQuery } from '@doi-tien/contract/list';
import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { type DatePreset, presetRange } from '../../dates/date-presets.ts';
import { businessDay } from '../../dates/moments.ts';
import type { QueryChange } from '../query/list-address.ts';

const PERIODS = ['today', 'yesterday', 'last7Days'] as const satisfies readonly DatePreset[];
export type Period = (typeof PERIODS)[number] | 'everything';

/** The days of a period as a filter of the list; none for everything. */
export function periodFilters(field: string, period: Period): ListFilter[] {
  if (period === 'everything') return [];
  return [{ field, operator: 'between', value: [...presetRange(period, businessDay(new Date()))] }];
}

/** Which period the filters name; null for days chosen by hand. */
export function periodOf({ f }: Pick<ListQuery, 'f'>, field: string): Period | null {
  const own = f.filter((filter) => filter.field === field);
  if (own.length === 0) return 'everything';
  return PERIODS.find((period) => JSON.stringify(periodFilters(field, period)) === JSON.stringify(own)) ?? null;
}

/** The same list for other days: what else is filtered stays. */
export function changePeriod({ f }: Pick<ListQuery, 'f'>, field: string, period: Period): QueryChange {
  return { f: [...periodFilters(field, period), ...f.filter((filter) => filter.field !== field)] };
}

interface PeriodChoiceProps {
  className?: string;
  field: string;
  query: ListQuery;
  onChange: (change: QueryChange) => void;
}

/** The days people ask for most, one click away; any others are in the filter. */
export function PeriodChoice({ className, field, query, onChange }: PeriodChoiceProps) {
  const { t } = useTranslation('ui');
  return (
    <Segmented<Period | ''>
      className={className}
      aria-label={t('dates.period')}
      value={periodOf(query, field) ?? ''}
      options={[
        ...PERIODS.map((period) => ({ value: period, label: t(`dates.${period}`) })),
        { value: 'everything' as const, label: t('dates.everything') },
      ]}
      onChange={(period) => period && onChange(changePeriod(query, field, period))}
    />
  );
}
