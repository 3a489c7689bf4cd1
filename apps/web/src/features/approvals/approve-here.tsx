import { KeyOutlined } from '@ant-design/icons';
import { APPROVAL_STATUS } from '@doi-tien/contract/approvals';
import type { ApprovalRequest, ApproveHereBody } from '@doi-tien/contract/approvals.schema';
import { Alert, Button, Form, Input, Segmented } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../lib/api/api-error.ts';
import { useApproveHereMutation } from '../../lib/approvals/approvals.ts';
import { canUsePasskeys, PasskeyError, passkeyMessage } from '../../lib/passkeys/passkeys.ts';
import { usePasskeyAnswer } from '../../lib/passkeys/use-passkey-answer.ts';
import type { AskedApproval } from '../../lib/questions/approval.ts';
import styles from './approval-dialog.module.css';

type Proof = 'mat_khau' | 'ma';

interface HereForm {
  tai_khoan: string;
  proof: Proof;
  mat_khau?: string;
  ma?: string;
}

interface ApproveHereProps {
  asked: AskedApproval;
  onApproved: (request: ApprovalRequest) => void;
  onBack: () => void;
}

/** An approver who stands beside the maker says who they are and proves it, on the maker's screen. */
export function ApproveHere({ asked, onApproved, onBack }: ApproveHereProps) {
  const { t } = useTranslation('approvals');
  const [form] = Form.useForm<HereForm>();
  const proof = Form.useWatch('proof', form) ?? 'mat_khau';
  const { send, sendPasskey, isSending, refusal } = useProof(asked, onApproved, () =>
    form.resetFields(['mat_khau', 'ma']),
  );
  useEffect(() => void form.focusField('tai_khoan'), [form]);
  return (
    <Form<HereForm>
      form={form}
      name="approveHere"
      layout="vertical"
      requiredMark={false}
      className={`mt-16 ${styles.here}`}
      initialValues={{ proof: 'mat_khau' }}
      onFinish={({ tai_khoan, mat_khau, ma }) => void send({ tai_khoan, mat_khau, ma })}
    >
      <h3>{t('here.title')}</h3>
      <p className="no-margin mt-4 mb-12 muted">{t('here.hint')}</p>
      {refusal && <Alert role="alert" type="error" showIcon title={refusal} style={{ marginBottom: 16 }} />}
      <Form.Item
        name="tai_khoan"
        label={t('here.account')}
        rules={[{ required: true, whitespace: true, message: t('here.accountNeeded') }]}
      >
        <Input maxLength={100} autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Form.Item>
      <Form.Item name="proof" label={t('here.proof')}>
        <Segmented<Proof>
          options={[
            { value: 'mat_khau', label: t('here.password') },
            { value: 'ma', label: t('here.code') },
          ]}
        />
      </Form.Item>
      {proof === 'ma' ? (
        <Form.Item
          key="ma"
          name="ma"
          label={t('here.code')}
          normalize={(typed: string) => typed.trim()}
          rules={[{ required: true, message: t('here.proofNeeded') }]}
        >
          <Input autoComplete="off" inputMode="numeric" maxLength={20} />
        </Form.Item>
      ) : (
        <Form.Item
          key="mat_khau"
          name="mat_khau"
          label={t('here.password')}
          rules={[{ required: true, message: t('here.proofNeeded') }]}
        >
          {/* Not the password of the person whose browser this is. */}
          <Input.Password autoComplete="new-password" />
        </Form.Item>
      )}
      <div className={styles.choices}>
        <Button onClick={onBack}>{t('here.back')}</Button>
        {canUsePasskeys() && (
          <Button icon={<KeyOutlined aria-hidden />} disabled={isSending} onClick={() => void sendPasskey()}>
            {t('here.passkey')}
          </Button>
        )}
        <Button type="primary" htmlType="submit" loading={isSending}>
          {t('here.submit')}
        </Button>
      </div>
    </Form>
  );
}

type Proofs = Omit<ApproveHereBody, 'ma_bam' | 'ghi_chu'>;

function useProof(
  { id, ma_bam }: AskedApproval,
  onApproved: (request: ApprovalRequest) => void,
  onRefused: () => void,
) {
  const { t } = useTranslation('session');
  const [approve] = useApproveHereMutation();
  const answer = usePasskeyAnswer();
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState('');

  async function attempt(proofOf: () => Proofs | Promise<Proofs>) {
    setRefusal('');
    setSending(true);
    try {
      const request = await approve({ id, body: { ma_bam, ...(await proofOf()) } }).unwrap();
      if (request.trang_thai === APPROVAL_STATUS.done) onApproved(request);
    } catch (error) {
      if (!isApiError(error) && !(error instanceof PasskeyError)) throw error;
      setRefusal(passkeyMessage(error, t));
      onRefused();
    } finally {
      setSending(false);
    }
  }

  return {
    send: (proof: Proofs) => attempt(() => proof),
    /** A passkey says by itself whose it is. */
    sendPasskey: () =>
      attempt(async () => ({ passkey: await answer({ muc_dich: 'duyet', ve_viec: `yeu_cau_duyet:${id}` }) })),
    isSending,
    refusal,
  };
}
