import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRenewRecoveryCodesMutation, useSwitchTotpOffMutation } from './profile-endpoints.ts';
import { ProofForm } from './proof-form.tsx';
import { RecoveryDialog } from './recovery-dialog.tsx';

interface TotpProofProps {
  purpose: 'codes' | 'off';
  hasPasskey: boolean;
  onClose: () => void;
}

/** Both factors before the second one is taken away, or its recovery codes are made anew. */
export function TotpProof({ purpose, hasPasskey, onClose }: TotpProofProps) {
  const { t } = useTranslation('profile');
  const [codes, setCodes] = useState<string[] | null>(null);
  const [renew, { isLoading: isRenewing }] = useRenewRecoveryCodesMutation();
  const [switchOff, { isLoading: isSwitching }] = useSwitchTotpOffMutation();
  const isOff = purpose === 'off';
  const title = t(isOff ? 'totp.turnOff' : 'totp.newCodes');
  return (
    <RecoveryDialog title={title} hasSecret={false} codes={codes} onClose={onClose}>
      <ProofForm
        asks={['password', 'code']}
        hasPasskey={hasPasskey}
        intro={t(isOff ? 'totp.offText' : 'totp.newCodesText')}
        submitText={title}
        busy={isRenewing || isSwitching}
        danger={isOff}
        onSubmit={async (proof) => {
          if (!isOff) return setCodes((await renew(proof).unwrap()).ma_khoi_phuc);
          await switchOff(proof).unwrap();
          onClose();
        }}
      />
    </RecoveryDialog>
  );
}
