import { DEPOSIT_FATES, type DepositFate, RESERVATION_STATUS } from '@doi-tien/contract/reservation';
import type { Reservation } from '@doi-tien/contract/reservation.schema';
import { isZero } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { Alert, Form, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { useCancelReservationMutation, useChangeReservationMutation } from '../../../lib/endpoints/reservations.ts';
import { notify } from '../../../lib/notices/notify.ts';
import { useMay } from '../../../lib/session/permissions.ts';
import { useSubmission } from '../../../lib/submissions/submission.ts';
import { fromWallClock, toWallClock } from '../../../ui/dates/wall-clock.ts';
import { FormDrawer } from '../../../ui/form/form-drawer.tsx';
import { TextItem } from '../../../ui/form/text-item.tsx';
import { leftOf } from './reservation-words.ts';
import { UntilField } from './until-field.tsx';

interface ActProps {
  reservation: Reservation;
  open: boolean;
  onClose: () => void;
}

/** Cancels it, and says what becomes of the deposit before it does so. */
export function CancelDrawer({ reservation, open, onClose }: ActProps) {
  const { t } = useTranslation('reservations');
  const may = useMay('giu-cho');
  const [cancel] = useCancelReservationMutation();
  const submission = useSubmission();
  const { id, ma, coc_con, phien_ban } = reservation;
  const hasDeposit = !isZero(coc_con);
  const deposit = `${formatDecimal(coc_con)} ₫`;
  // Of one that is cancelled only the deposit is left.
  const isSettled = reservation.trang_thai === RESERVATION_STATUS.cancelled;
  return (
    <FormDrawer<{ coc?: DepositFate; ly_do: string }>
      open={open}
      title={t(isSettled ? 'settleTitle' : 'cancelTitle', { code: ma })}
      initialValues={{ coc: 'tra' }}
      submitText={t(isSettled ? 'settle' : 'cancel')}
      onClose={onClose}
      onSubmit={async ({ coc, ly_do }) => {
        const body = { ly_do, phien_ban, ...(hasDeposit && { coc: coc ?? 'tra' }) };
        await submission.withKey(body, (keyed) => cancel({ id, submission: keyed }).unwrap());
        notify.success(t(hasDeposit ? `cancelled.${coc ?? 'tra'}` : 'cancelled.none', { code: ma, deposit }));
      }}
    >
      {!isSettled && (
        <Alert className="mb-16" type="info" showIcon title={t('cancelText', { amount: leftOf(reservation) })} />
      )}
      {hasDeposit && (
        <Form.Item name="coc" label={t('fateOf', { deposit })}>
          <Radio.Group
            className="column"
            options={DEPOSIT_FATES.map((fate) => ({
              value: fate,
              label: t(`fates.${fate}`, { deposit }),
              disabled: fate === 'giu' && !may('keepDeposit'),
            }))}
          />
        </Form.Item>
      )}
      <TextItem name="ly_do" max={500} isRequired input={{ autoFocus: true }} />
    </FormDrawer>
  );
}

/** Keeps it for longer, and corrects who it is for. */
export function ChangeDrawer({ reservation, open, onClose }: ActProps) {
  const { t } = useTranslation('reservations');
  const { t: trade } = useTranslation('trade');
  const [change] = useChangeReservationMutation();
  const submission = useSubmission();
  const { id, ma, phien_ban, den_luc, ten_khach, dien_thoai, ghi_chu } = reservation;
  return (
    <FormDrawer<{ den_luc: string; ten_khach: string; dien_thoai: string; ghi_chu: string }>
      open={open}
      title={t('changeTitle', { code: ma })}
      initialValues={{
        den_luc: toWallClock(den_luc),
        ten_khach: ten_khach ?? '',
        dien_thoai: dien_thoai ?? '',
        ghi_chu: ghi_chu ?? '',
      }}
      submitText={t('change')}
      onClose={onClose}
      onSubmit={async ({ den_luc: until, ...said }) => {
        const texts = Object.fromEntries(Object.entries(said).map(([name, value]) => [name, value.trim() || null]));
        // Told to the minute: an end that nobody touched stays to the second, also one that is past.
        const isOther = until !== toWallClock(den_luc);
        const body = { phien_ban, ...texts, ...(isOther && { den_luc: fromWallClock(until) }) };
        await submission.withKey(body, (keyed) => change({ id, submission: keyed }).unwrap());
        notify.success(t('changed', { code: ma }));
      }}
    >
      <UntilField unchanged={toWallClock(den_luc)} />
      <TextItem name="ten_khach" max={150} label={trade('name')} />
      <TextItem name="dien_thoai" max={30} label={trade('phone')} />
      <TextItem name="ghi_chu" max={1000} />
    </FormDrawer>
  );
}
