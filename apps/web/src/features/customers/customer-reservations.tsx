import { isZero } from '@doi-tien/money/decimal';
import { formatDecimal, formatRate } from '@doi-tien/money/format';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useReservationsQuery } from '../../lib/endpoints/reservations.ts';
import { EMPTY_QUERY } from '../../lib/lists/filter-query.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { showMoment } from '../../ui/dates/moments.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';
import { CustomerTickets } from './customer-tickets.tsx';

const MOST_SHOWN = 100;

/** What is and was kept for one customer, the newest first. */
function CustomerReservations({ id }: { id: number }) {
  const { t } = useTranslation('customers');
  const f = [{ field: 'khach_hang_id', operator: 'eq' as const, value: String(id) }];
  const { data, error, refetch } = useReservationsQuery({ ...EMPTY_QUERY, pageSize: MOST_SHOWN, f });
  if (!data) return <Waiting error={error} refetch={refetch} />;
  if (data.total === 0) return <EmptyState title={t('noReservations')} />;
  return (
    <ul className="plain-list column gap-4">
      {data.items.map(({ id: own, ma, so_luong, con_lai, ma_tien, ty_gia, don_vi_ty_gia, den_luc, coc_con }) => (
        <li key={own} className="row wrap gap-x-12">
          <Link className="num" to={`/giu-cho?phieu=${own}`}>
            {ma}
          </Link>
          <span className="num">
            {formatDecimal(so_luong)} {ma_tien} × {formatRate(ty_gia, don_vi_ty_gia)}
          </span>
          <span className="num muted">{t('reservationLeft', { amount: `${formatDecimal(con_lai)} ${ma_tien}` })}</span>
          {!isZero(coc_con) && (
            <span className="num">{t('reservationDeposit', { amount: formatDecimal(coc_con) })}</span>
          )}
          <span className="muted">{t('reservationUntil', { moment: showMoment(den_luc) })}</span>
        </li>
      ))}
    </ul>
  );
}

/** The tickets of a customer, and beside them what is kept for the person, where anything is kept for anybody. */
export function useTradeTabs(id: number) {
  const { t } = useTranslation('customers');
  const isUsed = useCan(['giu-cho', 'showMenu']);
  const tickets = { key: 'tickets', label: t('tabs.tickets'), children: <CustomerTickets id={id} /> };
  const reservations = {
    key: 'reservations',
    label: t('tabs.reservations'),
    children: <CustomerReservations id={id} />,
  };
  return isUsed ? [tickets, reservations] : [tickets];
}
