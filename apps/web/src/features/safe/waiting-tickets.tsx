import type { WaitingTicket } from '@doi-tien/contract/safe.schema';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from './safe.module.css';

/** Before the day is closed, the tickets whose money has not arrived are named. */
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
        <span className={styles.waiting}>
          {tickets.map(({ id, ma_giao_dich, duong_dan }) => (
            <Link key={id} className="num" to={`/${duong_dan}?q=${ma_giao_dich}`}>
              {ma_giao_dich}
            </Link>
          ))}
        </span>
      }
    />
  );
}
