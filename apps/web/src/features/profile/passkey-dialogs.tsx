import type { Passkey } from '@doi-tien/contract/passkey.schema';
import { PASSKEY_NAME_LENGTH } from '@doi-tien/contract/session';
import { Alert, Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createPasskey, PasskeyError, passkeyMessage } from '../../lib/passkeys/passkeys.ts';
import { useServerErrors } from '../../ui/form/use-server-errors.ts';
import {
  useAddPasskeyMutation,
  useBeginPasskeyMutation,
  useRemovePasskeyMutation,
  useRenamePasskeyMutation,
} from './profile-endpoints.ts';
import { ProofForm } from './proof-form.tsx';
import { RecoveryDialog } from './recovery-dialog.tsx';

/** Name, then the browser's own dialog, then the recovery codes where these are the first. */
export function AddPasskey({ onClose }: { onClose: (isAdded: boolean) => void }) {
  const { t } = useTranslation('profile');
  const [codes, setCodes] = useState<string[] | null>(null);
  const [begin] = useBeginPasskeyMutation();
  const [add] = useAddPasskeyMutation();

  async function addNamed(ten: string) {
    const passkey = await createPasskey(await begin().unwrap());
    const { ma_khoi_phuc } = await add({ ten, passkey }).unwrap();
    if (ma_khoi_phuc.length > 0) setCodes(ma_khoi_phuc);
    else onClose(true);
  }

  return (
    <RecoveryDialog
      title={t('passkey.addTitle')}
      hasSecret={false}
      codes={codes}
      onClose={() => onClose(codes !== null)}
    >
      <NameForm intro={t('passkey.addText')} name="" submitText={t('passkey.save')} onSubmit={addNamed} />
    </RecoveryDialog>
  );
}

interface PasskeyDialogProps {
  passkey: Passkey;
  onClose: () => void;
}

export function RenamePasskey({ passkey, onClose }: PasskeyDialogProps) {
  const { t } = useTranslation('profile');
  const [rename] = useRenamePasskeyMutation();
  return (
    <Modal open title={t('passkey.renameOf', { name: passkey.ten })} width={400} footer={null} onCancel={onClose}>
      <NameForm
        name={passkey.ten}
        submitText={t('passkey.renameSave')}
        onSubmit={async (ten) => {
          await rename({ id: passkey.id, ten }).unwrap();
          onClose();
        }}
      />
    </Modal>
  );
}

/** Both factors, as for switching the app off. */
export function RemovePasskey({ passkey, onClose }: PasskeyDialogProps) {
  const { t } = useTranslation('profile');
  const [remove, { isLoading: busy }] = useRemovePasskeyMutation();
  return (
    <Modal open title={t('passkey.removeTitle', { name: passkey.ten })} width={440} footer={null} onCancel={onClose}>
      <ProofForm
        asks={['password', 'code']}
        hasPasskey
        intro={t('passkey.removeText')}
        submitText={t('passkey.removeOf', { name: passkey.ten })}
        busy={busy}
        danger
        onSubmit={async (proof) => {
          await remove({ id: passkey.id, proof }).unwrap();
          onClose();
        }}
      />
    </Modal>
  );
}

interface NameFormProps {
  intro?: string;
  name: string;
  submitText: string;
  /** Rejects with the query's error, or with the browser's. */
  onSubmit: (name: string) => Promise<unknown>;
}

function NameForm({ intro, name, submitText, onSubmit }: NameFormProps) {
  const { t } = useTranslation('profile');
  const { t: s } = useTranslation('session');
  const [form] = Form.useForm<{ ten: string }>();
  const errors = useServerErrors(form);
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);

  async function submit(typed: string) {
    errors.clear();
    setFailure('');
    setBusy(true);
    try {
      await onSubmit(typed.trim());
    } catch (error) {
      if (error instanceof PasskeyError) setFailure(passkeyMessage(error, s));
      else errors.show(error);
    } finally {
      setBusy(false);
    }
  }

  const message = failure || errors.message;
  return (
    <Form
      form={form}
      name="passkey"
      layout="vertical"
      requiredMark={false}
      validateTrigger="onSubmit"
      initialValues={{ ten: name }}
      onFinish={({ ten }) => void submit(ten)}
    >
      {intro && <p>{intro}</p>}
      {message && <Alert role="alert" type="error" showIcon title={message} style={{ marginBottom: 16 }} />}
      <Form.Item
        name="ten"
        label={t('passkey.name')}
        rules={[{ required: true, whitespace: true, message: t('passkey.nameRequired') }]}
      >
        <Input
          autoFocus
          autoComplete="off"
          maxLength={PASSKEY_NAME_LENGTH}
          placeholder={t('passkey.nameSample')}
          disabled={busy}
        />
      </Form.Item>
      <Button type="primary" htmlType="submit" block loading={busy}>
        {submitText}
      </Button>
    </Form>
  );
}
