import type { Dashboard } from '@doi-tien/contract/dashboard.schema';
import { formatDecimal } from '@doi-tien/money/format';
import { useTranslation } from 'react-i18next';
import {
  Bar,
  BarChart,
  CartesianGrid,
  Cell,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { showDay } from '../../ui/moments.ts';
import styles from './dashboard.module.css';

type Day = NonNullable<Dashboard['giao_dich']>['bieu_do'][number];

interface DaysChartProps {
  days: readonly Day[];
  hasProfit: boolean;
}

/** Pixels only: the figures people read stay the decimal strings they are. */
function pixels(figure: string): number {
  return Number(figure);
}

/** Two charts over the same days rather than two scales in one: profit is a hundredth of what is traded. */
export default function DaysChart({ days, hasProfit }: DaysChartProps) {
  return (
    <>
      {hasProfit && <DayBars days={days} of="profit" />}
      <DayBars days={days} of="value" />
    </>
  );
}

function DayBars({ days, of }: { days: readonly Day[]; of: 'profit' | 'value' }) {
  const { t } = useTranslation('home');
  const data = days.map((day) => ({ ...day, drawn: pixels((of === 'profit' ? day.loi_nhuan : day.gia_tri) ?? '0') }));
  const tick = { fill: 'var(--dt-muted)', fontSize: 12 };
  const isLast = of === 'value';
  return (
    <figure className={styles.bars} data-of={of}>
      <figcaption className={styles.quiet}>{t(`chart.${of}`)}</figcaption>
      <div className={styles.barsBody}>
        <ResponsiveContainer width="100%" height="100%">
          <BarChart
            data={data}
            margin={{ top: 4, right: 4, bottom: 0, left: 0 }}
            syncId="home"
            accessibilityLayer={false}
          >
            <CartesianGrid stroke="var(--dt-border)" vertical={false} />
            <XAxis
              dataKey="ngay"
              hide={!isLast}
              tickFormatter={(day: string) => showDay(day).slice(0, 5)}
              tick={tick}
              tickLine={false}
              stroke="var(--dt-border-strong)"
              minTickGap={24}
            />
            <YAxis width={52} tickFormatter={short} tick={tick} tickLine={false} axisLine={false} tickCount={4} />
            <ReferenceLine y={0} stroke="var(--dt-border-strong)" />
            <Tooltip
              cursor={{ fill: 'var(--dt-surface-2)' }}
              content={({ active, payload }) =>
                active && <DayNote day={payload[0]?.payload as Day | undefined} of={of} />
              }
            />
            <Bar dataKey="drawn" isAnimationActive={false} maxBarSize={18} radius={2}>
              {data.map((day) => (
                <Cell key={day.ngay} fill={colourOf(of, day.drawn)} />
              ))}
            </Bar>
          </BarChart>
        </ResponsiveContainer>
      </div>
    </figure>
  );
}

function colourOf(of: 'profit' | 'value', drawn: number): string {
  if (of === 'value') return 'var(--dt-accent-border)';
  return drawn < 0 ? 'var(--dt-loss)' : 'var(--dt-gain)';
}

/** Axes need the size, not the figure: 1.2 tỷ is `1.2B`, 850 triệu is `850M`. */
function short(value: number): string {
  return new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 }).format(value);
}

function DayNote({ day, of }: { day: Day | undefined; of: 'profit' | 'value' }) {
  const { t } = useTranslation('home');
  if (!day) return null;
  const figure = of === 'profit' ? day.loi_nhuan : day.gia_tri;
  return (
    <div className={`num ${styles.note}`}>
      <b>{showDay(day.ngay)}</b>
      <span>
        {t(`chart.${of}`)}: {formatDecimal(figure ?? '0')} ₫
      </span>
      <span>
        {t('chart.count')}: {formatDecimal(day.so_phieu)}
      </span>
    </div>
  );
}
