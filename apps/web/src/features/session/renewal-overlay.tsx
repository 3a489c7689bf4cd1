import { Alert, Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../lib/api/api-error.ts';
import { settleRenewal } from '../../lib/questions/renewal.ts';
import { startSession } from '../../lib/session/session.ts';
import { useAppDispatch, useAppSelector } from '../../lib/state/root.ts';
import { AccountHint } from '../../ui/password/account-hint.tsx';
import { useLoginMutation } from './session-endpoints.ts';

/** Over a form with unsaved input when the session has ended: sign in on the spot, and go on (ADR 0004). */
export default function RenewalOverlay() {
  const { t } = useTranslation(['session', 'errors']);
  const account = useAppSelector((state) => state.auth.user?.tai_khoan ?? '');
  const [form] = Form.useForm<{ mat_khau: string }>();
  const { renew, busy, refusal, needsMore } = useRenew(account, () => form.resetFields());

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
  const [login, { isLoading: busy }] = useLoginMutation();
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

  return { renew, busy, refusal, needsMore };
}
