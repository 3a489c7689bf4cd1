import { useTranslation } from 'react-i18next';
import { refreshSession } from '../../lib/session.ts';
import { useAppDispatch } from '../../lib/state/root.ts';
import { Panel } from './panel.tsx';
import { PasswordForm } from './password-form.tsx';
import { useUpdatePasswordMutation } from './profile-endpoints.ts';

/** Offered while the password is older than the settings want it. Once it is done, the page itself goes away. */
export function UpdatePassword() {
  const { t } = useTranslation(['profile', 'common']);
  const dispatch = useAppDispatch();
  const [update, { isLoading: busy }] = useUpdatePasswordMutation();
  return (
    <Panel title={t('update.title')} text={t('update.text')}>
      <PasswordForm
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
