import { INVOICE_STATE } from '@doi-tien/contract/invoices';
import type { Invoice } from '@doi-tien/contract/invoices.schema';
import { formatDecimal } from '@doi-tien/money/format';
import { Alert } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../lib/notices/notify.ts';
import { useSubmission } from '../../lib/submissions/submission.ts';
import { businessDay } from '../../ui/dates/moments.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { DayItem } from '../../ui/form/day-item.tsx';
import { FormDrawer } from '../../ui/form/form-drawer.tsx';
import { TextItem } from '../../ui/form/text-item.tsx';
import { shownFigures } from '../../ui/money/shown-figures.ts';
import { useNoteInvoiceMutation } from './invoice-endpoints.ts';

interface Values {
  ky_hieu: string;
  so_hoa_don: string;
  ngay_hoa_don: string;
}

/** The number of an invoice that was issued elsewhere; the series of the last one is there already. */
export function InvoiceDrawer({ ticket, onClose }: { ticket: Invoice | null; onClose: () => void }) {
  const { t } = useTranslation('invoices');
  const { t: f } = useTranslation('fields');
  const [note] = useNoteInvoiceMutation();
  const submission = useSubmission();
  const [series, setSeries] = useState('');
  // What was opened stays readable while the drawer leaves.
  const [shown, setShown] = useState(ticket);
  if (ticket && ticket !== shown) setShown(ticket);
  const isWritten = shown?.so_hoa_don != null;
  const submit = async ({ ky_hieu, so_hoa_don, ngay_hoa_don }: Values) => {
    if (!shown) return;
    const { id, phien_ban, ma_giao_dich: code } = shown;
    const number = so_hoa_don.trim();
    const hoa_don = number === '' ? null : { ky_hieu: ky_hieu.trim(), so_hoa_don: number, ngay_hoa_don };
    await submission.withKey({ phien_ban, hoa_don }, (keyed) => note({ id, submission: keyed }).unwrap());
    if (hoa_don) setSeries(hoa_don.ky_hieu);
    notify.success(hoa_don ? t('written', { number, code }) : t('removed', { code }));
  };
  return (
    <FormDrawer<Values>
      open={ticket !== null}
      title={shown ? `${t('write')} · ${shown.ma_giao_dich}` : ''}
      initialValues={{
        ky_hieu: ticket?.ky_hieu ?? series,
        so_hoa_don: ticket?.so_hoa_don ?? '',
        ngay_hoa_don: ticket?.ngay_hoa_don ?? businessDay(new Date()),
      }}
      submitText={t('write')}
      onClose={onClose}
      onSubmit={submit}
    >
      {shown && (
        <>
          {shown.tinh_trang === INVOICE_STATE.ofVoid && (
            <Alert type="warning" showIcon className="mb-16" title={t('ofVoidHint')} />
          )}
          <FactList
            facts={[
              [t('customer'), shown.ten_khach],
              [f('dien_giai'), shownFigures(shown.dien_giai)],
              [f('gia_tri'), `${formatDecimal(shown.gia_tri)} ₫`],
            ]}
          />
        </>
      )}
      <TextItem name="so_hoa_don" max={30} isRequired={!isWritten} extra={isWritten ? t('removeHint') : undefined} />
      <TextItem name="ky_hieu" max={20} />
      <DayItem name="ngay_hoa_don" label={f('ngay_hoa_don')} isPast rules={[{ required: true }]} />
    </FormDrawer>
  );
}
