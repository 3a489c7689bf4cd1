import type { MessageChoices, TelegramCode } from '@doi-tien/contract/messages.schema';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { showMoment } from '../../../ui/dates/moments.ts';
import { useLinkTelegramMutation, useMessagesQuery, useUnlinkTelegramMutation } from './message-endpoints.ts';
import styles from './messages.module.css';
import { TestButton } from './test-button.tsx';

interface TelegramPlaceProps {
  telegram: MessageChoices['kenh']['telegram'];
  render: (text: string, action: ReactNode, more: ReactNode) => ReactNode;
}

/** How often the page asks whether the code has come. */
const ASK_EVERY_MS = 3_000;

export function TelegramPlace({ telegram, render }: TelegramPlaceProps) {
  const { t } = useTranslation('messages');
  const [link, { isLoading: isLinking }] = useLinkTelegramMutation();
  const [unlink, { isLoading: isUnlinking }] = useUnlinkTelegramMutation();
  const [code, setCode] = useState<TelegramCode | null>(null);
  const isWaiting = code !== null && telegram.dang_cho;
  useMessagesQuery(undefined, { pollingInterval: isWaiting ? ASK_EVERY_MS : 0 });
  if (!telegram.san_sang) return render(t('telegram.noBot'), null, null);
  if (telegram.da_noi && !isWaiting) {
    const name = telegram.ten;
    const text = name === null ? t('telegram.linkedPlain') : t('telegram.linked', { name });
    return render(
      text,
      <div className="row">
        <TestButton channel="telegram" place={t('channels.telegram')} />
        <Button loading={isUnlinking} onClick={() => unlink()}>
          {t('telegram.unlink')}
        </Button>
      </div>,
      null,
    );
  }
  const press = async () => setCode((await link()).data ?? null);
  const action = (
    <Button loading={isLinking} onClick={press}>
      {t('telegram.link')}
    </Button>
  );
  return render(t('telegram.text'), action, isWaiting && code && <Code code={code} />);
}

function Code({ code: { ma_lien_ket, dia_chi_lien_ket, het_han } }: { code: TelegramCode }) {
  const { t } = useTranslation('messages');
  return (
    <div className={styles.code} role="status">
      <p className="no-margin">{t('telegram.send', { moment: showMoment(het_han) })}</p>
      <p className="row wrap no-margin">
        <code className="num text-20">{ma_lien_ket}</code>
        <CopyButton text={ma_lien_ket} label={t('channels.telegram')} />
        {dia_chi_lien_ket && (
          <a href={dia_chi_lien_ket} target="_blank" rel="noreferrer">
            {t('telegram.openBot')}
          </a>
        )}
      </p>
      <p className="no-margin muted">{t('telegram.waiting')}</p>
    </div>
  );
}
