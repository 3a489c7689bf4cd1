import type { TotpBegun } from '@doi-tien/contract/session.schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../ui/copy-button.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { useBeginTotpMutation, useConfirmTotpMutation } from './profile-endpoints.ts';
import { ProofForm } from './proof-form.tsx';
import { RecoveryDialog } from './recovery-dialog.tsx';
import styles from './totp.module.css';

/** Password, then the app and its first code, then the recovery codes. */
export function TotpSetup({ onClose }: { onClose: (isOn: boolean) => void }) {
  const { t } = useTranslation('profile');
  const [begun, setBegun] = useState<TotpBegun | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [begin, { isLoading: isBeginning }] = useBeginTotpMutation();
  const [confirm, { isLoading: isConfirming }] = useConfirmTotpMutation();
  // With a passkey the person has recovery codes already, and gets no others.
  const finish = (handedOut: string[]) => (handedOut.length > 0 ? setCodes(handedOut) : onClose(true));
  return (
    <RecoveryDialog
      title={t('totp.turnOn')}
      hasSecret={begun !== null}
      codes={codes}
      onClose={() => onClose(codes !== null)}
    >
      {!begun && (
        <ProofForm
          asks={['password']}
          intro={t('totp.askPassword')}
          submitText={t('totp.next')}
          busy={isBeginning}
          onSubmit={async ({ mat_khau_cu }) => setBegun(await begin({ mat_khau_cu }).unwrap())}
        />
      )}
      {begun && (
        <>
          <SecretToScan begun={begun} />
          <ProofForm
            asks={['code']}
            submitText={t('totp.turnOn')}
            busy={isConfirming}
            onSubmit={async ({ ma = '' }) => finish((await confirm({ ma }).unwrap()).ma_khoi_phuc)}
          />
        </>
      )}
    </RecoveryDialog>
  );
}

function SecretToScan({ begun }: { begun: TotpBegun }) {
  const { t } = useTranslation('profile');
  // In groups of four, as it is read out and typed; spaces do not count.
  const groups = begun.bi_mat.match(/.{1,4}/g)?.join(' ');
  return (
    <>
      <ol className={`stack no-margin mb-16 ${styles.steps}`}>
        <li>{t('totp.stepApp')}</li>
        <li>{t('totp.stepScan')}</li>
        <li>{t('totp.stepCode')}</li>
      </ol>
      <div className="row wrap gap-16 mb-16">
        <div className={`flex-none bordered round-8 p-12 ${styles.picture}`}>
          <QrCode text={begun.dia_chi_qr} label={t('totp.qr')} />
        </div>
        <div className={styles.secret}>
          <p>{t('totp.byHand')}</p>
          <code translate="no">{groups}</code>
          <CopyButton text={begun.bi_mat} label={t('totp.secret')} />
        </div>
      </div>
    </>
  );
}
