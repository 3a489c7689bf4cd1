import { COUNTERFEIT_RECEIVER } from '@doi-tien/contract/counterfeit';
import type { Counterfeit, HandOverBody } from '@doi-tien/contract/counterfeit.schema';
import { Form, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { useHandOverMutation } from '../../lib/endpoints/counterfeits.ts';
import { useSubmission } from '../../lib/submissions/submission.ts';
import { businessDay } from '../../ui/dates/moments.ts';
import { DayItem } from '../../ui/form/day-item.tsx';
import { FormDrawer } from '../../ui/form/form-drawer.tsx';
import { TextItem } from '../../ui/form/text-item.tsx';
import { useReceivers } from './counterfeit-words.ts';

type HandOverForm = Omit<HandOverBody, 'phien_ban'>;

interface HandOverDrawerProps {
  record: Counterfeit;
  open: boolean;
  onClose: () => void;
  onReload: () => void;
}

/** Who took the notes, when, and against which receipt. */
export function HandOverDrawer({ record, open, onClose, onReload }: HandOverDrawerProps) {
  const { t } = useTranslation('counterfeits');
  const { t: f } = useTranslation('fields');
  const { t: e } = useTranslation('errors');
  const receivers = useReceivers();
  const submission = useSubmission();
  const [handOver] = useHandOverMutation();
  const required = { required: true, message: e('fields.requiredField') };
  const submit = ({ so_bien_nhan, ...form }: HandOverForm) => {
    const body = { ...form, so_bien_nhan: so_bien_nhan?.trim() || null, phien_ban: record.phien_ban };
    return submission.withKey(body, (keyed) => handOver({ id: record.id, submission: keyed }).unwrap());
  };
  return (
    <FormDrawer<HandOverForm>
      open={open}
      title={t('handOverTitle', { code: record.ma })}
      initialValues={{ noi_nhan: COUNTERFEIT_RECEIVER.police, ngay_ban_giao: businessDay(new Date()) }}
      submitText={t('handOver')}
      onSubmit={submit}
      onClose={onClose}
      onReload={onReload}
    >
      <p>{t('handOverHint')}</p>
      <Form.Item name="noi_nhan" label={f('noi_nhan')} rules={[required]}>
        <Radio.Group options={receivers.map(({ value, label }) => ({ value, label }))} />
      </Form.Item>
      <TextItem name="nguoi_nhan" label={t('receiverPerson')} max={200} isRequired />
      <DayItem name="ngay_ban_giao" label={f('ngay_ban_giao')} isPast rules={[required]} />
      <TextItem name="so_bien_nhan" label={t('receipt')} max={60} />
    </FormDrawer>
  );
}
