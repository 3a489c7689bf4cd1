import type { CustomerEvent } from '@doi-tien/contract/customers.schema';
import { useTranslation } from 'react-i18next';
import { showDay, showMoment } from '../../ui/dates/moments.ts';
import { Waiting } from '../../ui/page/waiting.tsx';
import { useCustomerHistoryQuery } from './customer-endpoints.ts';
import styles from './customers.module.css';
import { useRiskOptions } from './use-risk-options.ts';

/** Who created, changed, merged or looked at the record, the newest first. */
export function CustomerHistory({ id }: { id: number }) {
  const { t } = useTranslation('customers');
  const { data: events, error, refetch } = useCustomerHistoryQuery(id);
  if (!events) return <Waiting error={error} refetch={refetch} />;
  if (events.length === 0) return <p className={styles.quiet}>{t('history.empty')}</p>;
  return (
    <ol className={`column gap-12 plain-list ${styles.history}`}>
      {events.map((event) => (
        <li key={event.id}>
          <Act event={event} />
          <small className={styles.quiet}>
            {event.nguoi} · {showMoment(event.ngay_tao)}
          </small>
          {event.ly_do && <div className="all-columns secondary break-anywhere">{event.ly_do}</div>}
          {event.thay_doi.map((change) => (
            <Change key={change.truong} {...change} />
          ))}
        </li>
      ))}
    </ol>
  );
}

const ACTS = [
  'create',
  'update',
  'view',
  'merge',
  'addPaper',
  'changePaper',
  'removePaper',
  'keepPicture',
  'replacePicture',
  'removePicture',
  'viewPicture',
  'removeOldPictures',
  'privacyRequest',
  'forgetPerson',
  'export',
  'tradeRefused',
  'import',
] as const;

function Act({ event }: { event: CustomerEvent }) {
  const { t } = useTranslation('customers');
  const known = ACTS.find((act) => act === event.hanh_dong);
  return <strong>{known ? t(`history.${known}`) : event.hanh_dong}</strong>;
}

/** A value of the log as people read it. */
function useShownValue(field: string): (value: string) => string {
  const { t } = useTranslation('customers');
  const risk = useRiskOptions();
  return (value) => {
    switch (field) {
      case 'muc_rui_ro':
        return risk.find((option) => String(option.value) === value)?.label ?? value;
      case 'gioi_tinh':
        return t(value === '1' ? 'sex.male' : 'sex.female');
      case 'trang_thai':
        return t(value === '1' ? 'paper.on' : 'paper.off');
      case 'ngay_sinh':
      case 'ngay_cap':
      case 'het_han':
        return showDay(value);
      default:
        return value;
    }
  };
}

function Change({ truong, truoc, sau }: CustomerEvent['thay_doi'][number]) {
  const { t } = useTranslation('fields');
  const { t: c } = useTranslation('customers');
  const shown = useShownValue(truong);
  return (
    <div className="all-columns secondary break-anywhere">
      {t(truong as 'ho_va_ten')}: {truoc !== null && <del>{shown(truoc)}</del>}{' '}
      {sau === null ? c('history.emptied') : shown(sau)}
    </div>
  );
}
