import { Alert, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../lib/api-error.ts';
import styles from './confirm-dialog.module.css';

/** What somebody is about to do, put so that they know what will happen. */
export interface Question {
  title: string;
  text: string;
  /** What the answer is about, e.g. the records it touches. */
  details?: ReactNode;
  /** The verb on the button. */
  okText: string;
  danger?: boolean;
  /** Rejects with the query's error (`.unwrap()`); the refusal is shown in the dialog. */
  act: () => Promise<unknown>;
}

interface ConfirmDialogProps {
  question: Question | null;
  onClose: () => void;
}

/** Asks, does, and stays open with the reason when it was refused. */
export function ConfirmDialog({ question, onClose }: ConfirmDialogProps) {
  const { t } = useTranslation('ui');
  // The last question stays readable while the dialog fades out.
  const [shown, setShown] = useState(question);
  const [sending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  if (question && question !== shown) {
    setShown(question);
    setRefusal(null);
  }

  const confirm = async () => {
    if (!shown) return;
    setSending(true);
    setRefusal(null);
    try {
      await shown.act();
      onClose();
    } catch (error) {
      if (!isApiError(error)) console.error(error);
      setRefusal(isApiError(error) ? error.message : t('form.failed'));
    } finally {
      setSending(false);
    }
  };

  return (
    <Modal
      open={question !== null}
      title={shown?.title}
      width={440}
      okText={shown?.okText}
      cancelText={t('form.cancel')}
      okButtonProps={{ danger: shown?.danger, autoFocus: !shown?.danger }}
      cancelButtonProps={{ autoFocus: shown?.danger }}
      confirmLoading={sending}
      onOk={() => void confirm()}
      onCancel={onClose}
    >
      <p className={styles.text}>{shown?.text}</p>
      {shown?.details}
      {refusal && <Alert type="error" showIcon title={refusal} />}
    </Modal>
  );
}
