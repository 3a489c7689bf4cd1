import type { QuickReasonKind } from '@doi-tien/contract/quick-reasons';
import { Alert, Button, Form, type FormInstance, Modal } from 'antd';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { waitsForApproval } from '../../lib/api/api-error.ts';
import type { RememberedField } from '../../lib/forms/last-values.ts';
import { notifyFirstError } from '../../lib/notices/notify.ts';
import { FateNotice } from './fate-notice.tsx';
import { RememberedInput } from './last-values.tsx';
import { useServerErrors } from './use-server-errors.ts';

/** The one sentence some acts ask for; Enter in it does what the button does. */
interface ReasonField {
  label: string;
  /** Under which name earlier answers are remembered. */
  remembered: RememberedField;
  quick?: QuickReasonKind;
}

/** What somebody is about to do, put so that they know what will happen. */
export interface Question {
  title: string;
  text: string;
  /** What the answer is about, e.g. the records it touches. */
  details?: ReactNode;
  /** The verb on the button, with the amount where money moves. */
  okText: string;
  /** What cannot simply be undone is red, and the way out has the focus. */
  danger?: boolean;
  /** What the way out keeps: "Giữ phiếu". */
  keepText?: string;
  reason?: ReasonField;
  /** Rejects with the query's error (`.unwrap()`); the refusal is shown in the dialog. Given the reason, where one is asked. */
  act: (reason: string) => Promise<unknown>;
}

interface ConfirmDialogProps {
  question: Question | null;
  onClose: () => void;
  /** It has left the screen and given the focus back. */
  onClosed?: () => void;
}

/** The server calls a reason so in every act. */
const REASON = 'ly_do';

/** Asks, does, and stays open with the reason when it was refused. */
export function ConfirmDialog({ question, onClose, onClosed }: ConfirmDialogProps) {
  const { t } = useTranslation('ui');
  // The last question stays readable while the dialog fades out.
  const [shown, setShown] = useState(question);
  const [sending, setSending] = useState(false);
  const [form] = Form.useForm<{ [REASON]: string }>();
  const errors = useServerErrors(form as FormInstance);
  const keepButton = useRef<HTMLButtonElement>(null);
  const okButton = useRef<HTMLButtonElement>(null);
  if (question && question !== shown) setShown(question);
  // Drawn anew while it is answered it is the same question: what became of the answer stays.
  const asked = question?.title;
  const begin = useEffectEvent(() => {
    form.resetFields();
    errors.clear();
  });
  useEffect(() => {
    if (asked !== undefined) begin();
  }, [asked]);
  const isAsked = question !== null;

  const confirm = async (reason: string) => {
    if (!shown || sending) return;
    setSending(true);
    errors.clear();
    try {
      await shown.act(reason);
      onClose();
    } catch (error) {
      if (waitsForApproval(error)) onClose();
      else errors.show(error);
    } finally {
      setSending(false);
    }
  };

  const close = () => sending || onClose();
  return (
    <Modal
      open={isAsked}
      title={shown?.title}
      width={440}
      // A dialog that fades in takes the focus after its buttons are drawn.
      afterOpenChange={(isOpen) => isOpen && (shown?.danger ? keepButton : okButton).current?.focus()}
      footer={
        <div className="row wrap stretch justify-end">
          <Button ref={keepButton} disabled={sending} onClick={close}>
            {shown?.keepText ?? t(shown?.danger ? 'form.keep' : 'form.cancel')}
          </Button>
          <Button
            ref={okButton}
            type="primary"
            danger={shown?.danger}
            loading={sending}
            onClick={() => (shown?.reason ? form.submit() : void confirm(''))}
          >
            {shown?.okText}
          </Button>
        </div>
      }
      onCancel={close}
      afterClose={onClosed}
    >
      <p className="no-margin mb-16 secondary">{shown?.text}</p>
      {shown?.details}
      <Form
        form={form}
        layout="vertical"
        onFinish={(values) => void confirm(values[REASON])}
        onFinishFailed={notifyFirstError}
      >
        {shown?.reason && (
          <Form.Item
            name={REASON}
            label={shown.reason.label}
            rules={[{ required: true, whitespace: true, message: t('form.reasonNeeded') }]}
          >
            <RememberedInput field={shown.reason.remembered} quick={shown.reason.quick} maxLength={500} />
          </Form.Item>
        )}
      </Form>
      <FateNotice sending={sending} />
      {errors.message !== null && (
        <Alert type="error" showIcon title={errors.message} description={errors.details ?? undefined} />
      )}
    </Modal>
  );
}
