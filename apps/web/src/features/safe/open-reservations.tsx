import { RESERVATION_STATUS } from '@doi-tien/contract/reservation';
import { isZero } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useReservationsQuery } from '../../lib/endpoints/reservations.ts';
import { EMPTY_QUERY } from '../../lib/lists/filter-query.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { showMoment } from '../../ui/dates/moments.ts';
import styles from './safe.module.css';

const MOST_SHOWN = 50;
const states = [String(RESERVATION_STATUS.open), String(RESERVATION_STATUS.overdue)];
const OPEN = {
  ...EMPTY_QUERY,
  pageSize: MOST_SHOWN,
  f: [{ field: 'trang_thai', operator: 'in' as const, value: states }],
  sortField: 'den_luc',
  direction: 'asc' as const,
};

/** Before the day is locked and closed, what is kept for customers is named, with what is owed of deposits. */
export function OpenReservations() {
  const { t } = useTranslation('safe');
  const isUsed = useCan(['giu-cho', 'showMenu']);
  const { data } = useReservationsQuery(OPEN, { skip: !isUsed });
  if (!isUsed || !data || data.total === 0) return null;
  return (
    <Alert
      type="info"
      showIcon
      style={{ marginBottom: 16 }}
      title={t('reserved.title', { count: data.total })}
      description={
        <>
          <ul className={`stack gap-4 plain-list ${styles.waiting}`}>
            {data.items.map(({ id, ma, con_lai, ma_tien, coc_con, den_luc, ten_khach }) => (
              <li key={id} className="row wrap stretch gap-0 gap-x-12">
                <Link className="num" to={`/giu-cho?phieu=${id}`}>
                  {ma}
                </Link>
                <span className="num">
                  {formatDecimal(con_lai)} {ma_tien}
                </span>
                {!isZero(coc_con) && (
                  <span className="num">{t('reserved.deposit', { amount: formatDecimal(coc_con) })}</span>
                )}
                <span>{t('reserved.until', { moment: showMoment(den_luc) })}</span>
                {ten_khach && <span>{ten_khach}</span>}
              </li>
            ))}
          </ul>
          <p className="no-margin mt-8 secondary">{t('reserved.stays')}</p>
        </>
      }
    />
  );
}
