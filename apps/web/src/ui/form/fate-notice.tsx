import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFateAsked } from '../../lib/api/fate.ts';

interface FateNoticeProps {
  /** The form has sent something and waits. */
  sending: boolean;
  className?: string | undefined;
  /** What is said about it, where the form has a word for what it sends. */
  text?: string;
}

/** Sent, and no answer came: the server is being asked, so nobody has to press again to find out. */
export function FateNotice({ sending, className, text }: FateNoticeProps) {
  const { t } = useTranslation('ui');
  const isAsked = useFateAsked();
  if (!sending || !isAsked) return null;
  return (
    <Alert
      className={className}
      type="warning"
      showIcon
      role="status"
      title={text ?? t('form.asking')}
      description={t('form.askingHint')}
    />
  );
}
