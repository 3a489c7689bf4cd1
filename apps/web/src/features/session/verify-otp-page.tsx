import { OTP_LENGTH, OTP_RESEND_SECONDS } from '@doi-tien/contract/session';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { isApiError } from '../../lib/api-error.ts';
import { notify } from '../../lib/notify.ts';
import { notifyFirstError } from '../../lib/notify-first-error.ts';
import { startSession } from '../../lib/session.ts';
import { useAppDispatch } from '../../lib/state/root.ts';
import { storage } from '../../lib/storage.ts';
import { AuthCard, CardLink } from './auth-card.tsx';
import { OtpInput } from './otp-input.tsx';
import { useGenerateOtpMutation, useVerifyOtpMutation } from './session-endpoints.ts';
import { useSecondsLeft } from './use-seconds-left.ts';
import styles from './verify-otp-page.module.css';

export default function VerifyOtpPage() {
  const [pending] = useState(() => storage.read('requireOtp') === true);
  const [params] = useSearchParams();
  const email = params.get('email');
  return pending && email ? <EnterCode email={email} /> : <Navigate to="/" replace />;
}

function EnterCode({ email }: { email: string }) {
  const { t } = useTranslation('session');
  const [form] = Form.useForm<{ otp: string }>();
  const { verify, busy, refusal } = useVerify(email, () => form.resetFields());
  const forget = () => storage.remove('requireOtp', 'otpResendAt');

  return (
    <AuthCard
      heading={t('otp.heading')}
      intro={t('otp.intro', { email })}
      refusal={refusal}
      footer={
        <CardLink to="/auth/login" onClick={forget}>
          {t('backToLogin')}
        </CardLink>
      }
    >
      <Form
        form={form}
        layout="vertical"
        size="large"
        requiredMark={false}
        validateTrigger="onSubmit"
        onFinish={({ otp }) => void verify(otp)}
        onFinishFailed={notifyFirstError}
        // The last digit sends the code: there is nothing else to do on this page.
        onValuesChange={({ otp }) => otp?.length === OTP_LENGTH && form.submit()}
      >
        <Form.Item
          name="otp"
          label={t('otp.label')}
          rules={[{ required: true, len: OTP_LENGTH, message: t('otp.required') }]}
        >
          <OtpInput disabled={busy} />
        </Form.Item>
        <Button type="primary" htmlType="submit" block loading={busy}>
          {t('otp.submit')}
        </Button>
      </Form>
      <ResendButton email={email} />
    </AuthCard>
  );
}

function useVerify(email: string, onRefused: () => void) {
  const { t } = useTranslation('session');
  const dispatch = useAppDispatch();
  const [send, { isLoading: busy }] = useVerifyOtpMutation();
  const [refusal, setRefusal] = useState('');

  async function verify(otp: string) {
    setRefusal('');
    try {
      const verified = await send({ email, otp }).unwrap();
      notify.success(t('otp.verified'));
      startSession(dispatch, verified);
    } catch (error) {
      const message = (isApiError(error) && error.message) || t('otp.failed');
      setRefusal(message);
      notify.error(message);
      onRefused();
    }
  }

  return { verify, busy, refusal };
}

function ResendButton({ email }: { email: string }) {
  const { t } = useTranslation('session');
  const [generate, { isLoading: busy }] = useGenerateOtpMutation();
  const [resendAt, setResendAt] = useState(() => storage.read('otpResendAt') ?? restartWait());
  const secondsLeft = useSecondsLeft(resendAt);

  async function resend() {
    try {
      await generate({ email }).unwrap();
      setResendAt(restartWait());
      notify.success(t('otp.resent'));
    } catch (error) {
      notify.failure(t('otp.resendFailed'), isApiError(error) ? error.message : String(error));
    }
  }

  return (
    <Button
      type="text"
      block
      size="large"
      className={`${styles.resend} num`}
      loading={busy}
      disabled={secondsLeft > 0}
      onClick={() => void resend()}
    >
      {secondsLeft > 0 ? t('otp.resendIn', { seconds: secondsLeft }) : t('otp.resend')}
    </Button>
  );
}

/** Kept, so that a reload does not shorten the wait. */
function restartWait(): number {
  const until = Date.now() + OTP_RESEND_SECONDS * 1000;
  storage.write('otpResendAt', until);
  return until;
}
