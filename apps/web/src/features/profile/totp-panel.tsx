import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showMoment } from '../../ui/dates/moments.ts';
import { StatusTag } from '../../ui/status-tag.tsx';
import { Panel } from './panel/panel.tsx';
import { usePasskeysQuery, useTotpQuery } from './profile-endpoints.ts';
import { TotpProof } from './totp-proof.tsx';
import { TotpSetup } from './totp-setup.tsx';

type Asked = 'setup' | 'codes' | 'off';

/** The authenticator app: a stronger second factor than a letter, and in its place. */
export function TotpPanel({ onAdded }: { onAdded?: () => void }) {
  const { t } = useTranslation('profile');
  const { data: totp } = useTotpQuery();
  const { data: passkeys } = usePasskeysQuery();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const isOn = Boolean(totp?.bat_luc);
  const hasPasskey = (passkeys?.items.length ?? 0) > 0;
  return (
    <Panel
      title={t('totp.title')}
      text={t(isOn ? 'totp.on' : 'totp.off')}
      action={totp && <StatusTag tone={isOn ? 'success' : 'neutral'} label={t(isOn ? 'totp.isOn' : 'totp.isOff')} />}
    >
      {!totp && <Skeleton active paragraph={{ rows: 1 }} title={false} />}
      {totp?.bat_luc && (
        <>
          <p style={{ margin: 0 }}>
            {t('totp.since', { moment: showMoment(totp.bat_luc) })} · {t('totp.left', { count: totp.con_lai })}
          </p>
          <div className="row wrap">
            <Button onClick={() => setAsked('codes')}>{t('totp.newCodes')}</Button>
            <Button danger onClick={() => setAsked('off')}>
              {t('totp.turnOff')}
            </Button>
          </div>
        </>
      )}
      {totp && !totp.bat_luc && (
        <>
          {hasPasskey && <p style={{ margin: 0 }}>{t('passkey.codesLeft', { count: totp.con_lai })}</p>}
          <div className="row wrap">
            <Button type={hasPasskey ? 'default' : 'primary'} onClick={() => setAsked('setup')}>
              {t('totp.turnOn')}
            </Button>
            {hasPasskey && <Button onClick={() => setAsked('codes')}>{t('totp.newCodes')}</Button>}
          </div>
        </>
      )}
      {asked === 'setup' && (
        <TotpSetup
          onClose={(isOnNow) => {
            close();
            if (isOnNow) onAdded?.();
          }}
        />
      )}
      {(asked === 'codes' || asked === 'off') && <TotpProof purpose={asked} hasPasskey={hasPasskey} onClose={close} />}
    </Panel>
  );
}
