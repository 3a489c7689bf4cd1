import type { Reconciliation } from '@doi-tien/contract/statement.schema';
import { isZero, negate } from '@doi-tien/money/decimal';
import { useTranslation } from 'react-i18next';
import { showDay } from '../../ui/dates/moments.ts';
import { MoneyText } from '../../ui/money/money-text.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import styles from './statements.module.css';

/** The sentence on top: no difference, or what it consists of, to the last unit. */
export function Summary({ reconciliation }: { reconciliation: Reconciliation }) {
  const { t } = useTranslation('statements');
  const { tai_khoan, den_ngay, chenh_lech } = reconciliation;
  const unit = tai_khoan.ma_tien;
  if (!den_ngay) return <p className={`muted text-12 ${styles.quiet}`}>{t('never')}</p>;
  const parts = [
    [t('summary.start'), reconciliation.lech_dau_ky],
    [t('summary.missing'), reconciliation.sao_ke_thieu],
    [t('summary.outside'), reconciliation.chi_ngoai],
    [t('summary.booksOnly'), negate(reconciliation.chi_so)],
  ].filter(([, amount]) => !isZero(amount ?? '0'));
  return (
    <section className={styles.summary} aria-label={t('summary.difference')}>
      <div className={styles.balance}>
        <span className={`muted text-12 ${styles.quiet}`}>
          {t('summary.statement')} · {showDay(den_ngay)}
        </span>
        <MoneyText amount={reconciliation.so_du_sao_ke} unit={unit} size="medium" />
      </div>
      <div className={styles.balance}>
        <span className={`muted text-12 ${styles.quiet}`}>{t('summary.books')}</span>
        <MoneyText amount={reconciliation.so_du_so} unit={unit} size="medium" />
      </div>
      <div className={styles.balance}>
        <span className={`muted text-12 ${styles.quiet}`}>{t('summary.difference')}</span>
        {isZero(chenh_lech) ? (
          <StatusTag tone="success" label={t('agrees')} />
        ) : (
          <MoneyText amount={chenh_lech} unit={unit} size="medium" />
        )}
      </div>
      {parts.length > 0 && (
        <dl className={`stack gap-2 no-margin ${styles.parts}`}>
          {parts.map(([label, amount]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <MoneyText amount={amount} align="right" />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Notes reconciliation={reconciliation} />
    </section>
  );
}

function Notes({ reconciliation: { so_phieu_cho, so_dong_khong_tinh } }: { reconciliation: Reconciliation }) {
  const { t } = useTranslation('statements');
  const notes = [
    so_phieu_cho > 0 && t('summary.waiting', { total: so_phieu_cho }),
    so_dong_khong_tinh > 0 && t('summary.notMoney', { total: so_dong_khong_tinh }),
  ].filter(Boolean);
  if (notes.length === 0) return null;
  return <p className={`no-margin muted ${styles.notes}`}>{notes.join(' · ')}</p>;
}
