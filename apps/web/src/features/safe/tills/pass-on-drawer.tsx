import type { Colleague, PassOnBody, Shift } from '@doi-tien/contract/till.schema';
import { Form } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSubmission } from '../../../lib/submissions/submission.ts';
import { FormDrawer } from '../../../ui/form/form-drawer.tsx';
import { RemoteSelect } from '../../../ui/form/remote-select.tsx';
import { TextItem } from '../../../ui/form/text-item.tsx';
import { usePassOnMutation } from './till-endpoints.ts';

/** Beside people: all of it into the safe, to whoever keeps that. */
const TO_VAULT = 0;

interface PassOnValues {
  den: number;
  ghi_chu?: string;
}

interface PassOnDrawerProps {
  open: boolean;
  shift: Shift;
  colleagues: readonly Colleague[];
  onClose: () => void;
}

/** The whole till to the next person, or into the safe. */
export function PassOnDrawer({ open, shift, colleagues, onClose }: PassOnDrawerProps) {
  const { t } = useTranslation('tills');
  const { t: e } = useTranslation('errors');
  const [passOn] = usePassOnMutation();
  const submission = useSubmission();
  const targets = useMemo(
    () => [
      ...colleagues.filter(({ ngan_quy_id }) => ngan_quy_id === null),
      { value: TO_VAULT, label: t('passOn.toVault') },
    ],
    [colleagues, t],
  );
  const submit = ({ den, ghi_chu }: PassOnValues) => {
    const body: PassOnBody = { nguoi_nhan_id: den === TO_VAULT ? null : den, ghi_chu: ghi_chu || null };
    return submission.withKey(body, (keyed) => passOn({ id: shift.id, submission: keyed }).unwrap());
  };
  return (
    <FormDrawer<PassOnValues>
      open={open}
      title={t('passOn.title', { till: shift.ngan_quy })}
      submitText={t('passOn.act')}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="no-margin mb-16 muted">{t('passOn.hint')}</p>
      <Form.Item name="den" label={t('passOn.to')} rules={[{ required: true, message: e('fields.requiredField') }]}>
        <RemoteSelect autoFocus options={targets} />
      </Form.Item>
      <TextItem name="ghi_chu" label={t('give.note')} max={300} />
    </FormDrawer>
  );
}
