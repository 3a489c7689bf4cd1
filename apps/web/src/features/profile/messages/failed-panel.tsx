import type { ListQuery } from '@doi-tien/contract/list';
import { MESSAGE_KINDS, MESSAGE_STATUS, type MessageKind } from '@doi-tien/contract/messages';
import type { SentMessage } from '@doi-tien/contract/messages.schema';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { showMoment } from '../../../ui/dates/moments.ts';
import rowStyles from '../panel/list-row.module.css';
import { Panel } from '../panel/panel.tsx';
import { useFailedMessagesQuery, useFailedOfAllQuery, useSendAgainMutation } from './message-endpoints.ts';
import styles from './messages.module.css';
import { useReason, useTellOutcome } from './use-reason.ts';

/** What failed for good and was meant for oneself. */
export function FailedPanel() {
  const { t } = useTranslation('messages');
  return (
    <Panel title={t('failed')} text={t('failedText')}>
      <OwnFailed />
    </Panel>
  );
}

const NEWEST: ListQuery = { page: 1, pageSize: 20, sortField: 'ngay_tao', direction: 'desc', f: [] };
const OWN: ListQuery = {
  ...NEWEST,
  f: [{ field: 'trang_thai', operator: 'eq', value: String(MESSAGE_STATUS.failed) }],
};
const FRESH = { refetchOnMountOrArgChange: true };

function OwnFailed() {
  const { data } = useFailedMessagesQuery(OWN, FRESH);
  return <FailedList messages={data?.items} isOthers={false} />;
}

export function FailedOfAll() {
  const { data } = useFailedOfAllQuery(NEWEST, FRESH);
  return <FailedList messages={data?.items} isOthers />;
}

function FailedList({ messages = [], isOthers }: { messages: readonly SentMessage[] | undefined; isOthers: boolean }) {
  return (
    <ul className="plain-list">
      {messages.map((message) => (
        <Failed key={message.id} message={message} isOthers={isOthers} />
      ))}
    </ul>
  );
}

function Failed({ message, isOthers }: { message: SentMessage; isOthers: boolean }) {
  const { t } = useTranslation('messages');
  const [again, { isLoading: busy }] = useSendAgainMutation();
  const reason = useReason();
  const tell = useTellOutcome();
  const { id, loai, kenh, loi, ngay_tao, nguoi_nhan } = message;
  const isKind = (MESSAGE_KINDS as readonly string[]).includes(loai);
  const kind = isKind ? t(`kind.${loai as MessageKind}.label`) : t(loai === 'thu' ? 'testKind' : 'several');
  const name = t('failedOf', { kind, channel: t(`channels.${kenh}`) });
  const press = async () => {
    const { data } = await again(id);
    if (data) tell(data);
  };
  return (
    <li className={`row wrap gap-x-12 line-above ${styles.line}`}>
      <div className={rowStyles.words}>
        <p className="no-margin">{isOthers ? `${nguoi_nhan}: ${name}` : name}</p>
        <p className="no-margin muted">
          <span className="num">{showMoment(ngay_tao)}</span> {reason(loi)}
        </p>
      </div>
      <Button loading={busy} aria-label={`${t('again')}: ${name}`} onClick={press}>
        {t('again')}
      </Button>
    </li>
  );
}
