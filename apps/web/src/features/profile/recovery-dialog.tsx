import { Button, Modal } from 'antd';
import type { PropsWithChildren } from 'react';
import { useTranslation } from 'react-i18next';
import { RecoveryCodes } from './recovery-codes.tsx';

interface RecoveryDialogProps {
  title: string;
  /** Something is shown that is shown once: it leaves the screen by a button, not by a stray click. */
  hasSecret: boolean;
  /** The last step, whatever came before. */
  codes: string[] | null;
  onClose: () => void;
}

/** A dialog at whose end there may be new recovery codes. */
export function RecoveryDialog({ title, hasSecret, codes, onClose, children }: PropsWithChildren<RecoveryDialogProps>) {
  const { t } = useTranslation('profile');
  return (
    <Modal
      open
      title={codes ? t('totp.codes') : title}
      width={480}
      mask={{ closable: !hasSecret && !codes }}
      keyboard={!hasSecret && !codes}
      closable={!codes}
      onCancel={onClose}
      footer={
        codes && (
          <Button type="primary" onClick={onClose}>
            {t('totp.saved')}
          </Button>
        )
      }
    >
      {codes ? <RecoveryCodes codes={codes} /> : children}
    </Modal>
  );
}
