import { PrinterOutlined } from '@ant-design/icons';
import { RESERVATION_STATUS } from '@doi-tien/contract/reservation';
import type { Reservation } from '@doi-tien/contract/reservation.schema';
import { isZero } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { Button, Drawer } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useScreenSize } from '../../../lib/browser/use-media.ts';
import { useReservationQuery } from '../../../lib/endpoints/reservations.ts';
import { useMay } from '../../../lib/session/permissions.ts';
import { tradeAddress } from '../../../lib/trades/trade-address.ts';
import { showMoment } from '../../../ui/dates/moments.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import { HistoryButton } from '../../../ui/history/record-history.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Waiting } from '../../../ui/page/waiting.tsx';
import { StatusTag } from '../../../ui/status-tag.tsx';
import { CancelDrawer, ChangeDrawer } from './reservation-acts.tsx';
import { amountOf, rateOf, useReservationStates, useSides } from './reservation-words.ts';
import { kindOf, useTakeReservation } from './take-reservation.ts';

interface ReservationDetailsProps {
  /** Null while none is open. */
  id: number | null;
  onClose: () => void;
}

/** One reservation: what is kept until when, its deposit, what took it; and what can be done with it. */
export function ReservationDetails({ id, onClose }: ReservationDetailsProps) {
  const { t } = useTranslation('reservations');
  const phone = useScreenSize() === 'mobile';
  const { currentData: found, error, refetch } = useReservationQuery(id ?? 0, { skip: id === null });
  const state = useReservationStates().find(({ value }) => value === found?.trang_thai);
  return (
    <Drawer
      open={id !== null}
      size={phone ? '100%' : 600}
      title={found?.ma ?? t('title')}
      extra={state && <StatusTag tone={state.tone ?? 'neutral'} label={state.label} />}
      onClose={onClose}
      footer={found && <Actions reservation={found} />}
    >
      {found ? <Facts reservation={found} /> : <Waiting error={error} refetch={refetch} />}
    </Drawer>
  );
}

function Facts({ reservation }: { reservation: Reservation }) {
  const { t } = useTranslation('reservations');
  const { t: f } = useTranslation('fields');
  const side = useSides().find(({ value }) => value === reservation.loai);
  const { dat_coc, coc_con, con_lai, ma_tien, phieu, coc } = reservation;
  const hasDeposit = !isZero(dat_coc);
  const facts: [string, ReactNode][] = [
    [t('side'), side?.label],
    [f('ty_gia'), rateOf(reservation)],
    [f('nhom_ty_gia'), reservation.nhom_ty_gia],
    [f('gia_tri'), `${formatDecimal(reservation.gia_tri)} ₫`],
    [f('con_lai'), `${formatDecimal(con_lai)} ${ma_tien}`],
    [f('den_luc'), showMoment(reservation.den_luc)],
    [f('dat_coc'), hasDeposit && `${formatDecimal(dat_coc)} ₫`],
    [f('coc_con'), hasDeposit && `${formatDecimal(coc_con)} ₫`],
    [f('ten_khach'), reservation.ten_khach],
    [f('dien_thoai'), reservation.dien_thoai],
    [f('so_giay_to'), [reservation.loai_giay_to, reservation.so_giay_to].filter(Boolean).join(' · ')],
    [f('ghi_chu'), reservation.ghi_chu],
    [f('ly_do_ty_gia'), reservation.ly_do_ty_gia],
    [f('nguoi_tao'), `${reservation.nguoi_tao}, ${showMoment(reservation.ngay_tao)}`],
    [f('nguoi_duyet'), reservation.nguoi_duyet],
    [t('ended'), reservation.ket_thuc_luc && `${reservation.nguoi_ket_thuc}, ${showMoment(reservation.ket_thuc_luc)}`],
    [f('ly_do_ket_thuc'), reservation.ly_do_ket_thuc],
  ];
  return (
    <>
      <p className="no-margin num text-20 weight-600">{amountOf(reservation)}</p>
      <FactList facts={facts} />
      {(phieu.length > 0 || coc.length > 0) && <h2 className="text-14 weight-600 mb-4">{t('story')}</h2>}
      <ul className="plain-list column gap-4">
        {coc.map(({ loai, so_tien, nguoi, ngay_tao }) => (
          <li key={`${loai} ${ngay_tao}`} className="row wrap between gap-12">
            <span>
              {t(`steps.${loai}`)} <span className="num">{formatDecimal(so_tien)} ₫</span>
            </span>
            <span className="muted">
              {nguoi}, {showMoment(ngay_tao)}
            </span>
          </li>
        ))}
        {phieu.map((ticket) => (
          <li key={ticket.id} className="row wrap between gap-12">
            <span>
              <Link className="num" to={tradeAddress(reservation.loai, ticket.id) ?? '/'}>
                {ticket.ma_giao_dich}
              </Link>{' '}
              <span className="num">
                {formatDecimal(ticket.so_luong)} {ma_tien}
              </span>
              {!isZero(ticket.dat_coc) && ` · ${t('withDeposit', { amount: formatDecimal(ticket.dat_coc) })}`}
            </span>
            <span className="muted">{ticket.trang_thai === 3 ? t('voided') : showMoment(ticket.ngay_tao)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

type Act = 'cancel' | 'change';

function Actions({ reservation }: { reservation: Reservation }) {
  const { t } = useTranslation('reservations');
  const may = useMay('giu-cho');
  const mayTrade = useMay(kindOf(reservation).path)('create');
  const take = useTakeReservation();
  const [act, setAct] = useState<Act | null>(null);
  const { id, trang_thai, coc_con } = reservation;
  const isOpen = trang_thai === RESERVATION_STATUS.open;
  const isLeft = isOpen || trang_thai === RESERVATION_STATUS.overdue;
  const close = () => setAct(null);
  return (
    <div className="row wrap between">
      <HistoryButton subject="giu-cho" id={id} />
      <span className="row wrap">
        <LinkButton to={`/giu-cho/${id}/phieu`} icon={<PrinterOutlined aria-hidden />}>
          {t('print')}
        </LinkButton>
        {may('delete') && (isLeft || !isZero(coc_con)) && (
          <Button danger onClick={() => setAct('cancel')}>
            {t(isLeft ? 'cancel' : 'settle')}
          </Button>
        )}
        {may('update') && isLeft && <Button onClick={() => setAct('change')}>{t('change')}</Button>}
        {mayTrade && isOpen && (
          <Button type="primary" onClick={() => take(reservation)}>
            {t('take')}
          </Button>
        )}
      </span>
      <CancelDrawer reservation={reservation} open={act === 'cancel'} onClose={close} />
      <ChangeDrawer reservation={reservation} open={act === 'change'} onClose={close} />
    </div>
  );
}
