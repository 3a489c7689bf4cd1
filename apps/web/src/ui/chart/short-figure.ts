import { isDecimal } from '@doi-tien/money/decimal';
import { useTranslation } from 'react-i18next';

/** What stands beside the axis is short: "1.5 tr", "2 tỷ". */
export function useShortFigure(): (height: number) => string {
  const { t } = useTranslation('ui');
  const short = (value: number) => {
    const text = String(Math.round(value * 100) / 100);
    return isDecimal(text) ? text.replace('-', '−') : '';
  };
  return (height) => {
    const size = Math.abs(height);
    if (size >= 1e9) return t('chart.billions', { figure: short(height / 1e9) });
    if (size >= 1e6) return t('chart.millions', { figure: short(height / 1e6) });
    if (size >= 1e4) return t('chart.thousands', { figure: short(height / 1e3) });
    return short(height);
  };
}
