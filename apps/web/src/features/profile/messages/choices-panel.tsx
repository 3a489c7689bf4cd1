import {
  KINDS_WITH_AMOUNT,
  MESSAGE_CHANNELS,
  type MessageChannel,
  type MessageKind,
  URGENT_KINDS,
} from '@doi-tien/contract/messages';
import type { MessageChoices, MessageChoicesBody } from '@doi-tien/contract/messages.schema';
import { Button, Checkbox, Input, Segmented, Switch } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MoneyInput } from '../../../ui/money/money-input.tsx';
import { StatusTag } from '../../../ui/status-tag.tsx';
import rowStyles from '../panel/list-row.module.css';
import { Panel } from '../panel/panel.tsx';
import { minuteOf, timeOf, withAmount, withChannel } from './choice-rules.ts';
import { useSaveMessagesMutation } from './message-endpoints.ts';
import styles from './messages.module.css';

/** Kinds by channels, and how they are sent; saved together. */
export function ChoicesPanel({ choices }: { choices: MessageChoices }) {
  const { t } = useTranslation('messages');
  const [save, { isLoading: busy }] = useSaveMessagesMutation();
  const { ngon_ngu, yen_tu, yen_den, an_so_tien, lua_chon } = choices;
  const [draft, setDraft] = useState<MessageChoicesBody>({ ngon_ngu, yen_tu, yen_den, an_so_tien, lua_chon });
  const { kenh, duoc_nhan } = choices;
  // A channel that is chosen somewhere stays, so that it can be taken off.
  const channels = MESSAGE_CHANNELS.filter(
    (channel) =>
      channel !== 'webhook' || kenh.webhook.length > 0 || lua_chon.some((each) => each.kenh.includes(channel)),
  );
  const change = (part: Partial<MessageChoicesBody>) => setDraft((current) => ({ ...current, ...part }));
  return (
    <>
      <Panel title={t('kinds')} text={t('kindsText')}>
        <ul className="plain-list">
          {duoc_nhan.map((kind) => (
            <Kind
              key={kind}
              kind={kind}
              channels={channels}
              chosen={draft.lua_chon.find(({ loai }) => loai === kind)}
              onChannel={(channel, isOn) => change({ lua_chon: withChannel(draft.lua_chon, kind, channel, isOn) })}
              onAmount={(amount) => change({ lua_chon: withAmount(draft.lua_chon, kind, amount) })}
            />
          ))}
        </ul>
      </Panel>
      <Panel title={t('manner')}>
        <Manner draft={draft} change={change} />
        <div>
          <Button type="primary" loading={busy} onClick={() => save(draft)}>
            {t('save')}
          </Button>
        </div>
      </Panel>
    </>
  );
}

interface KindProps {
  kind: MessageKind;
  channels: readonly MessageChannel[];
  chosen: MessageChoicesBody['lua_chon'][number] | undefined;
  onChannel: (channel: MessageChannel, isOn: boolean) => void;
  onAmount: (amount: string | null) => void;
}

function Kind({ kind, channels, chosen, onChannel, onAmount }: KindProps) {
  const { t } = useTranslation('messages');
  const label = t(`kind.${kind}.label`);
  return (
    <li className={`line-above ${styles.kind}`}>
      <div className={rowStyles.words}>
        <p className="row wrap no-margin weight-500">
          {label} {URGENT_KINDS.has(kind) && <StatusTag tone="warning" label={t('urgent')} />}
        </p>
        <p className="no-margin muted">{t(`kind.${kind}.hint`)}</p>
      </div>
      <fieldset className={styles.channels} aria-label={label}>
        {channels.map((channel) => (
          <Checkbox
            key={channel}
            checked={chosen?.kenh.includes(channel) ?? false}
            onChange={({ target }) => onChannel(channel, target.checked)}
          >
            {t(`channelsShort.${channel}`)}
          </Checkbox>
        ))}
      </fieldset>
      {KINDS_WITH_AMOUNT.has(kind) && chosen && (
        <div className={styles.amount}>
          <span className="muted">{t('fromAmount')}</span>
          <MoneyInput
            value={chosen.tu_so_tien}
            onChange={onAmount}
            unit="VND"
            decimals={0}
            min="0"
            placeholder={t('always')}
            aria-label={`${label}: ${t('fromAmount')}`}
          />
        </div>
      )}
    </li>
  );
}

interface MannerProps {
  draft: MessageChoicesBody;
  change: (part: Partial<MessageChoicesBody>) => void;
}

/** From when to when it is quiet, until somebody says otherwise. */
const QUIET_AT_FIRST = { yen_tu: 22 * 60, yen_den: 7 * 60 };

function Manner({ draft, change }: MannerProps) {
  const { t } = useTranslation('messages');
  const [quietId, hideId] = [useId(), useId()];
  const isQuiet = draft.yen_tu !== null;
  return (
    <>
      <div className="row wrap between gap-x-24">
        <span>{t('language')}</span>
        <Segmented
          aria-label={t('language')}
          value={draft.ngon_ngu}
          options={(['vi', 'en'] as const).map((value) => ({ value, label: t(`languages.${value}`) }))}
          onChange={(ngon_ngu) => change({ ngon_ngu })}
        />
      </div>
      <div className="row wrap between gap-x-24">
        <div className={rowStyles.words}>
          <p id={quietId} className="no-margin">
            {t('quiet')}
          </p>
          <p className="no-margin muted">{t('quietText')}</p>
        </div>
        <Switch
          aria-labelledby={quietId}
          checked={isQuiet}
          onChange={(isOn) => change(isOn ? QUIET_AT_FIRST : { yen_tu: null, yen_den: null })}
        />
      </div>
      {isQuiet && (
        <div className="row wrap gap-12">
          {(['yen_tu', 'yen_den'] as const).map((end) => (
            <div key={end} className="row">
              <span className="muted">{t(end === 'yen_tu' ? 'quietFrom' : 'quietTo')}</span>
              <Input
                type="time"
                aria-label={`${t('quiet')}: ${t(end === 'yen_tu' ? 'quietFrom' : 'quietTo')}`}
                className={styles.time}
                value={timeOf(draft[end] ?? 0)}
                onChange={({ target }) => change({ [end]: minuteOf(target.value) ?? draft[end] })}
              />
            </div>
          ))}
        </div>
      )}
      <div className="row wrap between gap-x-24">
        <div className={rowStyles.words}>
          <p id={hideId} className="no-margin">
            {t('hide')}
          </p>
          <p className="no-margin muted">{t('hideText')}</p>
        </div>
        <Switch aria-labelledby={hideId} checked={draft.an_so_tien} onChange={(an_so_tien) => change({ an_so_tien })} />
      </div>
    </>
  );
}
