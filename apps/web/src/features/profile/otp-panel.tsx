import { Alert, Form, Input, Modal, Switch } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../lib/api-error.ts';
import { notifyFirstError } from '../../lib/notify-first-error.ts';
import { useServerErrors } from '../../ui/use-server-errors.ts';
import { Panel } from './panel.tsx';
import { useProfileQuery, useSwitchOtpMutation } from './profile-endpoints.ts';

/** The switch shows what is in force; turning it asks for the password first. */
export function OtpPanel() {
  const { t } = useTranslation('profile');
  const { data: profile } = useProfileQuery();
  const [asking, setAsking] = useState(false);
  const email = profile?.email;
  const isOn = profile?.bat_otp ?? false;
  const text = email ? t(isOn ? 'security.otpOn' : 'security.otpOff', { email }) : t('security.otpNoEmail');
  const isReplaced = isOn && profile?.bat_totp;
  return (
    <Panel
      title={t('security.otpTitle')}
      text={profile && (isReplaced ? t('security.otpReplaced') : text)}
      action={
        <Switch
          checked={isOn}
          loading={!profile}
          disabled={!email && !isOn}
          aria-label={t('security.otpTitle')}
          onChange={() => setAsking(true)}
        />
      }
    >
      {asking && <ConfirmOtp wanted={!isOn} onClose={() => setAsking(false)} />}
    </Panel>
  );
}

interface ConfirmForm {
  mat_khau_cu: string;
}

function ConfirmOtp({ wanted, onClose }: { wanted: boolean; onClose: () => void }) {
  const { t } = useTranslation(['profile', 'session']);
  const [form] = Form.useForm<ConfirmForm>();
  const [switchOtp, { isLoading: busy }] = useSwitchOtpMutation();
  const errors = useServerErrors(form);

  async function confirm({ mat_khau_cu }: ConfirmForm) {
    errors.clear();
    try {
      await switchOtp({ bat_otp: wanted, mat_khau_cu }).unwrap();
      onClose();
    } catch (error) {
      const isWrong = isApiError(error) && error.error === 'WRONG_CURRENT_PASSWORD';
      const onField = isWrong ? { ...error, errors: [{ field: 'mat_khau_cu', message: error.message }] } : error;
      errors.show(onField, t('session:forgot.failed'));
    }
  }

  return (
    <Modal
      open
      title={t(wanted ? 'security.otpTurnOn' : 'security.otpTurnOff')}
      width={400}
      okText={t('security.confirm')}
      cancelText={t('cancel')}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p>{t('security.otpAsk')}</p>
      {errors.details && <Alert type="error" showIcon title={errors.details} style={{ marginBottom: 16 }} />}
      <Form<ConfirmForm>
        form={form}
        name="otp"
        layout="vertical"
        requiredMark={false}
        validateTrigger="onSubmit"
        onFinish={(values) => void confirm(values)}
        onFinishFailed={notifyFirstError}
      >
        <Form.Item
          name="mat_khau_cu"
          label={t('security.current')}
          rules={[{ required: true, message: t('security.currentRequired') }]}
        >
          <Input.Password autoComplete="current-password" autoFocus />
        </Form.Item>
      </Form>
    </Modal>
  );
}
