import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../lib/notices/notify.ts';

/** The specification's time after which the confirmation goes away. */
const CONFIRMATION_MS = 3000;

interface CopyButtonProps {
  /** What goes on the clipboard: the plain number or code, not what the screen makes of it. */
  text: string;
  /** What is copied, for people who do not see the button beside it. */
  label?: string;
}

export function CopyButton({ text, label }: CopyButtonProps) {
  const { t } = useTranslation('ui');
  const [copiedAt, setCopiedAt] = useState<number | null>(null);

  useEffect(() => {
    if (copiedAt === null) return;
    const timer = setTimeout(() => setCopiedAt(null), CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [copiedAt]);

  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setCopiedAt(Date.now()),
      () => notify.error(t('copy.failed')),
    );
  };
  const copied = copiedAt !== null;
  const title = t(copied ? 'copy.copied' : 'copy.copy');
  return (
    <>
      <Tooltip title={title}>
        <Button
          type="text"
          size="small"
          icon={copied ? <CheckOutlined /> : <CopyOutlined />}
          aria-label={label ? `${title} ${label}` : title}
          onClick={copy}
        />
      </Tooltip>
      <span className="visually-hidden" role="status">
        {copied ? t('copy.copied') : ''}
      </span>
    </>
  );
}
