import { SwapOutlined } from '@ant-design/icons';
import type { CustomerDetail, MergeBody } from '@doi-tien/contract/customers.schema';
import { formatDecimal } from '@doi-tien/money/format';
import { Alert, Button, Form, Modal, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDebounced } from '../../lib/browser/use-debounced.ts';
import { useSubmission } from '../../lib/submissions/submission.ts';
import { Comparison } from '../../ui/comparison.tsx';
import { showDay } from '../../ui/dates/moments.ts';
import { RememberedInput } from '../../ui/form/last-values.tsx';
import { useServerErrors } from '../../ui/form/use-server-errors.ts';
import { useCustomerQuery, useCustomersQuery, useMergeCustomerMutation } from './customer-endpoints.ts';
import styles from './customers.module.css';
import { useRiskOptions } from './use-risk-options.ts';

const SEARCH_ID = 'merge-other';

interface MergeDialogProps {
  customer: CustomerDetail;
  open: boolean;
  onClose: () => void;
  onMerged: (survivorId: number) => void;
}

/** Finds the other record, shows both side by side, and says which one stays. */
export function MergeDialog({ customer, open, onClose, onMerged }: MergeDialogProps) {
  const { t } = useTranslation('customers');
  const { t: e } = useTranslation('errors');
  const [otherId, setOtherId] = useState<number | null>(null);
  const [isSwapped, setSwapped] = useState(false);
  const [sending, setSending] = useState(false);
  const [form] = Form.useForm<Pick<MergeBody, 'ly_do'>>();
  const errors = useServerErrors(form);
  const submission = useSubmission();
  const [merge] = useMergeCustomerMutation();
  const { currentData: other } = useCustomerQuery(otherId ?? 0, { skip: otherId === null || !open });
  const [from, into] = isSwapped && other ? [other, customer] : [customer, other];

  const submit = async ({ ly_do }: Pick<MergeBody, 'ly_do'>) => {
    if (!into || sending) return;
    const body = { vao_khach_hang_id: into.id, ly_do, phien_ban: from.phien_ban, phien_ban_vao: into.phien_ban };
    setSending(true);
    errors.clear();
    try {
      await submission.withKey(body, (keyed) => merge({ id: from.id, submission: keyed }).unwrap());
      onMerged(into.id);
    } catch (error) {
      errors.show(error);
    } finally {
      setSending(false);
    }
  };

  return (
    <Modal
      open={open}
      title={t('merge.title')}
      width={720}
      destroyOnHidden
      // Both records fill the dialog; what is done about them stays in sight.
      styles={{ body: { maxHeight: 'calc(100dvh - 250px)', overflowY: 'auto' } }}
      onCancel={onClose}
      footer={
        <div className="row wrap stretch justify-end">
          <Button onClick={onClose}>{t('merge.keepBoth')}</Button>
          <Button type="primary" danger disabled={!other} loading={sending} onClick={form.submit}>
            {t('merge.submit')}
          </Button>
        </div>
      }
    >
      <p className={styles.quiet}>{t('merge.hint')}</p>
      {errors.message !== null && <Alert type="error" showIcon title={errors.message} description={errors.details} />}
      <OtherSearch ownId={customer.id} value={otherId} onChange={setOtherId} />
      {into && (
        <>
          <BothSides from={from} into={into} onSwap={() => setSwapped((now) => !now)} />
          <Form
            form={form}
            layout="vertical"
            scrollToFirstError={{ focus: true }}
            onFinish={(values) => void submit(values)}
          >
            <Form.Item
              name="ly_do"
              label={t('merge.reason')}
              rules={[{ required: true, whitespace: true, message: e('fields.requiredField') }]}
            >
              <RememberedInput field="reason-merge" maxLength={500} />
            </Form.Item>
          </Form>
        </>
      )}
    </Modal>
  );
}

interface OtherSearchProps {
  ownId: number;
  value: number | null;
  onChange: (id: number) => void;
}

function OtherSearch({ ownId, value, onChange }: OtherSearchProps) {
  const { t } = useTranslation('customers');
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim(), 200);
  const { data, isFetching } = useCustomersQuery({ page: 1, pageSize: 20, direction: 'desc', f: [], ...(q && { q }) });
  const found = (data?.items ?? []).filter(({ id }) => id !== ownId);
  return (
    <div className="column gap-4 no-margin mt-16 mb-16">
      <label htmlFor={SEARCH_ID}>{t('merge.find')}</label>
      <Select
        id={SEARCH_ID}
        showSearch={{ filterOption: false, onSearch: setTyped }}
        value={value ?? undefined}
        placeholder={t('merge.findHint')}
        loading={isFetching}
        notFoundContent={isFetching ? null : t('merge.nothingFound')}
        options={found.map(({ id, ho_va_ten, so_giay_to, dien_thoai }) => ({
          value: id,
          label: [ho_va_ten ?? t('unnamed'), so_giay_to, dien_thoai].filter(Boolean).join(' · '),
        }))}
        onChange={onChange}
      />
    </div>
  );
}

/** What both records say, line by line; what differs is marked. */
function BothSides({ from, into, onSwap }: { from: CustomerDetail; into: CustomerDetail; onSwap: () => void }) {
  const { t } = useTranslation('customers');
  const lines = useLines().map(({ label, of }) => {
    const [left, right] = [of(from), of(into)];
    return { label, left, right, isMarked: left !== right };
  });
  const swap = (
    <Button size="small" icon={<SwapOutlined aria-hidden />} onClick={onSwap}>
      {t('merge.swap')}
    </Button>
  );
  return <Comparison corner={swap} left={t('merge.from')} right={t('merge.into')} lines={lines} />;
}

function useLines(): { label: string; of: (customer: CustomerDetail) => string | null }[] {
  const { t } = useTranslation('fields');
  const { t: c } = useTranslation('customers');
  const risk = useRiskOptions();
  return [
    { label: t('ho_va_ten'), of: ({ ho_va_ten }) => ho_va_ten },
    { label: t('giay_to'), of: ({ giay_to }) => giay_to.map(({ loai, so }) => `${loai} ${so}`.trim()).join(', ') },
    { label: t('ngay_sinh'), of: ({ ngay_sinh }) => ngay_sinh && showDay(ngay_sinh) },
    { label: t('dien_thoai'), of: ({ dien_thoai }) => dien_thoai },
    { label: t('quoc_tich'), of: ({ quoc_tich }) => quoc_tich },
    { label: t('dia_chi'), of: ({ dia_chi }) => dia_chi },
    { label: t('nghe_nghiep'), of: ({ nghe_nghiep }) => nghe_nghiep },
    { label: t('muc_rui_ro'), of: ({ muc_rui_ro }) => risk.find(({ value }) => value === muc_rui_ro)?.label ?? null },
    { label: c('today'), of: ({ tong_hom_nay }) => `${formatDecimal(tong_hom_nay)} ₫` },
    { label: c('thisYear'), of: ({ tong_nam_nay }) => `${formatDecimal(tong_nam_nay)} ₫` },
    { label: c('tickets'), of: ({ so_giao_dich }) => String(so_giao_dich) },
  ];
}
