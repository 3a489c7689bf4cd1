import { ApiOutlined, BellOutlined, MailOutlined, SendOutlined } from '@ant-design/icons';
import type { MessageChannel } from '@doi-tien/contract/messages';
import type { MessageChoices } from '@doi-tien/contract/messages.schema';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { showMoment } from '../../../ui/dates/moments.ts';
import rowStyles from '../panel/list-row.module.css';
import { Panel } from '../panel/panel.tsx';
import { useRemovePushDeviceMutation } from './message-endpoints.ts';
import styles from './messages.module.css';
import { PushButton } from './push-button.tsx';
import { TelegramPlace } from './telegram-place.tsx';
import { TestButton } from './test-button.tsx';

const ICONS: Record<MessageChannel, ReactNode> = {
  email: <MailOutlined />,
  push: <BellOutlined />,
  telegram: <SendOutlined />,
  webhook: <ApiOutlined />,
};

/** Where messages go, each with a test. */
export function PlacesPanel({ choices: { kenh } }: { choices: MessageChoices }) {
  const { t } = useTranslation('messages');
  const { email, push, telegram, webhook } = kenh;
  const emailText = email.dia_chi ?? t('email.none');
  return (
    <Panel title={t('places')} text={t('placesText')}>
      <ul className="plain-list">
        <Place
          channel="email"
          text={email.san_sang ? emailText : t('email.noServer')}
          action={email.san_sang && email.dia_chi !== null && <TestButton channel="email" place={email.dia_chi} />}
        />
        <Place channel="push" text={t('push.text')} action={<PushButton />}>
          {push.map((device) => (
            <PushDevice key={device.id} device={device} />
          ))}
        </Place>
        <TelegramPlace
          telegram={telegram}
          render={(text, action, more) => (
            <Place channel="telegram" text={text} action={action}>
              {more}
            </Place>
          )}
        />
        {webhook.length > 0 && (
          <Place channel="webhook" text={t('webhook.text')}>
            {webhook.map(({ id, ten, may_chu }) => (
              <Line
                key={id}
                name={ten}
                detail={may_chu}
                action={<TestButton channel="webhook" id={id} place={ten} />}
              />
            ))}
          </Place>
        )}
      </ul>
    </Panel>
  );
}

interface PlaceProps {
  channel: MessageChannel;
  text: string;
  action?: ReactNode;
  children?: ReactNode;
}

function Place({ channel, text, action, children }: PlaceProps) {
  const { t } = useTranslation('messages');
  return (
    <li className={`line-above ${rowStyles.row}`}>
      <div className="row wrap gap-x-12">
        <span className={rowStyles.icon} aria-hidden="true">
          {ICONS[channel]}
        </span>
        <div className={rowStyles.words}>
          <p className="no-margin weight-500">{t(`channels.${channel}`)}</p>
          <p className="no-margin muted break-anywhere">{text}</p>
        </div>
        {action}
      </div>
      {children}
    </li>
  );
}

function Line({ name, detail, action }: { name: string; detail: string; action: ReactNode }) {
  return (
    <div className={`row wrap gap-x-12 ${styles.ofPlace}`}>
      <div className={rowStyles.words}>
        <p className="no-margin break-anywhere">{name}</p>
        <p className="no-margin muted num text-12 break-anywhere">{detail}</p>
      </div>
      <div className="row">{action}</div>
    </div>
  );
}

function PushDevice({ device: { id, ten, ngay_tao } }: { device: MessageChoices['kenh']['push'][number] }) {
  const { t } = useTranslation('messages');
  const [remove, { isLoading: busy }] = useRemovePushDeviceMutation();
  return (
    <Line
      name={ten}
      detail={t('push.since', { moment: showMoment(ngay_tao) })}
      action={
        <>
          <TestButton channel="push" id={id} place={ten} />
          <Button loading={busy} aria-label={t('removeOf', { place: ten })} onClick={() => remove(id)}>
            {t('remove')}
          </Button>
        </>
      }
    />
  );
}
