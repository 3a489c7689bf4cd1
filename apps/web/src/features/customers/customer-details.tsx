import type { CustomerDetail } from '@doi-tien/contract/customers.schema';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useHasTiers } from '../../lib/session/rate-tiers-on.ts';
import { showDay } from '../../ui/dates/moments.ts';
import { customerAddress } from './customer-endpoints.ts';
import styles from './customers.module.css';

/** What is known about a person beside their papers, and which records were merged into this one. */
export function CustomerDetails({ customer }: { customer: CustomerDetail }) {
  const { t } = useTranslation('customers');
  const { t: f } = useTranslation('fields');
  const { gioi_tinh, da_gop } = customer;
  const hasTiers = useHasTiers();
  const lines = [
    [f('dien_thoai'), customer.dien_thoai],
    [f('quoc_tich'), customer.quoc_tich],
    [f('ngay_sinh'), customer.ngay_sinh && showDay(customer.ngay_sinh)],
    [f('gioi_tinh'), gioi_tinh && t(gioi_tinh === 1 ? 'sex.male' : 'sex.female')],
    [f('dia_chi'), customer.dia_chi],
    [f('nghe_nghiep'), customer.nghe_nghiep],
    [f('nhom_khach'), hasTiers ? customer.nhom_khach : null],
    [f('ten_khac'), customer.ten_khac.join(', ')],
    [f('ghi_chu'), customer.ghi_chu],
  ].filter(([, value]) => value);
  return (
    <section className={`panel p-16 ${styles.card}`} aria-label={t('details')}>
      <header className={`row wrap between mb-8 ${styles.cardHead}`}>
        <h2>{t('details')}</h2>
      </header>
      {lines.length === 0 && <p className={styles.quiet}>{t('noDetails')}</p>}
      <dl className={`stack no-margin ${styles.facts}`}>
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {da_gop.length > 0 && (
        <p className={styles.quiet}>
          {t('mergedRecords')}:{' '}
          {da_gop.map(({ id, ho_va_ten, so_giay_to }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <Link to={customerAddress(id)}>{ho_va_ten ?? so_giay_to ?? t('unnamed')}</Link>
            </span>
          ))}
        </p>
      )}
    </section>
  );
}
