import { RESERVATION_STATUS } from '@doi-tien/contract/reservation';
import type { Reservation } from '@doi-tien/contract/reservation.schema';
import { isZero, subtract } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { amountInWords } from '@doi-tien/money/words';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useReservationQuery } from '../../../lib/endpoints/reservations.ts';
import { showMoment } from '../../../ui/dates/moments.ts';
import { PaperDocument } from '../../../ui/paper/paper-document.tsx';
import { PaperFacts } from '../../../ui/paper/paper-facts.tsx';
import { PaperPage } from '../../../ui/paper/paper-page.tsx';
import { Signatures } from '../../../ui/paper/signatures.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { amountOf, rateOf } from './reservation-words.ts';

/** `/giu-cho/{id}/phieu`: the slip the customer takes home, with the code to be scanned when it is taken. */
export default function ReservationPaperPage() {
  const { t } = useTranslation('reservations');
  const id = useParams().id ?? '';
  const found = useReservationQuery(Number(id));
  return (
    <PaperPage
      title={t('paper.title')}
      back={{ to: `/giu-cho?phieu=${id}`, label: t('back') }}
      print={t('print')}
      state={found}
    >
      {(reservation) => <ReservationPaper reservation={reservation} />}
    </PaperPage>
  );
}

function ReservationPaper({ reservation }: { reservation: Reservation }) {
  const { t } = useTranslation('reservations');
  const { t: u } = useTranslation('ui');
  const { ma, gia_tri, den_luc, dat_coc, ghi_chu, trang_thai } = reservation;
  const hasDeposit = !isZero(dat_coc);
  return (
    <PaperDocument
      size="a5"
      head={{ corner: <QrCode text={ma} label={ma} /> }}
      title={t('paper.title')}
      subtitle={
        <em>
          {ma}
          {hasDeposit && ` · ${t('paper.subtitle')}`}
        </em>
      }
      mark={trang_thai === RESERVATION_STATUS.cancelled && u('paper.void').toUpperCase()}
      parts={[
        <PaperFacts
          key="facts"
          facts={[
            [t('paper.customer'), <Customer key="customer" reservation={reservation} />],
            [
              t('paper.amount'),
              <span key="amount">
                <strong>{amountOf(reservation)}</strong> × {rateOf(reservation)} = {formatDecimal(gia_tri)} ₫
              </span>,
            ],
            [t('paper.until'), <strong key="until">{showMoment(den_luc)}</strong>],
            [t('paper.deposit'), hasDeposit && <Deposit key="deposit" amount={dat_coc} />],
            [t('paper.toPay'), hasDeposit && `${formatDecimal(subtract(gia_tri, dat_coc))} ₫`],
            [t('paper.note'), ghi_chu],
          ]}
        />,
        <p key="terms" className="no-margin">
          {t('paper.terms')}
        </p>,
        <Signatures key="signatures" roles={[t('paper.customerSigns'), t('paper.tellerSigns')]} />,
      ]}
    />
  );
}

function Customer({ reservation: { ten_khach, dien_thoai } }: { reservation: Reservation }) {
  return (
    <span>
      <strong>{ten_khach}</strong>
      {dien_thoai && (ten_khach ? ` · ${dien_thoai}` : dien_thoai)}
    </span>
  );
}

/** In figures and in words, as on a receipt. */
function Deposit({ amount }: { amount: string }) {
  const { t } = useTranslation('reservations');
  return (
    <span>
      <strong>{formatDecimal(amount)} ₫</strong> (<em>{amountInWords(amount, t('paper.dong'))}</em>)
    </span>
  );
}
