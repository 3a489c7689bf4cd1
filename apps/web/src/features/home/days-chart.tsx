import type { Dashboard } from '@doi-tien/contract/dashboard.schema';
import { formatDecimal } from '@doi-tien/money/format';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortFigure } from '../../ui/chart/short-figure.ts';
import { showDay } from '../../ui/dates/moments.ts';
import { type ChartScale, placeOn, scaleOf } from './chart-scale.ts';
import styles from './days-chart.module.css';

type Day = NonNullable<Dashboard['giao_dich']>['bieu_do'][number];
type Figure = 'profit' | 'value';

interface DaysChartProps {
  days: readonly Day[];
  hasProfit: boolean;
}

const LABEL_EVERY = 5;

/** Pixels only: the figures people read stay the decimal strings they are. */
function pixels(figure: string): number {
  return Number(figure);
}

/**
 * Two charts over the same days rather than two scales in one: profit is a hundredth of what is traded. Drawn without
 * the chart library of the reports, which would be half of the work of opening the dashboard.
 */
export function DaysChart({ days, hasProfit }: DaysChartProps) {
  const [pointedAt, setPointedAt] = useState<string | null>(null);
  const shared = { days, pointedAt, onPoint: setPointedAt };
  return (
    <>
      {hasProfit && <DayBars {...shared} of="profit" />}
      <DayBars {...shared} of="value" />
      <div className={`muted text-12 ${styles.dates}`}>
        {days.map(({ ngay }, index) => (
          <span key={ngay}>
            {(days.length - 1 - index) % LABEL_EVERY === 0 && <span>{showDay(ngay).slice(0, 5)}</span>}
          </span>
        ))}
      </div>
    </>
  );
}

interface DayBarsProps {
  days: readonly Day[];
  of: Figure;
  /** The day under the pointer, in whichever of the two charts. */
  pointedAt: string | null;
  onPoint: (ngay: string | null) => void;
}

function DayBars({ days, of, pointedAt, onPoint }: DayBarsProps) {
  const { t } = useTranslation('home');
  const shortFigure = useShortFigure();
  const heights = days.map((day) => pixels(figureOf(day, of)));
  const scale = scaleOf(heights);
  const pointed = days.find(({ ngay }) => ngay === pointedAt);
  return (
    <figure className={`no-margin ${styles.bars}`} data-of={of}>
      <figcaption className="muted text-12">{t(`chart.${of}`)}</figcaption>
      <div className={styles.plot}>
        {scale.ticks.map((tick) => (
          <span key={tick} className={styles.tick} style={{ insetBlockEnd: `${placeOn(scale, tick)}%` }}>
            <span>{shortFigure(tick)}</span>
          </span>
        ))}
        <div className={styles.days} onPointerLeave={() => onPoint(null)}>
          {days.map((day, index) => (
            <span
              key={day.ngay}
              className={`relative ${styles.day}`}
              data-pointed={day.ngay === pointedAt || undefined}
              onPointerEnter={() => onPoint(day.ngay)}
            >
              <Bar height={heights[index] ?? 0} scale={scale} />
            </span>
          ))}
          {pointed && <DayNote day={pointed} of={of} place={(days.indexOf(pointed) + 0.5) / days.length} />}
        </div>
      </div>
    </figure>
  );
}

function Bar({ height, scale }: { height: number; scale: ChartScale }) {
  const [bottom, top] = [placeOn(scale, Math.min(0, height)), placeOn(scale, Math.max(0, height))];
  return (
    <span
      className={styles.bar}
      data-loss={height < 0 || undefined}
      style={{ insetBlockEnd: `${bottom}%`, blockSize: `${top - bottom}%` }}
    />
  );
}

function figureOf(day: Day, of: Figure): string {
  return (of === 'profit' ? day.loi_nhuan : day.gia_tri) ?? '0';
}

/** Beside its day, on the side where there is more room, and never wider than that: on a phone its words wrap. */
function DayNote({ day, of, place }: { day: Day; of: Figure; place: number }) {
  const { t } = useTranslation('home');
  const side = place < 0.5 ? 'insetInlineStart' : 'insetInlineEnd';
  const away = Math.min(place, 1 - place) * 100;
  return (
    <div
      className={`num ${styles.note}`}
      style={{ [side]: `calc(${away}% + 12px)`, maxInlineSize: `calc(${100 - away}% - 12px)` }}
    >
      <b>{showDay(day.ngay)}</b>
      <span>
        {t(`chart.${of}`)}: {formatDecimal(figureOf(day, of))}
        {'\u00a0₫'}
      </span>
      <span>
        {t('chart.count')}: {formatDecimal(day.so_phieu)}
      </span>
    </div>
  );
}
