import { KeyOutlined } from '@ant-design/icons';
import type { HereProof } from '@doi-tien/contract/approvals.schema';
import { Alert, Button, Form, Input, Segmented } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../lib/api/api-error.ts';
import { canUsePasskeys, PasskeyError, passkeyMessage } from '../../lib/passkeys/passkeys.ts';
import { usePasskeyAnswer } from '../../lib/passkeys/use-passkey-answer.ts';
import choices from './choices.module.css';
import styles from './here-form.module.css';

type Proof = 'mat_khau' | 'ma';

interface HereValues {
  tai_khoan: string;
  proof: Proof;
  mat_khau?: string;
  ma?: string;
}

/** What is asked, in the words of the act. */
export interface HereWords {
  title: string;
  hint: string;
  account: string;
  accountNeeded: string;
  submit: string;
}

interface HereFormProps {
  words: HereWords;
  /** What a passkey is asked for, such as `yeu_cau_duyet:7`. */
  about: string;
  /** Rejects with what the person is told here; they may try again. */
  onProved: (proof: HereProof) => Promise<unknown>;
  onBack: () => void;
}

/** Somebody who stands beside the person of this session says who they are and proves it, on this screen. Needs the texts `approvals` and `session`. */
export function HereForm({ words, about, onProved, onBack }: HereFormProps) {
  const { t } = useTranslation('approvals');
  const [form] = Form.useForm<HereValues>();
  const proof = Form.useWatch('proof', form) ?? 'mat_khau';
  const { send, sendPasskey, isSending, refusal } = useProof(about, onProved, () =>
    form.resetFields(['mat_khau', 'ma']),
  );
  useEffect(() => void form.focusField('tai_khoan'), [form]);
  return (
    <Form<HereValues>
      form={form}
      name="here"
      layout="vertical"
      requiredMark={false}
      className={`mt-16 ${styles.here}`}
      initialValues={{ proof: 'mat_khau' }}
      onFinish={({ tai_khoan, mat_khau, ma }) => void send({ tai_khoan, mat_khau, ma })}
    >
      <h3>{words.title}</h3>
      <p className="no-margin mt-4 mb-12 muted">{words.hint}</p>
      {refusal && <Alert role="alert" type="error" showIcon title={refusal} style={{ marginBottom: 16 }} />}
      <Form.Item
        name="tai_khoan"
        label={words.account}
        rules={[{ required: true, whitespace: true, message: words.accountNeeded }]}
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
      <div className={choices.choices}>
        <Button onClick={onBack}>{t('here.back')}</Button>
        {canUsePasskeys() && (
          <Button icon={<KeyOutlined aria-hidden />} disabled={isSending} onClick={() => void sendPasskey()}>
            {t('here.passkey')}
          </Button>
        )}
        <Button type="primary" htmlType="submit" loading={isSending}>
          {words.submit}
        </Button>
      </div>
    </Form>
  );
}

function useProof(about: string, onProved: HereFormProps['onProved'], onRefused: () => void) {
  const { t } = useTranslation('session');
  const answer = usePasskeyAnswer();
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState('');

  async function attempt(proofOf: () => HereProof | Promise<HereProof>) {
    setRefusal('');
    setSending(true);
    try {
      await onProved(await proofOf());
    } catch (error) {
      if (!isApiError(error) && !(error instanceof PasskeyError)) throw error;
      setRefusal(passkeyMessage(error, t));
      onRefused();
    } finally {
      setSending(false);
    }
  }

  return {
    send: (proof: HereProof) => attempt(() => proof),
    /** A passkey says by itself whose it is. */
    sendPasskey: () => attempt(async () => ({ passkey: await answer({ muc_dich: 'duyet', ve_viec: about }) })),
    isSending,
    refusal,
  };
}
