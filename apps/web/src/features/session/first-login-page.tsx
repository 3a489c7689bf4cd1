import { CHANGE_PASSWORD } from '@doi-tien/contract/session';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { notify, notifyFirstError } from '../../lib/notices/notify.ts';
import { endSession } from '../../lib/session/session.ts';
import { useAppDispatch, useAppSelector } from '../../lib/state/root.ts';
import { useServerErrors } from '../../ui/form/use-server-errors.ts';
import { AccountHint } from '../../ui/password/account-hint.tsx';
import { NewPasswordFields } from '../../ui/password/new-password-fields.tsx';
import { AuthCard, CardLink } from './auth-card.tsx';
import type { LoginState } from './remembered-login.ts';
import { useLogoutMutation, useReplaceFirstPasswordMutation } from './session-endpoints.ts';

interface FirstPasswordForm {
  mat_khau_moi: string;
  mat_khau_moi_xac_nhan: string;
}

/** The one page open to somebody with a one-time password. */
export default function FirstLoginPage() {
  const user = useAppSelector((state) => state.auth.user);
  const [changed, setChanged] = useState<string | null>(null);
  // Signed out by the change: the account is typed for the person.
  if (!user && changed) return <Navigate to="/auth/login" state={{ account: changed } satisfies LoginState} replace />;
  if (user?.need_change_password !== CHANGE_PASSWORD.required) return <Navigate to="/" replace />;
  return <ReplacePassword name={user.ho_va_ten} account={user.tai_khoan} onChanged={setChanged} />;
}

interface ReplacePasswordProps {
  name: string;
  account: string;
  onChanged: (account: string) => void;
}

function ReplacePassword({ name, account, onChanged }: ReplacePasswordProps) {
  const { t } = useTranslation('session');
  const [form] = Form.useForm<FirstPasswordForm>();
  const { replace, busy, refusal } = useReplace(form, () => onChanged(account));
  return (
    <AuthCard
      heading={t('firstLogin.heading')}
      intro={t('firstLogin.intro', { name })}
      refusal={refusal}
      footer={
        <>
          {t('firstLogin.after')} <CardLink to="/logout">{t('firstLogin.leave')}</CardLink>
        </>
      }
    >
      <Form<FirstPasswordForm>
        form={form}
        layout="vertical"
        size="large"
        requiredMark={false}
        validateTrigger="onSubmit"
        onFinish={(values) => void replace(values)}
        onFinishFailed={notifyFirstError}
      >
        <AccountHint account={account} />
        <NewPasswordFields password="mat_khau_moi" confirmation="mat_khau_moi_xac_nhan" autoFocus />
        <Button type="primary" htmlType="submit" block loading={busy}>
          {t('firstLogin.submit')}
        </Button>
      </Form>
    </AuthCard>
  );
}

/** On success the person is signed out and signs in again with the new password. */
function useReplace(form: Parameters<typeof useServerErrors>[0], onChanged: () => void) {
  const { t } = useTranslation('session');
  const dispatch = useAppDispatch();
  const [send, { isLoading: busy }] = useReplaceFirstPasswordMutation();
  const [logout] = useLogoutMutation();
  const errors = useServerErrors(form);

  async function replace(values: FirstPasswordForm) {
    errors.clear();
    try {
      const message = await send({ ...values, is_first_change: 1 }).unwrap();
      await logout();
      notify.success(typeof message === 'string' ? message : t('firstLogin.changed'));
      onChanged();
      endSession(dispatch);
    } catch (error) {
      errors.show(error);
    }
  }

  return { replace, busy, refusal: errors.message ?? '' };
}
