import { useTranslation } from 'react-i18next';
import { AppearancePanel } from './appearance-panel.tsx';
import { DevicesPanel } from './devices-panel.tsx';
import { OtpPanel } from './otp-panel.tsx';
import { Panel } from './panel/panel.tsx';
import { PasskeyPanel } from './passkey-panel.tsx';
import { PasswordForm } from './password-form.tsx';
import { useChangePasswordMutation } from './profile-endpoints.ts';
import { TotpPanel } from './totp-panel.tsx';

export function SecuritySettings() {
  return (
    <>
      <PasswordPanel />
      <PasskeyPanel />
      <TotpPanel />
      <OtpPanel />
      <DevicesPanel />
      <AppearancePanel />
    </>
  );
}

function PasswordPanel() {
  const { t } = useTranslation('profile');
  const [change, { isLoading: busy }] = useChangePasswordMutation();
  return (
    <Panel title={t('security.passwordTitle')} text={t('security.passwordText')}>
      <PasswordForm submitText={t('security.change')} busy={busy} onSubmit={(body) => change(body).unwrap()} />
    </Panel>
  );
}
