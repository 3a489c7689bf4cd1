import type { Shift } from '@doi-tien/contract/till.schema';
import { useTranslation } from 'react-i18next';
import { StatusTag } from '../../../ui/status-tag.tsx';

/** Which till, and where its shift stands. */
export function ShiftHeading({ shift, isPassing }: { shift: Shift; isPassing: boolean }) {
  const { t } = useTranslation('tills');
  return (
    <span className="row wrap gap-x-12">
      {shift.ngan_quy}
      {isPassing ? (
        <StatusTag tone="warning" label={t('state.passing')} />
      ) : shift.chot_luc ? (
        <StatusTag tone="info" label={t('state.locked')} />
      ) : (
        <StatusTag tone="success" label={t('state.working')} />
      )}
    </span>
  );
}
