import { useTranslation } from 'react-i18next';
import { refreshSession } from '../../lib/session/session.ts';
import { useAppDispatch, useAppSelector } from '../../lib/state/root.ts';
import { Panel } from './panel/panel.tsx';
import { PasswordForm } from './password-form.tsx';
import { useUpdatePasswordMutation } from './profile-endpoints.ts';

/** In the menu while the password is older than the settings want it; reached by its address at any time. */
export function UpdatePassword() {
  const { t } = useTranslation(['profile', 'common']);
  const dispatch = useAppDispatch();
  const isDue = useAppSelector((state) => state.auth.user?.need_update_password ?? false);
  const [update, { isLoading: busy }] = useUpdatePasswordMutation();
  return (
    <Panel title={t(isDue ? 'update.title' : 'update.submit')} text={t(isDue ? 'update.text' : 'update.anyTime')}>
      <PasswordForm
        autoFocus
        submitText={t('update.submit')}
        busy={busy}
        onSubmit={async (body) => {
          await update(body).unwrap();
          await refreshSession(dispatch);
        }}
      />
    </Panel>
  );
}
