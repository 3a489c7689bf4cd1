import { alertTone, maySolveAlert } from '@doi-tien/contract/alerts';
import { Alert, Button, Form, Modal, Select } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShownPermissions } from '../../lib/session/permissions.ts';
import { useAppSelector } from '../../lib/state/root.ts';
import { useSubmission } from '../../lib/submissions/submission.ts';
import { showMoment } from '../../ui/dates/moments.ts';
import { FateNotice } from '../../ui/form/fate-notice.tsx';
import { TextItem } from '../../ui/form/text-item.tsx';
import { useServerErrors } from '../../ui/form/use-server-errors.ts';
import type { AlertLine } from './alert-lines.ts';
import { handlingTimes } from './handling-times.ts';
import { useAlertPeopleQuery, useHandleAlertMutation } from './home-endpoint.ts';

interface Values {
  nguoi_nhan_id?: number;
  den_luc: string;
  ghi_chu?: string;
}

interface AlertDialogProps {
  line: AlertLine;
  text: string;
  onClose: () => void;
}

/** Who looks after an alert, or until when it rests. People who may not solve it themselves can take it over or put it off, not assign it. */
export function AlertDialog({ line, text, onClose }: AlertDialogProps) {
  const { t } = useTranslation('home');
  const { t: ui } = useTranslation('ui');
  const [form] = Form.useForm<Values>();
  const [handle] = useHandleAlertMutation();
  const [isSending, setSending] = useState(false);
  const errors = useServerErrors(form);
  const submission = useSubmission();
  const times = useMemo(() => handlingTimes(new Date(), alertTone(line.alerts) === 'error'), [line.alerts]);
  const submit = async ({ nguoi_nhan_id, den_luc, ghi_chu }: Values) => {
    setSending(true);
    errors.clear();
    const body = { khoa: line.khoa, nguoi_nhan_id: nguoi_nhan_id ?? null, den_luc, ghi_chu: ghi_chu?.trim() || null };
    try {
      await submission.withKey(body, (keyed) => handle(keyed).unwrap());
      onClose();
    } catch (error) {
      errors.show(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <Modal
      open
      width={440}
      title={t('handling.title')}
      onCancel={() => isSending || onClose()}
      footer={
        <>
          <Button disabled={isSending} onClick={onClose}>
            {ui('form.cancel')}
          </Button>
          <Button type="primary" loading={isSending} onClick={form.submit}>
            {t('handling.act')}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      <Form
        form={form}
        layout="vertical"
        initialValues={{ den_luc: times[0]?.until }}
        onFinish={(values) => void submit(values)}
      >
        <PersonField line={line} />
        <Form.Item name="den_luc" label={t('handling.until')} extra={t('handling.untilHint')}>
          <Select
            options={times.map(({ name, until }) => ({
              value: until,
              label: t(`handling.times.${name}`, { moment: showMoment(until) }),
            }))}
          />
        </Form.Item>
        <TextItem name="ghi_chu" label={t('handling.note')} max={200} />
      </Form>
      <FateNotice sending={isSending} />
      {errors.message !== null && <Alert type="error" showIcon title={errors.message} />}
    </Modal>
  );
}

function PersonField({ line }: { line: AlertLine }) {
  const { t } = useTranslation('home');
  const mayAssign = maySolveAlert(useShownPermissions(), line.alerts[0]);
  const { data: people } = useAlertPeopleQuery(line.khoa, { skip: !mayAssign });
  const self = useAppSelector(({ auth }) => auth.user);
  const own = self ? [{ id: self.id, ho_va_ten: self.ho_va_ten }] : [];
  const others = (people ?? []).filter(({ id }) => id !== self?.id);
  return (
    <Form.Item name="nguoi_nhan_id" label={t('handling.person')}>
      <Select
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('handling.nobody')}
        options={[...own, ...others].map(({ id, ho_va_ten }) => ({ value: id, label: ho_va_ten }))}
      />
    </Form.Item>
  );
}
