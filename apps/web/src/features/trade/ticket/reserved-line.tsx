import { formatDecimal } from '@doi-tien/money/format';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { StatusTag } from '../../../ui/status-tag.tsx';
import type { ReservedLine as Reserved } from '../model/ticket-model.ts';

/** Which reservation a line takes, what is left of it and at which rate; and the way to sell without it. */
export function ReservedLine({ reservation, onDrop }: { reservation: Reserved; onDrop: () => void }) {
  const { t } = useTranslation('trade');
  const { code, left, rate } = reservation;
  return (
    <p className="row wrap no-margin">
      <StatusTag
        tone="neutral"
        label={t('reservedLine', { code, left: formatDecimal(left), rate: formatDecimal(rate) })}
      />
      <Button type="link" size="small" onClick={onDrop}>
        {t('dropReservation')}
      </Button>
    </p>
  );
}
