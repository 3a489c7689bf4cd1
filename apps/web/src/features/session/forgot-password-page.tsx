import type { ForgotPasswordBody } from '@doi-tien/contract/session.schema';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isApiError } from '../../lib/api/api-error.ts';
import { notify, notifyFirstError } from '../../lib/notices/notify.ts';
import { useServerErrors } from '../../ui/form/use-server-errors.ts';
import { AuthCard, CardLink } from './auth-card.tsx';
import { recallLogin } from './remembered-login.ts';
import { useForgotPasswordMutation } from './session-endpoints.ts';

export default function ForgotPasswordPage() {
  const { t } = useTranslation(['session', 'errors']);
  const navigate = useNavigate();
  const [form] = Form.useForm<ForgotPasswordBody>();
  const [ask, { isLoading: busy }] = useForgotPasswordMutation();
  const [refusal, setRefusal] = useState('');
  const errors = useServerErrors(form);
  const required = { required: true, whitespace: true, message: t('errors:fields.requiredField') };

  async function send({ email, tai_khoan }: ForgotPasswordBody) {
    setRefusal('');
    const body = { email: email.trim(), tai_khoan: tai_khoan.trim() };
    try {
      await ask(body).unwrap();
      await navigate('/auth/security-code', { state: { email: body.email } });
    } catch (error) {
      errors.show(error);
      if (isApiError(error) && error.error === 'USER_NOT_FOUND') {
        setRefusal(t('forgot.notFound'));
        notify.error(t('forgot.notFound'));
        return;
      }
      setRefusal(t('forgot.failed'));
      notify.failure(t('forgot.failed'), isApiError(error) ? error.message : String(error));
    }
  }

  return (
    <AuthCard
      heading={t('forgot.heading')}
      intro={t('forgot.intro')}
      refusal={refusal}
      footer={<CardLink to="/auth/login">{t('backToLogin')}</CardLink>}
    >
      <Form<ForgotPasswordBody>
        form={form}
        layout="vertical"
        size="large"
        requiredMark={false}
        validateTrigger="onSubmit"
        initialValues={{ tai_khoan: recallLogin().tai_khoan }}
        onFinish={(values) => void send(values)}
        onFinishFailed={notifyFirstError}
      >
        <Form.Item name="tai_khoan" label={t('login.account')} rules={[required]}>
          <Input autoComplete="username" autoCapitalize="none" spellCheck={false} autoFocus />
        </Form.Item>
        <Form.Item
          name="email"
          label={t('forgot.email')}
          validateFirst
          rules={[required, { type: 'email', message: t('errors:fields.invalidEmail') }]}
        >
          <Input autoComplete="email" inputMode="email" />
        </Form.Item>
        <Button type="primary" htmlType="submit" block loading={busy}>
          {t('forgot.submit')}
        </Button>
      </Form>
    </AuthCard>
  );
}
