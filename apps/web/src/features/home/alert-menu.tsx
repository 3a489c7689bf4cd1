import { ClockCircleOutlined, UndoOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { whileUndoing } from '../../lib/notices/undoing.ts';
import { useSubmission } from '../../lib/submissions/submission.ts';
import { AlertDialog } from './alert-dialog.tsx';
import type { AlertLine } from './alert-lines.ts';
import { useReopenAlertMutation } from './home-endpoint.ts';

/** Beside an alert: assign it or put it off, or bring back what was. A refusal is told as every error is. */
export function AlertMenu({ line, text }: { line: AlertLine; text: string }) {
  const { t } = useTranslation('home');
  const [isOpen, setOpen] = useState(false);
  const [reopen, { isLoading }] = useReopenAlertMutation();
  const submission = useSubmission();
  const { khoa } = line;
  const bringBack = () => {
    const send = submission.withKey({ khoa }, ({ idempotencyKey }) => reopen({ khoa, idempotencyKey }).unwrap());
    whileUndoing(send).catch(() => undefined);
  };
  const isHandled = line.handling !== null;
  const label = t(isHandled ? 'handling.reopen' : 'handling.menu');
  return (
    <>
      <Button
        type="text"
        size="small"
        icon={isHandled ? <UndoOutlined /> : <ClockCircleOutlined />}
        loading={isLoading}
        aria-label={`${label}: ${text}`}
        title={label}
        onClick={() => (isHandled ? bringBack() : setOpen(true))}
      />
      {isOpen && <AlertDialog line={line} text={text} onClose={() => setOpen(false)} />}
    </>
  );
}
