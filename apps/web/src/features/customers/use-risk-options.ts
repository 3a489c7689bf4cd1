import { RISK_LEVEL } from '@doi-tien/contract/customers';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnOption } from '../../ui/data-list/columns/list-column.ts';

/** The three levels of risk, as they are shown, chosen and filtered. */
export function useRiskOptions(): ColumnOption[] {
  const { t } = useTranslation('customers');
  return useMemo(
    () => [
      { value: RISK_LEVEL.usual, label: t('risk.usual'), tone: 'neutral' },
      { value: RISK_LEVEL.high, label: t('risk.high'), tone: 'warning' },
      { value: RISK_LEVEL.barred, label: t('risk.barred'), tone: 'danger' },
    ],
    [t],
  );
}
