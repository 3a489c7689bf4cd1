import { Modal, Switch } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from './panel/panel.tsx';
import { useProfileQuery, useSwitchOtpMutation } from './profile-endpoints.ts';
import { ProofForm } from './proof-form.tsx';

/** The switch shows what is in force; turning it asks for the password first. */
export function OtpPanel() {
  const { t } = useTranslation('profile');
  const { data: profile } = useProfileQuery();
  const [asking, setAsking] = useState(false);
  const email = profile?.email;
  const isOn = profile?.bat_otp ?? false;
  const text = email ? t(isOn ? 'security.otpOn' : 'security.otpOff', { email }) : t('security.otpNoEmail');
  const isReplaced = isOn && (profile?.bat_totp || profile?.bat_passkey);
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

function ConfirmOtp({ wanted, onClose }: { wanted: boolean; onClose: () => void }) {
  const { t } = useTranslation('profile');
  const [switchOtp, { isLoading: busy }] = useSwitchOtpMutation();
  return (
    <Modal
      open
      title={t(wanted ? 'security.otpTurnOn' : 'security.otpTurnOff')}
      width={400}
      footer={null}
      onCancel={onClose}
    >
      <ProofForm
        asks={['password']}
        intro={t('security.otpAsk')}
        submitText={t('security.confirm')}
        busy={busy}
        onSubmit={async ({ mat_khau_cu }) => {
          await switchOtp({ bat_otp: wanted, mat_khau_cu }).unwrap();
          onClose();
        }}
      />
    </Modal>
  );
}
