import type { CurrencyDetail } from '@doi-tien/contract/catalogue.schema';
import { compare, isZero } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { showMoment } from '../../ui/dates/moments.ts';
import { MoneyText } from '../../ui/money/money-text.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { useCurrencyDetailQuery } from './catalogue-endpoints.ts';
import styles from './currency-facts.module.css';

/** A currency's own page: what is held of it, what it is worth, and the notes it comes in. */
export function CurrencyFacts({ id }: { id: number }) {
  const { t } = useTranslation('catalogue');
  const { data, error, refetch } = useCurrencyDetailQuery(id);
  if (error && !data) return <ErrorState error={error} title={t('facts.failed')} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} />;
  return (
    <div className={`column gap-12 ${styles.facts}`}>
      <Held detail={data} />
      <Rates detail={data} />
      <Notes detail={data} />
    </div>
  );
}

function Held({ detail: { tien, vi_the } }: { detail: CurrencyDetail }) {
  const { t } = useTranslation('catalogue');
  const { t: e } = useTranslation('errors');
  if (vi_the === null) {
    return (
      <Part title={t('facts.held')}>
        <span className="muted text-12">{e('SAFE_BEING_COUNTED')}</span>
      </Part>
    );
  }
  const isLow = compare(vi_the.so_luong, tien.ton_toi_thieu) < 0;
  return (
    <Part title={t('facts.held')}>
      <div className="row wrap">
        <MoneyText amount={vi_the.so_luong} unit={tien.ma} size="large" />
        {isLow && <StatusTag tone="warning" label={t('facts.low')} />}
      </div>
      {!isZero(vi_the.chua_phan_loai) && (
        <div className={styles.line}>
          <span>{t('facts.unsorted')}</span>
          <MoneyText amount={vi_the.chua_phan_loai} unit={tien.ma} />
        </div>
      )}
      {vi_the.gia_von !== null && (
        <div className={styles.line}>
          <span>{t('facts.cost')}</span>
          <MoneyText amount={vi_the.gia_von} unit="₫" />
        </div>
      )}
    </Part>
  );
}

function Rates({ detail: { ty_gia } }: { detail: CurrencyDetail }) {
  const { t } = useTranslation('catalogue');
  return (
    <Part title={t('facts.rates')}>
      {ty_gia.length === 0 && <span className="muted text-12">{t('facts.noRates')}</span>}
      {ty_gia.map((rate) => (
        <div key={rate.nhom_ty_gia ?? ''} className={styles.rate}>
          <span className="own-line">
            {rate.nhom_ty_gia ?? t('facts.allNotes')}
            <span className="muted text-12"> {t('facts.since', { moment: showMoment(rate.hieu_luc_tu) })}</span>
          </span>
          <span>
            <span className={styles.buy}>{t('facts.buy')}</span> <MoneyText amount={rate.ty_gia_mua} />
          </span>
          <span>
            <span className={styles.sell}>{t('facts.sell')}</span> <MoneyText amount={rate.ty_gia_ban} />
          </span>
          <span>
            <span className="muted text-12">{t('facts.reference')}</span> <MoneyText amount={rate.ty_gia_goc} />
          </span>
        </div>
      ))}
    </Part>
  );
}

function Notes({ detail: { tien, menh_gia, vi_the } }: { detail: CurrencyDetail }) {
  const { t } = useTranslation('catalogue');
  const pieces = new Map(vi_the?.to_tien.map(({ menh_gia_id, so_to }) => [menh_gia_id, so_to]));
  return (
    <Part title={t('facts.notes')}>
      {menh_gia.length === 0 && <span className="muted text-12">{t('facts.noNotes')}</span>}
      {menh_gia.map((note) => (
        <div key={note.id} className={styles.line}>
          <span>
            <MoneyText amount={note.gia_tri} unit={tien.ky_hieu} />
            <span className="muted text-12">
              {' '}
              {[note.nhom_ty_gia, note.dang_luu_hanh ? null : t('facts.withdrawn')].filter(Boolean).join(' · ')}
            </span>
          </span>
          {vi_the && (
            <span className="num">
              {t('facts.pieces', { pieces: formatDecimal(String(pieces.get(note.id) ?? 0)) })}
            </span>
          )}
        </div>
      ))}
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={`inset bordered ${styles.part}`}>
      <h2 className="no-margin mb-4 muted text-12 weight-600">{title}</h2>
      {children}
    </section>
  );
}
