import type { CustomerTicket } from '@doi-tien/contract/customers.schema';
import { TRADE_STATUS } from '@doi-tien/contract/trade';
import { Pagination } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useBranchChoice } from '../../lib/branches/branches.ts';
import { tradeAddress } from '../../lib/trades/trade-address.ts';
import { showMoment } from '../../ui/dates/moments.ts';
import { MoneyText } from '../../ui/money/money-text.tsx';
import { shownFigures } from '../../ui/money/shown-figures.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';
import { StatusTag, type StatusTone } from '../../ui/status-tag.tsx';
import { useCustomerTicketsQuery } from './customer-endpoints.ts';
import styles from './customers.module.css';

const PAGE_SIZE = 20;

/** The newest tickets of a person first, a page at a time. */
export function CustomerTickets({ id }: { id: number }) {
  const { t } = useTranslation('customers');
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useCustomerTicketsQuery({ id, page, pageSize: PAGE_SIZE });
  if (!data) return <Waiting error={error} refetch={refetch} />;
  if (data.total === 0) return <EmptyState title={t('noTickets')} hint={t('noTicketsHint')} />;
  return (
    <>
      <ul className={`plain-list ${styles.tickets}`}>
        {data.items.map((ticket) => (
          <li key={ticket.id}>
            <TicketLine ticket={ticket} />
          </li>
        ))}
      </ul>
      {data.total > PAGE_SIZE && (
        <Pagination
          className="mt-16"
          size="small"
          current={page}
          pageSize={PAGE_SIZE}
          total={data.total}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </>
  );
}

const TONES: Record<number, StatusTone> = {
  [TRADE_STATUS.done]: 'success',
  [TRADE_STATUS.waiting]: 'warning',
  [TRADE_STATUS.void]: 'danger',
};
const STATES = { 1: 'status.done', 2: 'status.waiting', 3: 'status.void' } as const;

function TicketLine({ ticket }: { ticket: CustomerTicket }) {
  const { t } = useTranslation('trade');
  const { t: f } = useTranslation('trade', { keyPrefix: 'kind' });
  const here = useBranchChoice()?.current;
  const { id, loai, ma_giao_dich, trang_thai, gia_tri, dien_giai, ngay_tao, so_giay_to, nguoi_tao } = ticket;
  // A ticket is opened in its own branch.
  const isHere = !here || here.value === ticket.chi_nhanh_id;
  const address = isHere ? tradeAddress(loai, id) : null;
  const details = [showMoment(ngay_tao), nguoi_tao, so_giay_to, here && ticket.ten_chi_nhanh].filter(Boolean);
  return (
    <>
      <span className="row wrap gap-2 gap-x-8">
        {address ? <Link to={address}>{ma_giao_dich}</Link> : ma_giao_dich}
        <span className={styles.quiet}>{f(loai as 'MNT')}</span>
        {trang_thai !== TRADE_STATUS.done && (
          <StatusTag tone={TONES[trang_thai] ?? 'neutral'} label={t(STATES[trang_thai as 1])} />
        )}
      </span>
      <span className={trang_thai === TRADE_STATUS.void ? styles.voided : undefined}>
        <MoneyText amount={gia_tri} unit="₫" align="right" />
      </span>
      <span className="all-columns secondary num">{dien_giai && shownFigures(dien_giai)}</span>
      <span className="all-columns muted text-12">{details.join(' · ')}</span>
    </>
  );
}
