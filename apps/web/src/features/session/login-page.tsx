import { Button, Checkbox, Form, Input, type InputRef } from 'antd';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { notifyFirstError } from '../../lib/notices/notify.ts';
import { canUsePasskeys } from '../../lib/passkeys/passkeys.ts';
import { AuthCard, CardLink } from './auth-card.tsx';
import { mustWait } from './lockout.ts';
import styles from './login-page.module.css';
import { recallLogin } from './remembered-login.ts';
import { useCapsLock } from './use-caps-lock.ts';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';
import { useSecondsLeft } from './use-seconds-left.ts';
import { type LoginForm, useSignIn } from './use-sign-in.ts';

/** Most people never see it, so it is fetched for those who do. */
const Captcha = lazy(() => import('./captcha/captcha.tsx'));

export default function LoginPage() {
  const { t } = useTranslation('session');
  const [form] = Form.useForm<LoginForm>();
  const { state } = useLocation();
  const [remembered] = useState(() => recallLogin(state));
  const [capsLock, watchCapsLock] = useCapsLock();
  const passwordField = useRef<InputRef>(null);
  // A refused sign-in keeps the account and puts the cursor back on the password.
  const { signIn, busy, refusal, lockout, captchaRound, answerCaptcha } = useSignIn(() =>
    passwordField.current?.focus({ cursor: 'all' }),
  );
  const passkey = usePasskeySignIn();
  const secondsLeft = useSecondsLeft(lockout.until);
  const account = Form.useWatch('tai_khoan', form) ?? remembered.tai_khoan;
  const waiting = mustWait(lockout, account, secondsLeft);
  const required = [{ required: true, whitespace: true, message: t('requiredField') }];

  return (
    <AuthCard
      heading={t('login.heading')}
      intro={t('login.intro')}
      refusal={waiting ? t('login.locked') : passkey.refusal || refusal}
      footer={
        <>
          {t('login.noAccount')} <CardLink to="/auth/sign-up">{t('login.signUp')}</CardLink>
        </>
      }
    >
      <Form<LoginForm>
        form={form}
        layout="vertical"
        size="large"
        requiredMark={false}
        validateTrigger="onSubmit"
        initialValues={{ tai_khoan: remembered.tai_khoan, mat_khau: '', rememberMe: remembered.rememberMe }}
        onFinish={(values) => {
          passkey.clear();
          void signIn(values);
        }}
        onFinishFailed={notifyFirstError}
      >
        <Form.Item name="tai_khoan" label={t('login.account')} rules={required}>
          <Input
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus={!remembered.tai_khoan}
            enterKeyHint="next"
            onPressEnter={(event) => {
              // With the password there already, as a password manager leaves it, Enter signs in.
              if (form.getFieldValue('mat_khau')) return;
              event.preventDefault();
              passwordField.current?.focus();
            }}
          />
        </Form.Item>
        <Form.Item
          name="mat_khau"
          label={t('login.password')}
          rules={[{ required: true, message: t('requiredField') }]}
          extra={capsLock ? <span role="status">{t('login.capsLock')}</span> : null}
        >
          <Input.Password
            ref={passwordField}
            autoComplete="current-password"
            autoFocus={remembered.tai_khoan !== ''}
            {...watchCapsLock}
          />
        </Form.Item>
        <div className={`row wrap between gap-x-16 ${styles.options}`}>
          <Form.Item name="rememberMe" valuePropName="checked" noStyle>
            <Checkbox>{t('login.rememberMe')}</Checkbox>
          </Form.Item>
          <CardLink to="/auth/forgot-password">{t('login.forgot')}</CardLink>
        </div>
        {lockout.captcha && (
          <Suspense fallback={<div className={styles.captchaToCome} />}>
            <Captcha key={captchaRound} onAnswer={answerCaptcha} />
          </Suspense>
        )}
        <Button
          type="primary"
          htmlType="submit"
          block
          loading={busy}
          disabled={waiting}
          className={`${styles.submit} num`}
        >
          {waiting ? t('login.submitIn', { seconds: secondsLeft }) : t('login.submit')}
        </Button>
        {canUsePasskeys() && (
          <Button block loading={passkey.busy} className="mt-12" onClick={() => void passkey.signIn()}>
            {t('login.passkey')}
          </Button>
        )}
        {lockout.captcha && !waiting && secondsLeft > 0 && (
          <p className="no-margin mt-8 muted text-12 text-center num" role="timer">
            {t('captcha.countdown', { seconds: secondsLeft })}
          </p>
        )}
      </Form>
    </AuthCard>
  );
}
