import { KeyOutlined } from '@ant-design/icons';
import type { Passkey } from '@doi-tien/contract/passkey.schema';
import { PASSKEYS_PER_PERSON } from '@doi-tien/contract/session';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canUsePasskeys } from '../../lib/passkeys/passkeys.ts';
import { showMoment } from '../../ui/dates/moments.ts';
import { ErrorState } from '../../ui/page/error-state.tsx';
import styles from './devices-panel.module.css';
import lines from './panel/lines.module.css';
import { Panel } from './panel/panel.tsx';
import { AddPasskey, RemovePasskey, RenamePasskey } from './passkey-dialogs.tsx';
import { usePasskeysQuery } from './profile-endpoints.ts';

type Asked = { act: 'add' } | { act: 'rename' | 'remove'; passkey: Passkey };

/** The person's passkeys: a sign-in of its own, and a second factor after the password. */
export function PasskeyPanel({ onAdded }: { onAdded?: () => void }) {
  const { t } = useTranslation('profile');
  const { data, error, refetch } = usePasskeysQuery();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const obstacle = data && obstacleOf(data.dung_duoc, data.items.length);
  return (
    <Panel
      title={t('passkey.title')}
      text={t('passkey.text')}
      action={
        data &&
        !obstacle && (
          <Button type={data.items.length === 0 ? 'primary' : 'default'} onClick={() => setAsked({ act: 'add' })}>
            {t('passkey.add')}
          </Button>
        )
      }
    >
      {data && data.items.length > 0 && (
        <ul className="plain-list">
          {data.items.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onAsk={(act) => setAsked({ act, passkey })} />
          ))}
        </ul>
      )}
      {obstacle && (
        <p className="no-margin secondary pretty">{t(`passkey.${obstacle}`, { max: PASSKEYS_PER_PERSON })}</p>
      )}
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Loading />)}
      {asked?.act === 'add' && (
        <AddPasskey
          onClose={(isAdded) => {
            close();
            if (isAdded) onAdded?.();
          }}
        />
      )}
      {asked?.act === 'rename' && <RenamePasskey passkey={asked.passkey} onClose={close} />}
      {asked?.act === 'remove' && <RemovePasskey passkey={asked.passkey} onClose={close} />}
    </Panel>
  );
}

/** Why none can be added here, if so. */
function obstacleOf(isPossible: boolean, count: number): 'unavailable' | 'unsupported' | 'full' | null {
  if (!isPossible) return 'unavailable';
  if (!canUsePasskeys()) return 'unsupported';
  return count >= PASSKEYS_PER_PERSON ? 'full' : null;
}

function Loading() {
  return <Skeleton active paragraph={{ rows: 1 }} title={false} />;
}

function PasskeyRow({ passkey, onAsk }: { passkey: Passkey; onAsk: (act: 'rename' | 'remove') => void }) {
  const { t } = useTranslation('profile');
  const { ten: name, ngay_tao, dung_luc } = passkey;
  return (
    <li className={`row wrap gap-x-12 line-above ${lines.line}`}>
      <span className={lines.icon} aria-hidden="true">
        <KeyOutlined />
      </span>
      <div className={lines.words}>
        <p className="row wrap gap-4 gap-x-8 no-margin weight-500">{name}</p>
        <p className={`${styles.facts} num`}>
          <span>{dung_luc ? t('passkey.used', { moment: showMoment(dung_luc) }) : t('passkey.unused')}</span>
          <span>{t('passkey.created', { moment: showMoment(ngay_tao) })}</span>
        </p>
      </div>
      <div className="row wrap">
        <Button aria-label={t('passkey.renameOf', { name })} onClick={() => onAsk('rename')}>
          {t('passkey.rename')}
        </Button>
        <Button danger aria-label={t('passkey.removeOf', { name })} onClick={() => onAsk('remove')}>
          {t('passkey.remove')}
        </Button>
      </div>
    </li>
  );
}
