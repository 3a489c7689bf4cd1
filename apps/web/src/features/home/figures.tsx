import { BASE_CURRENCY } from '@doi-tien/contract/catalogue';
import type { Dashboard } from '@doi-tien/contract/dashboard.schema';
import { formatDecimal, formatPercent } from '@doi-tien/money/format';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatWeekday } from '../../i18n/format-date.ts';
import { isLanguage } from '../../i18n/languages.ts';
import { showDay } from '../../ui/dates/moments.ts';
import { MoneyText } from '../../ui/money/money-text.tsx';
import { compareFigures } from './comparison.ts';
import board from './dashboard.module.css';
import styles from './figures.module.css';
import type { Fresh } from './use-dashboard.ts';

interface FiguresProps {
  data: Pick<Dashboard, 'ngay' | 'ket' | 'nam_giu' | 'giao_dich' | 'ket_qua_kinh_doanh' | 'theo_chi_nhanh'>;
  fresh: Fresh;
}

type Field = 'so_phieu' | 'gia_tri' | 'loi_nhuan';

/** What there is and how the day goes: worth, profit and cash first, for people who may see them. */
export function Figures({ data, fresh }: FiguresProps) {
  const { t } = useTranslation('home');
  const { ngay, ket, nam_giu, giao_dich, ket_qua_kinh_doanh: result, theo_chi_nhanh } = data;
  const voided = giao_dich?.hom_nay.so_huy ?? '0';
  const cash = nam_giu?.items.find(({ ma_tien }) => ma_tien === BASE_CURRENCY);
  if (!giao_dich && !nam_giu) return null;
  return (
    <section aria-labelledby="home-figures">
      <h2 id="home-figures" className={board.figuresTitle}>
        {ngay === (ket?.hom_nay ?? ngay) ? t('today') : t('ofDay', { day: showDay(ngay) })}
        {voided !== '0' && (
          <span className={`muted text-12 ${board.quiet}`}> · {t('figures.voided', { total: voided })}</span>
        )}
      </h2>
      <div className={`stack gap-12 ${styles.figures}`}>
        {nam_giu && (
          <Figure name="worth" now={nam_giu.gia_tri} unit="₫" fresh={fresh}>
            {nam_giu.chua_thuc_hien !== null && (
              <span>
                {t('holdings.unrealised')} <MoneyText amount={nam_giu.chua_thuc_hien} unit="₫" tone="gainLoss" />
              </span>
            )}
          </Figure>
        )}
        {giao_dich && giao_dich.hom_nay.loi_nhuan !== null && (
          <FigureOfDay name="profit" field="loi_nhuan" unit="₫" trades={giao_dich} fresh={fresh} />
        )}
        {result !== null && (
          <Figure name="result" now={result} unit="₫" fresh={fresh}>
            <Link to={resultAddress(ngay, theo_chi_nhanh !== null && theo_chi_nhanh !== undefined)}>
              {t('figures.openResult')}
            </Link>
          </Figure>
        )}
        {nam_giu && <Figure name="cash" now={cash?.so_luong ?? '0'} unit="₫" fresh={fresh} />}
        {giao_dich && <FigureOfDay name="value" field="gia_tri" unit="₫" trades={giao_dich} fresh={fresh} />}
        {giao_dich && <FigureOfDay name="count" field="so_phieu" trades={giao_dich} fresh={fresh} />}
      </div>
    </section>
  );
}

/** The statement of the same day. */
function resultAddress(day: string, isOfAll: boolean): string {
  const query = new URLSearchParams({
    tu_ngay: day,
    den_ngay: day,
    ...(isOfAll && { chi_nhanh: 'tat_ca', nhom: 'khoan_muc' }),
  });
  return `/bao-cao/ket-qua-kinh-doanh?${query}`;
}

interface FigureProps {
  name: 'worth' | 'cash' | 'profit' | 'result' | 'value' | 'count';
  now: string;
  unit?: string;
  fresh: Fresh;
  children?: ReactNode;
}

function Figure({ name, now, unit, fresh, children }: FigureProps) {
  const { t } = useTranslation('home');
  return (
    <div className={`${board.card} stack gap-2 ${styles.figure}`} data-fresh={fresh(name)} data-figure={name}>
      <span className={`muted text-12 ${board.quiet}`}>{t(`figures.${name}`)}</span>
      <MoneyText amount={now} unit={unit} size="large" />
      <div className={styles.compared}>{children}</div>
    </div>
  );
}

interface FigureOfDayProps extends Omit<FigureProps, 'now' | 'children'> {
  field: Field;
  trades: NonNullable<Dashboard['giao_dich']>;
}

/** So far today, against the same hour of the last working day and of the mean of seven. */
function FigureOfDay({ field, trades, ...figure }: FigureOfDayProps) {
  const { t } = useTranslation('home');
  const dayName = useDayName();
  const now = trades.hom_nay[field] ?? '0';
  const before = trades.hom_truoc?.[field] ?? null;
  const mean = trades.trung_binh_7_ngay?.[field] ?? null;
  return (
    <Figure {...figure} now={now}>
      {before !== null && (
        <Against now={now} before={before} unit={figure.unit} of={dayName(trades.hom_truoc?.ngay ?? null)} />
      )}
      {mean !== null && <Against now={now} before={mean} unit={figure.unit} of={t('compared.mean')} />}
      {before === null && mean === null && <span>{t('compared.none')}</span>}
    </Figure>
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
      <b className={`num ${isUp ? 'text-gain' : 'text-loss'}`}>
        <span aria-hidden="true">{isUp ? '▲ +' : '▼ −'}</span>
        <span className="visually-hidden">{t(isUp ? 'compared.up' : 'compared.down')} </span>
        {by}
      </b>{' '}
      {t('compared.with', { of })}
    </span>
  );
}

/** "cùng giờ thứ Bảy 14/11": a business that rests on Sunday compares Monday with Saturday, and says so. */
function useDayName(): (day: string | null) => string {
  const { t, i18n } = useTranslation('home');
  const language = isLanguage(i18n.language) ? i18n.language : 'vi';
  // Branches may not all have worked on the same day.
  return (day) =>
    day === null ? t('compared.lastWorkingDay') : t('compared.day', { day: formatWeekday(day, language) });
}
