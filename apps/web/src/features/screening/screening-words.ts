import { BIRTH_MATCH, HIT_STATUS } from '@doi-tien/contract/screening';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnOption } from '../../ui/data-list/columns/list-column.ts';
import { showDay } from '../../ui/dates/moments.ts';

export function useHitStatuses(): ColumnOption[] {
  const { t } = useTranslation('screening');
  return useMemo(
    () => [
      { value: HIT_STATUS.open, label: t('status.open'), tone: 'warning' },
      { value: HIT_STATUS.samePerson, label: t('status.samePerson'), tone: 'danger' },
      { value: HIT_STATUS.otherPerson, label: t('status.otherPerson'), tone: 'success' },
      { value: HIT_STATUS.closed, label: t('status.closed'), tone: 'neutral' },
    ],
    [t],
  );
}

export function useBirthMatches(): ColumnOption[] {
  const { t } = useTranslation('screening');
  return useMemo(
    () => [
      { value: BIRTH_MATCH.same, label: t('birth.same'), tone: 'danger' },
      { value: BIRTH_MATCH.near, label: t('birth.near'), tone: 'warning' },
      { value: BIRTH_MATCH.unknown, label: t('birth.unknown'), tone: 'neutral' },
      { value: BIRTH_MATCH.other, label: t('birth.other'), tone: 'neutral' },
    ],
    [t],
  );
}

/** Births as lists have them: whole days as people write them, years as they are. */
export function showBirths(births: readonly string[]): string {
  return births.map((birth) => (birth.length === 10 ? showDay(birth) : birth.replace('-', '–'))).join(', ');
}
