import { compare } from '@doi-tien/money/decimal';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { pixels } from '../../ui/chart/chart-slot.ts';
import { MoneyText } from '../../ui/money/money-text.tsx';
import styles from './branch-bars.module.css';

interface BranchBar {
  id: number;
  name: string;
  figure: string;
  /** The report of this branch alone. */
  to: string;
}

export interface BranchBarsModel {
  /** What is compared, in words. */
  label: string;
  unit?: string;
  bars: readonly BranchBar[];
}

const MOST = 12;

/** One bar per branch, the largest first, all from the same zero. */
export function BranchBars({ label, unit, bars }: BranchBarsModel) {
  const { t } = useTranslation('report');
  const sorted = bars.toSorted((one, other) => compare(other.figure, one.figure));
  const shown = sorted.slice(0, MOST);
  const heights = sorted.map(({ figure }) => pixels(figure));
  const low = Math.min(0, ...heights);
  const whole = Math.max(0, ...heights) - low || 1;
  const percent = (height: number) => `${(height / whole) * 100}%`;
  return (
    <figure className="panel p-12-16 no-margin" aria-label={label}>
      <figcaption className="mb-8 muted text-12">{label}</figcaption>
      <ol className={`stack gap-6 gap-x-12 plain-list ${styles.bars}`}>
        {shown.map(({ id, name, figure, to }) => {
          const height = pixels(figure);
          return (
            <li key={id} className={styles.line}>
              <Link to={to} className={`nowrap ellipsis ${styles.name}`} aria-label={t('branches.open', { name })}>
                {name}
              </Link>
              <span className={styles.track} aria-hidden="true">
                <span className={styles.zero} style={{ insetInlineStart: percent(-low) }} />
                <span
                  className={styles.bar}
                  data-below={height < 0 || undefined}
                  style={{
                    insetInlineStart: percent(Math.min(0, height) - low),
                    inlineSize: percent(Math.abs(height)),
                  }}
                />
              </span>
              <span className="text-right">
                <MoneyText amount={figure} unit={unit} />
              </span>
            </li>
          );
        })}
      </ol>
      {sorted.length > MOST && (
        <p className="no-margin mt-8 muted text-12">{t('branches.rest', { count: sorted.length - MOST })}</p>
      )}
    </figure>
  );
}
