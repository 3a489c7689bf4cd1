import { isDecimal, isZero, sign } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { deviationPercent } from '@doi-tien/money/rate';
import { useTranslation } from 'react-i18next';

/** The posted rate, and how far the typed one is from it. */
export function RateHint({ rate, posted }: { rate: string | null; posted: string | null }) {
  const { t } = useTranslation('trade');
  if (posted === null) return t('notPosted');
  const text = t('posted', { rate: formatDecimal(posted) });
  if (rate === null || !isDecimal(rate) || sign(rate) <= 0) return text;
  const deviation = deviationPercent(rate, posted);
  if (isZero(deviation)) return text;
  return `${text} (${sign(deviation) > 0 ? '+' : ''}${formatDecimal(deviation)}%)`;
}
