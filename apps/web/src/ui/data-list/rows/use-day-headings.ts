import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { nameDay } from '../../dates/day-names.ts';
import { businessDay } from '../../dates/moments.ts';

/** Per row the heading of its day, where the row before is of another; none where all rows are of today. */
export function useDayHeadings<Row>(
  rows: readonly Row[],
  dayOf: ((row: Row) => string) | undefined,
): (string | null)[] {
  const { t, i18n } = useTranslation('ui');
  return useMemo(() => {
    if (!dayOf) return [];
    const days = rows.map(dayOf);
    const today = businessDay(new Date());
    // Rows of today alone need no heading; rows of any other day do, since they show the time only.
    if (days.every((day) => day === today)) return [];
    return days.map((day, index) => (day === days[index - 1] ? null : nameDay(day, today, i18n.language, t)));
  }, [rows, dayOf, i18n.language, t]);
}
