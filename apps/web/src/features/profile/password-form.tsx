import type { ChangePasswordBody } from '@doi-tien/contract/session.schema';
import { Alert, Button, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../lib/api/api-error.ts';
import { notifyFirstError } from '../../lib/notices/notify.ts';
import { useAppSelector } from '../../lib/state/root.ts';
import { useServerErrors } from '../../ui/form/use-server-errors.ts';
import { AccountHint } from '../../ui/password/account-hint.tsx';
import { NewPasswordFields } from '../../ui/password/new-password-fields.tsx';

interface PasswordFormProps {
  submitText: string;
  busy: boolean;
  /** The only form of its page: its first field takes the focus. */
  autoFocus?: boolean;
  /** Rejects with the query's error. */
  onSubmit: (body: ChangePasswordBody) => Promise<unknown>;
}

/** The present password, and the new one twice. */
export function PasswordForm({ submitText, busy, autoFocus, onSubmit }: PasswordFormProps) {
  const { t } = useTranslation(['profile', 'session']);
  const account = useAppSelector((state) => state.auth.user?.tai_khoan ?? '');
  const [form] = Form.useForm<ChangePasswordBody>();
  const errors = useServerErrors(form);

  async function submit(body: ChangePasswordBody) {
    errors.clear();
    try {
      await onSubmit(body);
      form.resetFields();
    } catch (error) {
      errors.show(onField(error));
    }
  }

  return (
    <Form<ChangePasswordBody>
      form={form}
      // Names its fields' ids: other forms of the page ask for the password too.
      name="password"
      layout="vertical"
      requiredMark={false}
      validateTrigger="onSubmit"
      style={{ maxWidth: 440 }}
      onFinish={(body) => void submit(body)}
      onFinishFailed={notifyFirstError}
    >
      {errors.message && (
        <Alert role="alert" type="error" showIcon title={errors.message} style={{ marginBottom: 16 }} />
      )}
      <AccountHint account={account} />
      <Form.Item
        name="mat_khau_cu"
        label={t('security.current')}
        rules={[{ required: true, message: t('security.currentRequired') }]}
      >
        <Input.Password autoComplete="current-password" autoFocus={autoFocus} />
      </Form.Item>
      <NewPasswordFields password="mat_khau_moi" confirmation="mat_khau_moi_xac_nhan" current="mat_khau_cu" />
      <Button type="primary" htmlType="submit" loading={busy}>
        {submitText}
      </Button>
    </Form>
  );
}

/** The server says that the present password is wrong without naming its field. */
function onField(error: unknown): unknown {
  if (!isApiError(error) || error.error !== 'WRONG_CURRENT_PASSWORD') return error;
  return { ...error, errors: [{ field: 'mat_khau_cu', message: error.message }] };
}
