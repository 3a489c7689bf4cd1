import { ITEM_KIND, VOUCHER, VOUCHER_STATUS } from '@doi-tien/contract/voucher';
import type { Voucher } from '@doi-tien/contract/voucher.schema';
import { formatDecimal } from '@doi-tien/money/format';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnOption } from '../../../ui/data-list/columns/list-column.ts';

export function useVoucherKinds(): ColumnOption[] {
  const { t } = useTranslation('vouchers');
  return useMemo(
    () => [
      { value: VOUCHER.receipt, label: t('kind.receipt') },
      { value: VOUCHER.payment, label: t('kind.payment') },
    ],
    [t],
  );
}

export function useVoucherStatuses(): ColumnOption[] {
  const { t } = useTranslation('vouchers');
  return useMemo(
    () => [
      { value: VOUCHER_STATUS.done, label: t('status.done'), tone: 'success' },
      { value: VOUCHER_STATUS.void, label: t('status.void'), tone: 'danger' },
    ],
    [t],
  );
}

export function useItemKinds(): ColumnOption[] {
  const { t } = useTranslation('vouchers');
  return useMemo(
    () => [
      { value: ITEM_KIND.expense, label: t('itemKind.expense') },
      { value: ITEM_KIND.income, label: t('itemKind.income') },
      { value: ITEM_KIND.capital, label: t('itemKind.capital') },
      { value: ITEM_KIND.bank, label: t('itemKind.bank') },
    ],
    [t],
  );
}

/** "200,000 ₫". */
export function amountOf({ so_tien, ma_tien }: Pick<Voucher, 'so_tien' | 'ma_tien'>): string {
  return `${formatDecimal(so_tien)} ${ma_tien === 'VND' ? '₫' : ma_tien}`;
}
