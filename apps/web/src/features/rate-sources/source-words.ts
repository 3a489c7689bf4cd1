import { FEED_FORMATS, FETCH_OUTCOMES, GOOD_FETCH, SOURCE_WAY } from '@doi-tien/contract/rate-sources';
import type { FetchOutcome } from '@doi-tien/contract/rate-sources.schema';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnOption } from '../../ui/data-list/columns/list-column.ts';
import { showExactMoment } from '../../ui/dates/moments.ts';

export function useSourceOptions() {
  const { t } = useTranslation('rateSources');
  return useMemo(
    () => ({
      ways: [
        { value: SOURCE_WAY.address, label: t('ways.address') },
        { value: SOURCE_WAY.file, label: t('ways.file') },
      ],
      formats: FEED_FORMATS.map((format) => ({ value: format, label: t(`formats.${format}`) })),
      outcomes: FETCH_OUTCOMES.map(
        (outcome): ColumnOption => ({
          value: outcome,
          label: t(`outcomes.${outcome}`),
          tone: outcome === GOOD_FETCH ? 'success' : 'danger',
        }),
      ),
    }),
    [t],
  );
}

const MOMENTS = new Set(['moment', 'last']);

/** Why a list does not count, in a sentence; nothing where it does. */
export function useOutcomeWords(): (outcome: FetchOutcome) => string {
  const { t } = useTranslation('errors');
  return ({ ket_qua_lay, tham_so }) => {
    if (ket_qua_lay === GOOD_FETCH) return '';
    const shown = Object.entries(tham_so).map(([name, value]) => [
      name,
      MOMENTS.has(name) ? showExactMoment(String(value)) : value,
    ]);
    return t(ket_qua_lay as 'FEED_UNREADABLE', { ...Object.fromEntries(shown) });
  };
}
