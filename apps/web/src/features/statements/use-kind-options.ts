import { OUTSIDE_ACCOUNT } from '@doi-tien/contract/statement';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnOption } from '../../ui/data-list/columns/list-column.ts';

/** The three kinds of account outside, as they are shown, chosen and filtered. */
export function useKindOptions(): ColumnOption[] {
  const { t } = useTranslation('statements');
  return useMemo(
    () => [
      { value: OUTSIDE_ACCOUNT.bank, label: t('kinds.bank'), tone: 'neutral' },
      { value: OUTSIDE_ACCOUNT.alipay, label: t('kinds.alipay'), tone: 'neutral' },
      { value: OUTSIDE_ACCOUNT.wallet, label: t('kinds.wallet'), tone: 'neutral' },
    ],
    [t],
  );
}
