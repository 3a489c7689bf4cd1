import { Alert, Button, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { showMoment } from '../../../ui/dates/moments.ts';
import styles from './users.module.css';

export interface IssuedPassword {
  id: number;
  account: string;
  /** Empty where the answer that showed it was lost. */
  password: string;
  /** Whether it came with a new account. */
  isNew: boolean;
  expires?: string;
}

interface OneTimePasswordProps {
  issued: IssuedPassword | null;
  /** Makes a new one; null for a person who may not. */
  onReset: ((issued: IssuedPassword) => void) | null;
  onClose: () => void;
}

/** Nobody can ask for it again, so only a button that says so closes the dialog: no stray click, no Escape. */
export function OneTimePassword({ issued, onReset, onClose }: OneTimePasswordProps) {
  const { t } = useTranslation('staff');
  const [shown, setShown] = useState(issued);
  if (issued && issued !== shown) setShown(issued);
  return (
    <Modal
      open={issued !== null}
      title={shown && t(shown.isNew ? 'password.createdTitle' : 'password.resetTitle', { account: shown.account })}
      width={440}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      // The secret leaves the page with the dialog: hidden, it would still be there to be found.
      destroyOnHidden
      afterClose={() => setShown(null)}
      footer={
        shown?.password === '' ? (
          <>
            <Button onClick={onClose}>{t('password.later')}</Button>
            {onReset && (
              <Button type="primary" onClick={() => onReset(shown)}>
                {t('password.resetNow')}
              </Button>
            )}
          </>
        ) : (
          <Button type="primary" onClick={onClose}>
            {t('password.done')}
          </Button>
        )
      }
    >
      {shown?.password === '' && <Alert type="warning" showIcon title={t('password.gone')} />}
      {shown && shown.password !== '' && (
        <>
          <div className="mt-12 muted text-12">{t('password.label')}</div>
          <div className={styles.password}>
            <code translate="no">{shown.password}</code>
            <CopyButton text={shown.password} label={t('password.label')} />
          </div>
          <Alert type="warning" showIcon title={t('password.once')} />
          <p className="no-margin mt-12 secondary">
            {t('password.handOver')}
            {shown.expires && ` ${t('password.expires', { moment: showMoment(shown.expires) })}`}
          </p>
        </>
      )}
    </Modal>
  );
}
