import { Button, Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { isApiError } from '../../lib/api/api-error.ts';
import { notify, notifyFirstError } from '../../lib/notices/notify.ts';
import { endSession } from '../../lib/session/session.ts';
import { useAppDispatch, useAppSelector } from '../../lib/state/root.ts';
import { useServerErrors } from '../../ui/form/use-server-errors.ts';
import { AccountHint } from '../../ui/password/account-hint.tsx';
import { NewPasswordFields } from '../../ui/password/new-password-fields.tsx';
import { AuthCard, CardLink } from './auth-card.tsx';
import { useResetPasswordMutation } from './session-endpoints.ts';

interface NewPasswordForm {
  password: string;
  confirmPassword: string;
}

/** Reached by the link in the letter, which brings `token` and `email`. */
export default function NewPasswordPage() {
  const { t } = useTranslation('session');
  const [params] = useSearchParams();
  const token = params.get('token');
  const email = params.get('email');
  if (token && email) return <ChoosePassword token={token} email={email} />;
  return (
    <AuthCard
      heading={t('newPassword.brokenTitle')}
      intro={t('newPassword.broken')}
      footer={<CardLink to="/auth/forgot-password">{t('newPassword.again')}</CardLink>}
    />
  );
}

function ChoosePassword({ token, email }: { token: string; email: string }) {
  const { t } = useTranslation('session');
  const [form] = Form.useForm<NewPasswordForm>();
  const { reset, busy, refusal, isLinkUsed } = useReset(token, email, form);
  const [to, words] = isLinkUsed
    ? (['/auth/forgot-password', 'newPassword.again'] as const)
    : (['/auth/login', 'backToLogin'] as const);

  return (
    <AuthCard
      heading={t('newPassword.heading')}
      intro={t('newPassword.intro', { email })}
      refusal={refusal}
      footer={<CardLink to={to}>{t(words)}</CardLink>}
    >
      <Form<NewPasswordForm>
        form={form}
        layout="vertical"
        size="large"
        requiredMark={false}
        validateTrigger="onSubmit"
        onFinish={({ password }) => void reset(password)}
        onFinishFailed={notifyFirstError}
      >
        <AccountHint account={email} />
        <NewPasswordFields password="password" confirmation="confirmPassword" autoFocus />
        <Button type="primary" htmlType="submit" block loading={busy}>
          {t('newPassword.submit')}
        </Button>
      </Form>
    </AuthCard>
  );
}

function useReset(token: string, email: string, form: Parameters<typeof useServerErrors>[0]) {
  const { t } = useTranslation('session');
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const isOwnAccount = useAppSelector((state) => state.auth.user?.email === email);
  const [send, { isLoading: busy }] = useResetPasswordMutation();
  const [isLinkUsed, setLinkUsed] = useState(false);
  const errors = useServerErrors(form);

  async function reset(password: string) {
    errors.clear();
    try {
      await send({ email, token_reset_pass: token, mat_khau_moi: password }).unwrap();
      notify.success(t('newPassword.created'));
      // The server has ended the sessions of this account; a browser signed in to it must not go on as if not.
      if (isOwnAccount) endSession(dispatch);
      await navigate('/auth/login', { replace: true });
    } catch (error) {
      setLinkUsed(isApiError(error) && error.error === 'RESET_LINK_INVALID');
      errors.show(named(error));
    }
  }

  return { reset, busy, refusal: errors.message ?? '', isLinkUsed };
}

/** The server's name of the field is not the form's. */
function named(error: unknown): unknown {
  if (!isApiError(error) || !error.errors) return error;
  return { ...error, errors: error.errors.map((one) => ({ ...one, field: 'password' })) };
}
