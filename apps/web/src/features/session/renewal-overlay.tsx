import { Alert, Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../lib/api/api-error.ts';
import { canUsePasskeys, passkeyMessage } from '../../lib/passkeys/passkeys.ts';
import { usePasskeyAnswer } from '../../lib/passkeys/use-passkey-answer.ts';
import { settleRenewal } from '../../lib/questions/renewal.ts';
import { startSession } from '../../lib/session/session.ts';
import { useAppDispatch, useAppSelector } from '../../lib/state/root.ts';
import { AccountHint } from '../../ui/password/account-hint.tsx';
import { useLoginMutation, usePasskeySignInMutation } from './session-endpoints.ts';

/** Over a form with unsaved input when the session has ended: sign in on the spot, and go on (ADR 0004). */
export default function RenewalOverlay() {
  const { t } = useTranslation(['session', 'errors']);
  const account = useAppSelector((state) => state.auth.user?.tai_khoan ?? '');
  const [form] = Form.useForm<{ mat_khau: string }>();
  const { renew, renewByPasskey, busy, refusal, needsMore } = useRenew(account, () => form.resetFields());

  return (
    <Modal open title={t('renewal.title')} closable={false} mask={{ closable: false }} keyboard={false} footer={null}>
      <p>{t('renewal.text', { account })}</p>
      {needsMore && <Alert type="warning" showIcon title={t('renewal.needsMore')} style={{ marginBottom: 16 }} />}
      {!needsMore && refusal && (
        <Alert role="alert" type="error" showIcon title={refusal} style={{ marginBottom: 16 }} />
      )}
      <Form
        form={form}
        name="renewal"
        layout="vertical"
        requiredMark={false}
        onFinish={({ mat_khau }) => void renew(mat_khau)}
      >
        <AccountHint account={account} />
        <Form.Item
          name="mat_khau"
          label={t('login.password')}
          rules={[{ required: true, message: t('errors:fields.currentPasswordRequired') }]}
        >
          <Input.Password autoComplete="current-password" autoFocus disabled={needsMore} />
        </Form.Item>
        <Button type="primary" htmlType="submit" block loading={busy} disabled={needsMore}>
          {t('renewal.submit')}
        </Button>
        {canUsePasskeys() && (
          <Button block style={{ marginTop: 8 }} disabled={busy} onClick={() => void renewByPasskey()}>
            {t('renewal.passkey')}
          </Button>
        )}
        <Button type="text" danger block style={{ marginTop: 8 }} onClick={() => settleRenewal(false)}>
          {t(needsMore ? 'renewal.toLogin' : 'renewal.leave')}
        </Button>
      </Form>
    </Modal>
  );
}

/** A code or a captcha is more than this box can do: the login page has to, and the input cannot come along. */
function useRenew(account: string, onRefused: () => void) {
  const dispatch = useAppDispatch();
  const { t } = useTranslation('session');
  const answer = usePasskeyAnswer();
  const [login, { isLoading: isSigningIn }] = useLoginMutation();
  const [signInByPasskey] = usePasskeySignInMutation();
  const [isAsking, setIsAsking] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [needsMore, setNeedsMore] = useState(false);

  async function renew(password: string) {
    setRefusal('');
    try {
      const answer = await login({ body: { tai_khoan: account, mat_khau: password }, captcha: null }).unwrap();
      if ('requireOtp' in answer) return setNeedsMore(true);
      startSession(dispatch, answer);
      settleRenewal(true);
    } catch (error) {
      if (!isApiError(error)) throw error;
      setNeedsMore(error.error === 'CAPTCHA_REQUIRED' || error.error === 'ACCOUNT_LOCKED');
      setRefusal(error.message);
      onRefused();
    }
  }

  /** A passkey is two factors: it goes on where the password would need a code. */
  async function renewByPasskey() {
    setRefusal('');
    setNeedsMore(false);
    setIsAsking(true);
    try {
      const signedIn = await signInByPasskey({ passkey: await answer({ muc_dich: 'dang_nhap' }) }).unwrap();
      // The form on the screen belongs to its person.
      if (signedIn.user.tai_khoan !== account) return setRefusal(t('renewal.otherAccount', { account }));
      startSession(dispatch, signedIn);
      settleRenewal(true);
    } catch (error) {
      setRefusal(passkeyMessage(error, t));
    } finally {
      setIsAsking(false);
    }
  }

  return { renew, renewByPasskey, busy: isSigningIn || isAsking, refusal, needsMore };
}
