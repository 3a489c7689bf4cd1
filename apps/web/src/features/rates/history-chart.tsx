import type { RateHistory } from '@doi-tien/contract/rates.schema';
import { formatDecimal } from '@doi-tien/money/format';
import { useTranslation } from 'react-i18next';
import { CartesianGrid, Legend, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { pixels } from '../../ui/chart/chart-slot.ts';
import { showMoment } from '../../ui/dates/moments.ts';
import styles from './history.module.css';

interface HistoryChartProps {
  points: RateHistory['diem'];
  label: string;
}

/** Steps, since a rate holds until the next one; the last one holds until now. */
export default function HistoryChart({ points, label }: HistoryChartProps) {
  const { t } = useTranslation('rates');
  const shown = points.map((point) => ({
    at: Date.parse(point.hieu_luc_tu),
    buy: pixels(point.ty_gia_mua),
    sell: pixels(point.ty_gia_ban),
    reference: pixels(point.ty_gia_goc),
  }));
  const last = shown.at(-1);
  const data = last && last.at < Date.now() ? [...shown, { ...last, at: Date.now() }] : shown;
  const line = { type: 'stepAfter', dot: false, strokeWidth: 2, isAnimationActive: false } as const;
  return (
    <div className={styles.chart} role="img" aria-label={label}>
      <ResponsiveContainer width="100%" height="100%">
        <LineChart data={data} margin={{ top: 8, right: 8, bottom: 0, left: 8 }} accessibilityLayer={false}>
          <CartesianGrid stroke="var(--dt-border)" vertical={false} />
          <XAxis
            dataKey="at"
            type="number"
            scale="time"
            domain={['dataMin', 'dataMax']}
            tickFormatter={(at: number) => momentOf(at).slice(0, 5)}
            tick={{ fill: 'var(--dt-muted)', fontSize: 12 }}
            stroke="var(--dt-border-strong)"
          />
          <YAxis
            domain={['auto', 'auto']}
            width={64}
            tickFormatter={(value: number) => formatDecimal(String(value))}
            tick={{ fill: 'var(--dt-muted)', fontSize: 12 }}
            stroke="var(--dt-border-strong)"
          />
          <Tooltip
            labelFormatter={(at) => momentOf(Number(at))}
            formatter={(value) => formatDecimal(String(value))}
            contentStyle={{ background: 'var(--dt-raised)', border: '1px solid var(--dt-border)', borderRadius: 6 }}
          />
          <Legend />
          <Line {...line} dataKey="sell" name={t('columns.sell')} stroke="var(--dt-sell)" />
          <Line {...line} dataKey="buy" name={t('columns.buy')} stroke="var(--dt-buy)" />
          <Line
            {...line}
            dataKey="reference"
            name={t('columns.reference')}
            stroke="var(--dt-muted)"
            strokeDasharray="4 4"
            strokeWidth={1.5}
          />
        </LineChart>
      </ResponsiveContainer>
    </div>
  );
}

function momentOf(at: number): string {
  return showMoment(new Date(at).toISOString());
}
