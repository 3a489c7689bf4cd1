import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { MoneyText } from '../money/money-text.tsx';
import styles from './compare-chart.module.css';
import type { CompareChartProps } from './compare-chart-props.ts';

/** Charts are a large piece of code; the page around them does not wait for it. */
const CompareDrawing = lazy(() => import('./compare-drawing.tsx'));

/** A period compared with an earlier one, with the same figures as a table for people who cannot use the chart. */
export function CompareChart(props: CompareChartProps) {
  const { t } = useTranslation('ui');
  return (
    <figure className={`may-shrink panel no-margin ${styles.figure}`} aria-label={props.label}>
      <div className={styles.drawing}>
        <Suspense fallback={<div className={styles.waiting} aria-busy="true" />}>
          <CompareDrawing {...props} />
        </Suspense>
      </div>
      <details className={`muted text-12 ${styles.data}`}>
        <summary>{t('chart.asTable')}</summary>
        <SlotTable {...props} />
      </details>
    </figure>
  );
}

function SlotTable({ slots, label, names, unit }: CompareChartProps) {
  const { t } = useTranslation('ui');
  const filled = slots.filter(({ figure, other }) => figure !== null || other !== null);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, with the keyboard too
    <section className={styles.scroll} tabIndex={0} aria-label={label}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('chart.when')}</th>
            <th scope="col">{names.figure}</th>
            {names.other !== undefined && <th scope="col">{names.other}</th>}
          </tr>
        </thead>
        <tbody>
          {filled.map((slot) => (
            <tr key={slot.key}>
              <th scope="row">{slot.title}</th>
              <td>
                <MoneyText amount={slot.figure} unit={unit} />
              </td>
              {names.other !== undefined && (
                <td>
                  <MoneyText amount={slot.other} unit={unit} /> <span className="muted">{slot.otherTitle}</span>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
