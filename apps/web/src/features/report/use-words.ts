import { formatDecimal } from '@doi-tien/money/format';
import { useTranslation } from 'react-i18next';
import { changeOf } from './change.ts';
import { periodName } from './period-name.ts';

interface Period {
  tu_ngay: string;
  den_ngay: string;
}

/** Periods and changes in the words of the person at the screen. */
export function useReportWords() {
  const { t } = useTranslation('report');
  const period = ({ tu_ngay, den_ngay }: Period) => {
    const { key, ...values } = periodName(tu_ngay, den_ngay);
    // A period is one word: it does not break after its dash.
    return t(`period.${key}`, values).replace('–', '–\u2060');
  };
  const change = (now: string, before: string, other: string) => {
    const { direction, percent, difference } = changeOf(now, before);
    if (direction === 'same' || direction === 'fromNothing') return t(`change.${direction}`, { other });
    if (percent !== null) return t(`change.${direction}`, { percent: formatDecimal(percent), other });
    return t(`change.${direction}By`, { difference: formatDecimal(difference), other });
  };
  return { period, change };
}
