import { OTP_LENGTH, OTP_RESEND_SECONDS } from '@doi-tien/contract/session';
import type { VerifyOtpBody } from '@doi-tien/contract/session.schema';
import { Button, Form, type FormInstance, type FormRule, Input } from 'antd';
import { type PropsWithChildren, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { isApiError } from '../../lib/api/api-error.ts';
import { notify, notifyFirstError } from '../../lib/notices/notify.ts';
import { canUsePasskeys, passkeyMessage } from '../../lib/passkeys/passkeys.ts';
import { usePasskeyAnswer } from '../../lib/passkeys/use-passkey-answer.ts';
import { startSession } from '../../lib/session/session.ts';
import { useAppDispatch } from '../../lib/state/root.ts';
import { storage } from '../../lib/storage/storage.ts';
import { AuthCard, CardLink } from './auth-card.tsx';
import { OtpInput } from './otp-input.tsx';
import { useGenerateOtpMutation, useVerifyOtpMutation } from './session-endpoints.ts';
import { useSecondsLeft } from './use-seconds-left.ts';
import styles from './verify-otp-page.module.css';

export default function VerifyOtpPage() {
  const [pending] = useState(() => storage.read('requireOtp') === true);
  const [params] = useSearchParams();
  const email = params.get('email');
  const account = params.get('tai_khoan');
  const passkey = params.get('passkey');
  if (pending && account && passkey === 'only') return <EnterPasskey account={account} />;
  if (pending && account) return <EnterAppCode account={account} hasPasskey={passkey !== null} />;
  return pending && email ? <EnterCode email={email} /> : <Navigate to="/" replace />;
}

function EnterCode({ email }: { email: string }) {
  const { t } = useTranslation('session');
  const [form] = Form.useForm<TypedCode>();
  const { verify, busy, refusal } = useVerify({ email }, () => form.resetFields());
  return (
    <AuthCard heading={t('otp.heading')} intro={t('otp.intro', { email })} refusal={refusal} footer={<BackToLogin />}>
      <DigitsForm form={form} label={t('otp.label')} busy={busy} onSubmit={verify} />
      <ResendButton email={email} />
    </AuthCard>
  );
}

/** The code comes from the person's app; a recovery code does too, when the phone is gone. */
function EnterAppCode({ account, hasPasskey }: { account: string; hasPasskey: boolean }) {
  const { t } = useTranslation('session');
  const [form] = Form.useForm<TypedCode>();
  const [byRecovery, setByRecovery] = useState(false);
  const { verify, verifyPasskey, busy, refusal } = useVerify({ tai_khoan: account }, () => form.resetFields());
  return (
    <AuthCard
      heading={t('totp.heading')}
      intro={t(byRecovery ? 'totp.recoveryIntro' : 'totp.intro', { account })}
      refusal={refusal}
      footer={<BackToLogin />}
    >
      {byRecovery ? (
        <RecoveryForm form={form} busy={busy} onSubmit={verify} />
      ) : (
        <DigitsForm form={form} label={t('totp.label')} busy={busy} onSubmit={verify} />
      )}
      {hasPasskey && canUsePasskeys() && (
        <Button
          block
          size="large"
          className={`mt-8 ${styles.resend}`}
          disabled={busy}
          onClick={() => void verifyPasskey()}
        >
          {t('passkey.use')}
        </Button>
      )}
      <Button
        type="text"
        block
        size="large"
        className={`mt-8 ${styles.resend}`}
        onClick={() => setByRecovery(!byRecovery)}
      >
        {t(byRecovery ? 'totp.useApp' : 'totp.useRecovery')}
      </Button>
    </AuthCard>
  );
}

/** Where the browser cannot use it, a recovery code is all that is left. */
function EnterPasskey({ account }: { account: string }) {
  const { t } = useTranslation('session');
  const [form] = Form.useForm<TypedCode>();
  const isPossible = canUsePasskeys();
  const [byRecovery, setByRecovery] = useState(!isPossible);
  const { verify, verifyPasskey, busy, refusal } = useVerify({ tai_khoan: account }, () => form.resetFields());
  return (
    <AuthCard
      heading={t('passkey.heading')}
      intro={t(byRecovery ? 'totp.recoveryIntro' : 'passkey.intro', { account })}
      refusal={refusal || (isPossible ? '' : t('passkey.unsupported'))}
      footer={<BackToLogin />}
    >
      {byRecovery ? (
        <RecoveryForm form={form} busy={busy} onSubmit={verify} />
      ) : (
        <Button type="primary" block size="large" autoFocus loading={busy} onClick={() => void verifyPasskey()}>
          {t('passkey.use')}
        </Button>
      )}
      {isPossible && (
        <Button
          type="text"
          block
          size="large"
          className={`mt-8 ${styles.resend}`}
          onClick={() => setByRecovery(!byRecovery)}
        >
          {t(byRecovery ? 'passkey.usePasskey' : 'passkey.useRecovery')}
        </Button>
      )}
    </AuthCard>
  );
}

function BackToLogin() {
  const { t } = useTranslation('session');
  return (
    <CardLink to="/auth/login" onClick={() => storage.remove('requireOtp', 'otpResendAt')}>
      {t('backToLogin')}
    </CardLink>
  );
}

interface TypedCode {
  otp: string;
}

interface CodeFormProps {
  form: FormInstance<TypedCode>;
  label: string;
  rule: FormRule;
  busy: boolean;
  onTyped?: (otp: string) => void;
  onSubmit: (otp: string) => Promise<void>;
}

function CodeForm({ form, label, rule, busy, onTyped, onSubmit, children }: PropsWithChildren<CodeFormProps>) {
  const { t } = useTranslation('session');
  return (
    <Form
      form={form}
      layout="vertical"
      size="large"
      requiredMark={false}
      validateTrigger="onSubmit"
      onFinish={({ otp }) => void onSubmit(otp.trim())}
      onFinishFailed={notifyFirstError}
      onValuesChange={({ otp }) => onTyped?.(otp ?? '')}
    >
      <Form.Item name="otp" label={label} rules={[rule]}>
        {children}
      </Form.Item>
      <Button type="primary" htmlType="submit" block loading={busy}>
        {t('otp.submit')}
      </Button>
    </Form>
  );
}

type KnownCodeProps = Pick<CodeFormProps, 'form' | 'busy' | 'onSubmit'>;

function DigitsForm({ form, ...rest }: KnownCodeProps & { label: string }) {
  const { t } = useTranslation('session');
  // The last digit sends the code: there is nothing else to do on this page.
  const sendWhenFull = (otp: string) => otp.length === OTP_LENGTH && form.submit();
  return (
    <CodeForm
      form={form}
      rule={{ required: true, len: OTP_LENGTH, message: t('otp.required') }}
      onTyped={sendWhenFull}
      {...rest}
    >
      <OtpInput disabled={rest.busy} />
    </CodeForm>
  );
}

function RecoveryForm(props: KnownCodeProps) {
  const { t } = useTranslation('session');
  const rule = { required: true, whitespace: true, message: t('totp.recoveryRequired') };
  return (
    <CodeForm label={t('totp.recovery')} rule={rule} {...props}>
      <Input autoFocus autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={20} />
    </CodeForm>
  );
}

function useVerify(who: Pick<VerifyOtpBody, 'email' | 'tai_khoan'>, onRefused: () => void) {
  const { t } = useTranslation('session');
  const dispatch = useAppDispatch();
  const answer = usePasskeyAnswer();
  const [send, { isLoading: isSending }] = useVerifyOtpMutation();
  const [isAsking, setIsAsking] = useState(false);
  const [refusal, setRefusal] = useState('');

  async function verifyPasskey() {
    setRefusal('');
    setIsAsking(true);
    try {
      const passkey = await answer({ muc_dich: 'lop_hai', tai_khoan: who.tai_khoan ?? '' });
      startSession(dispatch, await send({ ...who, passkey }).unwrap());
    } catch (error) {
      setRefusal(passkeyMessage(error, t));
    } finally {
      setIsAsking(false);
    }
  }

  async function verify(otp: string) {
    setRefusal('');
    try {
      const verified = await send({ ...who, otp }).unwrap();
      notify.success(t('otp.verified'));
      startSession(dispatch, verified);
    } catch (error) {
      const message = (isApiError(error) && error.message) || t('otp.failed');
      setRefusal(message);
      notify.error(message);
      onRefused();
    }
  }

  return { verify, verifyPasskey, busy: isSending || isAsking, refusal };
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
      className={`mt-8 ${styles.resend} num`}
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
