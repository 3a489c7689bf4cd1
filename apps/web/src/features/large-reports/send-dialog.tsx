import type { LargeReport } from '@doi-tien/contract/large-reports.schema';
import { Alert, Button, Form, Modal } from 'antd';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../lib/api/api-error.ts';
import { notifyUndoable } from '../../lib/notices/notify.ts';
import { useSubmission } from '../../lib/submissions/submission.ts';
import { type BulkResult, runBulk } from '../../ui/data-list/bulk/run-bulk.ts';
import { FateNotice } from '../../ui/form/fate-notice.tsx';
import { TextItem } from '../../ui/form/text-item.tsx';
import { useSendOneOfManyMutation, useUnsendReportMutation } from './large-report-endpoints.ts';

interface Values {
  ma_tham_chieu: string;
  ghi_chu?: string;
}

interface SendDialogProps {
  reports: readonly LargeReport[];
  onClose: () => void;
  /** Some were sent, also where others were refused. */
  onSent: () => void;
}

/** Marks one report or several as sent, with the number of the authority's receipt. Each is an act of its own. */
export function SendDialog({ reports, onClose, onSent }: SendDialogProps) {
  const { t } = useTranslation('largeReports');
  const { t: ui } = useTranslation('ui');
  const [form] = Form.useForm<Values>();
  const [send] = useSendOneOfManyMutation();
  const [unsend] = useUnsendReportMutation();
  const submission = useSubmission();
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<BulkResult<LargeReport>['refused']>([]);
  const [first, ...others] = reports;
  const submit = async ({ ma_tham_chieu, ghi_chu }: Values) => {
    setSending(true);
    const sent: { id: number; phien_ban: number }[] = [];
    const result = await runBulk(
      reports,
      async ({ id, phien_ban }, idempotencyKey) => {
        const body = { phien_ban, ma_tham_chieu, ghi_chu: ghi_chu || null };
        sent.push(await send({ id, submission: { body, idempotencyKey } }).unwrap());
      },
      () => undefined,
    );
    setSending(false);
    setRefused(result.refused);
    if (result.done.length > 0) onSent();
    if (result.refused.length > 0) return;
    onClose();
    notifyUndoable(t('sentNotice', { total: sent.length }), async () => {
      for (const { id, phien_ban } of sent)
        await submission.withKey({ phien_ban }, (keyed) => unsend({ id, submission: keyed }).unwrap());
      onSent();
    });
  };
  return (
    <Modal
      open={first !== undefined}
      title={
        others.length > 0 ? `${t('send')} (${reports.length})` : t('sendTitle', { number: first?.so_bao_cao ?? '' })
      }
      width={480}
      destroyOnHidden
      onCancel={onClose}
      afterClose={() => setRefused([])}
      footer={
        <div className="row wrap stretch justify-end">
          <Button onClick={onClose}>{ui('form.close')}</Button>
          <Button type="primary" loading={sending} onClick={form.submit}>
            {t('send')}
          </Button>
        </div>
      }
    >
      <p className="no-margin mb-16 muted">{t('sendHint')}</p>
      {others.length > 0 && <p className="num">{reports.map(({ so_bao_cao }) => so_bao_cao).join(', ')}</p>}
      <FateNotice sending={sending} />
      {refused.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={refused.map(({ row, error }) => (
            <div key={row.id}>
              {row.so_bao_cao}: {isApiError(error) ? error.message : i18next.t('common:failure.notSaved')}
            </div>
          ))}
        />
      )}
      <Form form={form} layout="vertical" onFinish={(values) => void submit(values)}>
        <TextItem name="ma_tham_chieu" label={t('reference')} max={100} isRequired />
        <TextItem name="ghi_chu" label={t('note')} max={500} isLong />
      </Form>
    </Modal>
  );
}
