import type { ConfirmationMeans } from '@doi-tien/contract/session';
import type { ReauthenticateBody } from '@doi-tien/contract/session.schema';
import { Alert, Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../lib/api/api-error.ts';
import { settleConfirmation } from '../../lib/questions/confirmation.ts';
import { useAppSelector } from '../../lib/state/root.ts';
import { AccountHint } from '../../ui/password/account-hint.tsx';
import { useReauthenticateMutation } from './session-endpoints.ts';

/** Over whatever is open, when the server wants to know that it is still the same person (ADR 0013). */
export default function ConfirmationDialog({ means }: { means: ConfirmationMeans }) {
  const { t } = useTranslation(['session', 'errors']);
  const account = useAppSelector((state) => state.auth.user?.tai_khoan ?? '');
  const [form] = Form.useForm<ReauthenticateBody>();
  const { confirm, busy, refusal } = useConfirm(() => form.resetFields());
  const isByCode = means === 'totp';
  return (
    <Modal
      open
      title={t('confirmation.title')}
      width={400}
      // Above the drawers and questions that may be open already.
      zIndex={1500}
      mask={{ closable: false }}
      footer={null}
      onCancel={() => settleConfirmation(false)}
      // Not autoFocus: a drawer that is open holds the focus until this dialog has opened.
      afterOpenChange={(isOpen) => isOpen && form.focusField(isByCode ? 'ma' : 'mat_khau')}
    >
      <p>{t(isByCode ? 'confirmation.byCode' : 'confirmation.byPassword', { account })}</p>
      {refusal && <Alert role="alert" type="error" showIcon title={refusal} style={{ marginBottom: 16 }} />}
      <Form<ReauthenticateBody>
        form={form}
        name="confirmation"
        layout="vertical"
        requiredMark={false}
        onFinish={(proof) => void confirm(proof)}
      >
        <AccountHint account={account} />
        {isByCode ? (
          <Form.Item
            name="ma"
            label={t('totp.label')}
            normalize={(typed: string) => typed.trim()}
            rules={[{ required: true, message: t('otp.required') }]}
          >
            <Input autoComplete="one-time-code" maxLength={20} />
          </Form.Item>
        ) : (
          <Form.Item
            name="mat_khau"
            label={t('login.password')}
            rules={[{ required: true, message: t('errors:fields.currentPasswordRequired') }]}
          >
            <Input.Password autoComplete="current-password" />
          </Form.Item>
        )}
        <Button type="primary" htmlType="submit" block loading={busy}>
          {t('confirmation.submit')}
        </Button>
      </Form>
    </Modal>
  );
}

function useConfirm(onRefused: () => void) {
  const [reauthenticate, { isLoading: busy }] = useReauthenticateMutation();
  const [refusal, setRefusal] = useState('');

  async function confirm(proof: ReauthenticateBody) {
    setRefusal('');
    try {
      await reauthenticate(proof).unwrap();
      settleConfirmation(true);
    } catch (error) {
      if (!isApiError(error)) throw error;
      setRefusal(error.message);
      onRefused();
    }
  }

  return { confirm, busy, refusal };
}
