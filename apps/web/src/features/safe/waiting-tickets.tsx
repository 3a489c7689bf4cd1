import type { WaitingTicket } from '@doi-tien/contract/safe.schema';
import { formatDecimal } from '@doi-tien/money/format';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { tradeAddress } from '../../lib/trades/trade-address.ts';
import { MoneyText } from '../../ui/money/money-text.tsx';
import styles from './safe.module.css';

/** Before the day is locked and closed, the tickets whose money has not arrived are named, each with the way to it. */
export function WaitingTickets({ tickets }: { tickets: readonly WaitingTicket[] }) {
  const { t } = useTranslation('safe');
  if (tickets.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 16 }}
      title={t('waiting.title', { count: tickets.length })}
      description={
        <>
          <ul className={`stack gap-4 plain-list ${styles.waiting}`}>
            {tickets.map((ticket) => (
              <TicketLine key={ticket.id} ticket={ticket} />
            ))}
          </ul>
          <p className="no-margin mt-8 secondary">{t('waiting.stays')}</p>
        </>
      }
    />
  );
}

function TicketLine({ ticket: { id, loai, ma_giao_dich, dong_tien, gia_tri, ten_khach } }: { ticket: WaitingTicket }) {
  const amounts = dong_tien.map(({ ma_tien, so_luong }) => `${formatDecimal(so_luong)} ${ma_tien}`).join(', ');
  return (
    <li className="row wrap stretch gap-0 gap-x-12">
      <Link className="num" to={tradeAddress(loai, id) ?? '/'}>
        {ma_giao_dich}
      </Link>
      {amounts && <span className="num">{amounts}</span>}
      {gia_tri !== null && <MoneyText amount={gia_tri} unit="₫" />}
      {ten_khach && <span>{ten_khach}</span>}
    </li>
  );
}
