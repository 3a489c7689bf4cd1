import type { Dashboard } from '@doi-tien/contract/dashboard.schema';
import { formatDecimal, formatPercent } from '@doi-tien/money/format';
import { useTranslation } from 'react-i18next';
import { formatWeekday } from '../../i18n/format-date.ts';
import { isLanguage } from '../../i18n/languages.ts';
import { showDay } from '../../ui/dates/moments.ts';
import { MoneyText } from '../../ui/money/money-text.tsx';
import { compareFigures } from './comparison.ts';
import styles from './dashboard.module.css';
import type { Fresh } from './use-dashboard.ts';

interface FiguresProps {
  /** The day the counter works in, and the day it is. */
  ngay: string;
  today: string;
  trades: NonNullable<Dashboard['giao_dich']>;
  fresh: Fresh;
}

type Field = 'so_phieu' | 'gia_tri' | 'loi_nhuan';

/** The day in figures, each against the last working day and the mean of seven. Profit only for who may see it. */
export function Figures({ ngay, today, trades, fresh }: FiguresProps) {
  const { t } = useTranslation('home');
  const { hom_nay } = trades;
  const against = (field: Field) => ({
    day: trades.hom_truoc?.ngay ?? null,
    before: trades.hom_truoc?.[field] ?? null,
    mean: trades.trung_binh_7_ngay?.[field] ?? null,
  });
  return (
    <section aria-labelledby="home-figures">
      <h2 id="home-figures" className={styles.figuresTitle}>
        {ngay === today ? t('today') : t('ofDay', { day: showDay(ngay) })}
        {hom_nay.so_huy !== '0' && (
          <span className={styles.quiet}> · {t('figures.voided', { total: hom_nay.so_huy })}</span>
        )}
      </h2>
      <div className={styles.figures}>
        {hom_nay.loi_nhuan !== null && (
          <Figure name="profit" now={hom_nay.loi_nhuan} unit="₫" against={against('loi_nhuan')} fresh={fresh} />
        )}
        <Figure name="value" now={hom_nay.gia_tri} unit="₫" against={against('gia_tri')} fresh={fresh} />
        <Figure name="count" now={hom_nay.so_phieu} against={against('so_phieu')} fresh={fresh} />
      </div>
    </section>
  );
}

interface FigureProps {
  name: 'profit' | 'value' | 'count';
  now: string;
  unit?: string;
  /** The last working day with its figure, and the mean of seven. */
  against: { day: string | null; before: string | null; mean: string | null };
  fresh: Fresh;
}

function Figure({ name, now, unit, against, fresh }: FigureProps) {
  const { t } = useTranslation('home');
  const weekday = useWeekday();
  const hasPast = against.before !== null || against.mean !== null;
  return (
    <div className={`${styles.card} ${styles.figure}`} data-fresh={fresh(name)} data-figure={name}>
      <span className={styles.quiet}>{t(`figures.${name}`)}</span>
      <MoneyText amount={now} unit={unit} size="large" />
      <div className={styles.compared}>
        {against.before !== null && <Against now={now} before={against.before} unit={unit} of={weekday(against.day)} />}
        {against.mean !== null && <Against now={now} before={against.mean} unit={unit} of={t('compared.mean')} />}
        {!hasPast && <span>{t('compared.none')}</span>}
      </div>
    </div>
  );
}

interface AgainstProps {
  now: string;
  before: string;
  unit: string | undefined;
  /** What it is compared with, in words. */
  of: string;
}

/** Arrow, sign and words: nobody has to tell two colours apart. */
function Against({ now, before, unit = '', of }: AgainstProps) {
  const { t } = useTranslation('home');
  const { direction, percent, difference } = compareFigures(now, before);
  if (direction === 0) return <span>{t('compared.same', { of })}</span>;
  const isUp = direction > 0;
  const by = percent === null ? `${formatDecimal(difference)} ${unit}`.trim() : formatPercent(percent);
  return (
    <span title={t('compared.whole', { figure: `${formatDecimal(before)} ${unit}`.trim() })}>
      <b className={`num ${isUp ? styles.up : styles.down}`}>
        <span aria-hidden="true">{isUp ? '▲ +' : '▼ −'}</span>
        <span className="visually-hidden">{t(isUp ? 'compared.up' : 'compared.down')} </span>
        {by}
      </b>{' '}
      {t('compared.with', { of })}
    </span>
  );
}

/** "thứ Bảy 14/11": a business that rests on Sunday compares Monday with Saturday, and says so. */
function useWeekday(): (day: string | null) => string {
  const { t, i18n } = useTranslation('home');
  const language = isLanguage(i18n.language) ? i18n.language : 'vi';
  // Branches may not all have worked on the same day.
  return (day) => (day === null ? t('compared.lastWorkingDay') : formatWeekday(day, language));
}
