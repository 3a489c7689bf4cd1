import type { BothFactorsBody } from '@doi-tien/contract/session.schema';
import { Alert, Button, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../lib/api/api-error.ts';
import { notifyFirstError } from '../../lib/notices/notify.ts';
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
  /** Rejects with the query's error. */
  onSubmit: (proof: BothFactorsBody) => Promise<unknown>;
}

/** What shows that it is still the same person: the password, a code of the app, or both. */
export function ProofForm({ asks, intro, submitText, busy, danger = false, onSubmit }: ProofFormProps) {
  const { t } = useTranslation(['profile', 'session']);
  const account = useAppSelector((state) => state.auth.user?.tai_khoan ?? '');
  const [form] = Form.useForm<BothFactorsBody>();
  const errors = useServerErrors(form);

  async function submit(proof: BothFactorsBody) {
    errors.clear();
    try {
      await onSubmit({ ...proof, ma: proof.ma?.trim() });
    } catch (error) {
      errors.show(onField(error), t('session:forgot.failed'));
    }
  }

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
      {errors.message && (
        <Alert role="alert" type="error" showIcon title={errors.message} style={{ marginBottom: 16 }} />
      )}
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
      {asks.includes('code') && (
        <Form.Item name="ma" label={t('totp.code')} rules={[{ required: true, message: t('totp.codeRequired') }]}>
          <Input autoComplete="one-time-code" autoFocus={!asks.includes('password')} maxLength={20} />
        </Form.Item>
      )}
      <Button type="primary" danger={danger} htmlType="submit" block loading={busy}>
        {submitText}
      </Button>
    </Form>
  );
}

const FIELDS: Partial<Record<string, string>> = { WRONG_CURRENT_PASSWORD: 'mat_khau_cu', WRONG_CODE: 'ma' };

/** The server says what was wrong without naming its field. */
function onField(error: unknown): unknown {
  const field = isApiError(error) && error.error ? FIELDS[error.error] : undefined;
  return field && isApiError(error) ? { ...error, errors: [{ field, message: error.message }] } : error;
}
