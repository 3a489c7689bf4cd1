import { TRANSFER_STATUS } from '@doi-tien/contract/transfer';
import type { Transfer } from '@doi-tien/contract/transfer.schema';
import { isZero } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnOption } from '../../../ui/data-list/columns/list-column.ts';

type Amount = Pick<Transfer['chi_tiet'][number], 'so_tien' | 'ma_tien'>;

/** "400 USD · 5,000,000 VND"; empty while the figures are withheld. */
export function amountsOf({ chi_tiet }: { chi_tiet: readonly Amount[] }): string {
  return chi_tiet.map(({ so_tien, ma_tien }) => `${formatDecimal(so_tien)} ${ma_tien}`).join(' · ');
}

const SHOWN_IN_A_ROW = 2;

/** The same for a row of a list: "255,498,700 VND · 9,164 USD · +11" where many currencies go together. */
export function firstAmountsOf({ chi_tiet }: { chi_tiet: readonly Amount[] }): string {
  const others = chi_tiet.length - SHOWN_IN_A_ROW;
  const shown = amountsOf({ chi_tiet: chi_tiet.slice(0, SHOWN_IN_A_ROW) });
  return others > 0 ? `${shown} · +${others}` : shown;
}

/** "−100 USD": what the receiving branch counted too much or too little; empty where nothing differs or nothing may be told. */
export function differencesOf({ chi_tiet }: Pick<Transfer, 'chi_tiet'>): string {
  return chi_tiet
    .flatMap(({ chenh_lech, ma_tien }) =>
      chenh_lech === null || isZero(chenh_lech) ? [] : [`${formatDecimal(chenh_lech, { sign: 'always' })} ${ma_tien}`],
    )
    .join(' · ')
    .replaceAll('-', '−');
}

export function useTransferStatuses(): ColumnOption[] {
  const { t } = useTranslation('branches');
  return useMemo(
    () => [
      { value: TRANSFER_STATUS.underWay, label: t('transfer.status.underWay'), tone: 'warning' },
      { value: TRANSFER_STATUS.received, label: t('transfer.status.received'), tone: 'success' },
      { value: TRANSFER_STATUS.calledBack, label: t('transfer.status.calledBack'), tone: 'neutral' },
    ],
    [t],
  );
}
