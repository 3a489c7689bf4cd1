import type { LineTier } from '@doi-tien/contract/tiers.schema';
import { formatDecimal, formatPercent } from '@doi-tien/money/format';
import { TIER_KIND } from '@doi-tien/money/rate-tiers';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

type TierWords = Pick<LineTier, 'ten' | 'tu_gia_tri' | 'tu_so_luong' | 'cach_tinh' | 'tot_hon'>;

/** "Khách quen, từ 5.000 USD, tốt hơn 20 ₫": which tier, and why. */
export function useTierText(): (tier: TierWords, unit: string) => string {
  const { t } = useTranslation('trade');
  return useCallback(
    ({ ten, tu_gia_tri, tu_so_luong, cach_tinh, tot_hon }, unit) => {
      const from = tu_gia_tri
        ? `${formatDecimal(tu_gia_tri)}\u00a0₫`
        : tu_so_luong && `${formatDecimal(tu_so_luong)}\u00a0${unit}`;
      const better = cach_tinh === TIER_KIND.percent ? formatPercent(tot_hon) : `${formatDecimal(tot_hon)}\u00a0₫`;
      return [ten, from && t('tierFrom', { from }), t('tierBetter', { better })].filter(Boolean).join(', ');
    },
    [t],
  );
}
