import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notifyFirstError } from '../../lib/notices/notify.ts';
import { NewPasswordFields } from '../../ui/password/new-password-fields.tsx';
import { AuthCard, CardLink } from './auth-card.tsx';
import styles from './sign-up-page.module.css';

interface SignUpForm {
  lastName: string;
  firstName: string;
  username: string;
  email: string;
  password: string;
  confirmPassword: string;
}

/** Makes no call: accounts are made by an administrator, and the page says what to ask them for. */
export default function SignUpPage() {
  const { t } = useTranslation('session');
  const [form] = Form.useForm<SignUpForm>();
  const [filled, setFilled] = useState<SignUpForm>();
  const footer = (
    <>
      {t('signUp.haveAccount')} <CardLink to="/auth/login">{t('signUp.toLogin')}</CardLink>
    </>
  );
  if (filled) {
    return (
      <AuthCard heading={t('signUp.resultTitle')} intro={t('signUp.resultText')} footer={footer}>
        <WhatToTell {...filled} />
        <Button block size="large" onClick={() => setFilled(undefined)}>
          {t('signUp.edit')}
        </Button>
      </AuthCard>
    );
  }
  return (
    <AuthCard heading={t('signUp.heading')} intro={t('signUp.intro')} footer={footer}>
      <Form<SignUpForm>
        form={form}
        layout="vertical"
        size="large"
        requiredMark={false}
        validateTrigger="onSubmit"
        onFinish={setFilled}
        onFinishFailed={notifyFirstError}
      >
        <PersonFields />
        <NewPasswordFields password="password" confirmation="confirmPassword" />
        <Button type="primary" htmlType="submit" block>
          {t('signUp.submit')}
        </Button>
      </Form>
    </AuthCard>
  );
}

function PersonFields() {
  const { t } = useTranslation(['session', 'errors']);
  const required = { required: true, whitespace: true, message: t('errors:fields.requiredField') };
  return (
    <>
      <div className={styles.names}>
        <Form.Item name="lastName" label={t('signUp.lastName')} rules={[required]}>
          <Input autoFocus autoComplete="family-name" placeholder={t('signUp.lastNameSample')} />
        </Form.Item>
        <Form.Item name="firstName" label={t('signUp.firstName')} rules={[required]}>
          <Input autoComplete="given-name" placeholder={t('signUp.firstNameSample')} />
        </Form.Item>
      </div>
      <Form.Item name="username" label={t('signUp.username')} rules={[required]}>
        <Input autoComplete="username" autoCapitalize="none" placeholder={t('signUp.usernameSample')} />
      </Form.Item>
      <Form.Item
        name="email"
        label={t('signUp.email')}
        validateFirst
        rules={[required, { type: 'email', message: t('errors:fields.invalidEmail') }]}
      >
        <Input autoComplete="email" inputMode="email" placeholder={t('signUp.emailSample')} />
      </Form.Item>
    </>
  );
}

function WhatToTell({ lastName, firstName, username, email }: SignUpForm) {
  const { t } = useTranslation('session');
  const lines = [
    [t('signUp.resultName'), `${lastName} ${firstName}`],
    [t('signUp.username'), username],
    [t('signUp.email'), email],
  ];
  return (
    <dl className={styles.result}>
      {lines.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
