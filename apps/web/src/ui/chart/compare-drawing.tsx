import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Legend,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { MoneyText } from '../money/money-text.tsx';
import { type ChartSlot, pixels } from './chart-slot.ts';
import styles from './compare-chart.module.css';
import type { CompareChartProps } from './compare-chart-props.ts';
import { useShortFigure } from './short-figure.ts';

const TICK = { fill: 'var(--dt-muted)', fontSize: 12 };

/** The drawing itself: bars for what flowed, a line for what was held, without a fill, since its axis need not begin at zero; the earlier period always as a dashed line. */
export default function CompareDrawing({ slots, shape, names, unit, onOpen }: CompareChartProps) {
  const shortFigure = useShortFigure();
  const data = slots.map((slot) => ({
    ...slot,
    height: slot.figure === null ? null : pixels(slot.figure),
    otherHeight: slot.other === null ? null : pixels(slot.other),
  }));
  const hasOther = data.some(({ otherHeight }) => otherHeight !== null);
  const still = { isAnimationActive: false } as const;
  const open = (key: unknown) => typeof key === 'string' && onOpen?.(key);
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart
        data={data}
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        onClick={({ activeLabel }) => open(activeLabel)}
        {...(onOpen && { className: styles.opens })}
      >
        <CartesianGrid stroke="var(--dt-border)" vertical={false} />
        <XAxis
          dataKey="key"
          tickFormatter={(key: string) => slots.find((slot) => slot.key === key)?.tick ?? key}
          tick={TICK}
          stroke="var(--dt-border-strong)"
          minTickGap={16}
        />
        <YAxis
          width={64}
          domain={shape === 'line' ? ['auto', 'auto'] : undefined}
          tickFormatter={shortFigure}
          tick={TICK}
          stroke="var(--dt-border-strong)"
        />
        <ReferenceLine y={0} stroke="var(--dt-border-strong)" />
        <Tooltip
          cursor={{ fill: 'var(--dt-surface-2)', stroke: 'var(--dt-border-strong)' }}
          content={({ active, label }) =>
            active ? <SlotCard slot={slots.find(({ key }) => key === label)} names={names} unit={unit} /> : null
          }
        />
        {hasOther && <Legend itemSorter={null} formatter={(name) => <span className="secondary">{name}</span>} />}
        {shape === 'bars' ? (
          <Bar {...still} dataKey="height" name={names.figure} fill="var(--dt-accent)" maxBarSize={28} radius={2} />
        ) : (
          <Line
            {...still}
            dataKey="height"
            name={names.figure}
            connectNulls
            // One figure alone would draw no line.
            dot={data.filter(({ height }) => height !== null).length === 1}
            stroke="var(--dt-accent)"
            strokeWidth={2}
          />
        )}
        {hasOther && (
          <Line
            {...still}
            dataKey={'otherHeight'}
            name={names.other}
            connectNulls={true}
            dot={false}
            stroke="var(--dt-sell)"
            strokeWidth={1.5}
            strokeDasharray="5 4"
          />
        )}
      </ComposedChart>
    </ResponsiveContainer>
  );
}

interface SlotCardProps extends Pick<CompareChartProps, 'names' | 'unit'> {
  slot: ChartSlot | undefined;
}

function SlotCard({ slot, names, unit }: SlotCardProps) {
  if (!slot) return null;
  return (
    <div className={`bordered round-6 p-8-12 text-plain ${styles.tooltip}`}>
      <strong>{slot.title}</strong>
      <dl>
        <dt>{names.figure}</dt>
        <dd>
          <MoneyText amount={slot.figure} unit={unit} />
        </dd>
        {slot.otherTitle !== null && names.other !== undefined && (
          <>
            <dt>{slot.otherTitle}</dt>
            <dd>
              <MoneyText amount={slot.other} unit={unit} />
            </dd>
          </>
        )}
      </dl>
    </div>
  );
}
