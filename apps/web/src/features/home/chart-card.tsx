import type { Dashboard } from '@doi-tien/contract/dashboard.schema';
import { sum } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { useTranslation } from 'react-i18next';
import { Card, Nothing } from './card.tsx';
import styles from './dashboard.module.css';
import { DaysChart } from './days-chart.tsx';

type Days = NonNullable<Dashboard['giao_dich']>['bieu_do'];

/** Thirty days of profit and value; the sentence under the title says the same for people who cannot see the chart. */
export function ChartCard({ days }: { days: Days }) {
  const { t } = useTranslation('home');
  const profits = days.map(({ loi_nhuan }) => loi_nhuan).filter((profit) => profit !== null);
  const hasProfit = days.length > 0 && profits.length === days.length;
  const facts = { days: days.length, value: formatDecimal(sum(days.map(({ gia_tri }) => gia_tri))) };
  const summary = hasProfit
    ? t('chart.summaryWithProfit', { ...facts, profit: formatDecimal(sum(profits)) })
    : t('chart.summary', facts);
  return (
    <Card title={t('chart.title')}>
      {days.length === 0 ? (
        <Nothing title={t('chart.empty')} />
      ) : (
        <>
          <p className={`num muted text-12 ${styles.summary}`}>{summary}</p>
          <div className="stack gap-12" role="img" aria-label={`${t('chart.title')}: ${summary}`}>
            <DaysChart days={days} hasProfit={hasProfit} />
          </div>
        </>
      )}
    </Card>
  );
}
