import type { BothFactorsBody } from '@doi-tien/contract/session.schema';
import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../lib/api/api-error.ts';
import { notifyFirstError } from '../../lib/notices/notify.ts';
import { canUsePasskeys, PasskeyError, passkeyMessage } from '../../lib/passkeys/passkeys.ts';
import { usePasskeyAnswer } from '../../lib/passkeys/use-passkey-answer.ts';
import { useAppSelector } from '../../lib/state/root.ts';
import { useServerErrors } from '../../ui/form/use-server-errors.ts';
import { AccountHint } from '../../ui/password/account-hint.tsx';

interface ProofFormProps {
  /** Which of the two is asked for here. */
  asks: readonly ('password' | 'code')[];
  intro?: string;
  submitText: string;
  busy: boolean;
  danger?: boolean;
  /** The person has a passkey, which does in place of the code. */
  hasPasskey?: boolean;
  /** Rejects with the query's error. */
  onSubmit: (proof: BothFactorsBody) => Promise<unknown>;
}

/** What shows that it is still the same person: the password, a code of the app or a passkey, or both. */
export function ProofForm({
  asks,
  intro,
  submitText,
  busy,
  danger = false,
  hasPasskey = false,
  onSubmit,
}: ProofFormProps) {
  const { t } = useTranslation(['profile', 'session']);
  const account = useAppSelector((state) => state.auth.user?.tai_khoan ?? '');
  const mayUsePasskey = hasPasskey && canUsePasskeys();
  const [byPasskey, setByPasskey] = useState(mayUsePasskey);
  const [form] = Form.useForm<BothFactorsBody>();
  const { submit, isAsking, message } = useProof(form, byPasskey, onSubmit);
  const asksCode = asks.includes('code') && !byPasskey;

  return (
    <Form<BothFactorsBody>
      form={form}
      name="proof"
      layout="vertical"
      requiredMark={false}
      validateTrigger="onSubmit"
      onFinish={(proof) => void submit(proof)}
      onFinishFailed={notifyFirstError}
    >
      {intro && <p>{intro}</p>}
      {message && <Alert role="alert" type="error" showIcon title={message} style={{ marginBottom: 16 }} />}
      <AccountHint account={account} />
      {asks.includes('password') && (
        <Form.Item
          name="mat_khau_cu"
          label={t('security.current')}
          rules={[{ required: true, message: t('security.currentRequired') }]}
        >
          <Input.Password autoComplete="current-password" autoFocus />
        </Form.Item>
      )}
      {asksCode && (
        <Form.Item name="ma" label={t('totp.code')} rules={[{ required: true, message: t('totp.codeRequired') }]}>
          <Input autoComplete="one-time-code" autoFocus={!asks.includes('password')} maxLength={20} />
        </Form.Item>
      )}
      <Button type="primary" danger={danger} htmlType="submit" block loading={busy || isAsking}>
        {submitText}
      </Button>
      {mayUsePasskey && (
        <Button
          type="text"
          block
          style={{ marginTop: 8 }}
          disabled={busy || isAsking}
          onClick={() => setByPasskey(!byPasskey)}
        >
          {t(byPasskey ? 'passkey.byCode' : 'passkey.byPasskey')}
        </Button>
      )}
    </Form>
  );
}

function useProof(
  form: Parameters<typeof useServerErrors>[0],
  byPasskey: boolean,
  onSubmit: ProofFormProps['onSubmit'],
) {
  const { t: s } = useTranslation('session');
  const answer = usePasskeyAnswer();
  const errors = useServerErrors(form);
  const [isAsking, setIsAsking] = useState(false);
  const [failure, setFailure] = useState('');

  async function submit({ mat_khau_cu, ma }: BothFactorsBody) {
    errors.clear();
    setFailure('');
    setIsAsking(true);
    try {
      const second = byPasskey ? { passkey: await answer({ muc_dich: 'xac_nhan' }) } : { ma: ma?.trim() };
      await onSubmit({ mat_khau_cu, ...second });
    } catch (error) {
      if (error instanceof PasskeyError) setFailure(passkeyMessage(error, s));
      else errors.show(onField(error));
    } finally {
      setIsAsking(false);
    }
  }

  return { submit, isAsking, message: failure || errors.message };
}

const FIELDS: Partial<Record<string, string>> = { WRONG_CURRENT_PASSWORD: 'mat_khau_cu', WRONG_CODE: 'ma' };

/** The server says what was wrong without naming its field. */
function onField(error: unknown): unknown {
  const field = isApiError(error) && error.error ? FIELDS[error.error] : undefined;
  return field && isApiError(error) ? { ...error, errors: [{ field, message: error.message }] } : error;
}
