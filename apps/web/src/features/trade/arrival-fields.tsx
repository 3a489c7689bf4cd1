import { MONEY_GROUP } from '@doi-tien/contract/catalogue';
import { proofNeeded, type TradeKind } from '@doi-tien/contract/trade';
import { Button, Input, Switch } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ariaKeys } from '../../lib/shortcuts.ts';
import { KeyCap } from '../../ui/key-cap.tsx';
import { LastValueChips } from '../../ui/last-values.tsx';
import { Field } from './field.tsx';
import { fieldId } from './ticket-model.ts';
import styles from './trade.module.css';
import type { Draft } from './use-draft.ts';
import type { useSending } from './use-sending.ts';

interface ArrivalFieldsProps {
  kind: TradeKind;
  draft: Draft;
  sending: Pick<ReturnType<typeof useSending>, 'isTried' | 'saveWaiting'>;
}

type Proof = ReturnType<typeof proofNeeded>[number];

/** How we know that money which is not cash has arrived. Enter does not leave a field that must not stay empty. */
export function ArrivalFields({ kind, draft, sending }: ArrivalFieldsProps) {
  const { state, change: onChange } = draft;
  const { t } = useTranslation('trade');
  const isElectronic = kind.group === MONEY_GROUP.electronic;
  const needed = state.isWaiting ? [] : proofNeeded(kind);
  const [passed, setPassed] = useState<readonly Proof[]>([]);
  const field = (name: Proof, value: string, set: (text: string) => void, maxLength: number) => {
    const isNeeded = needed.includes(name);
    const isMissing = isNeeded && value.trim() === '';
    const isWrong = isMissing && (sending.isTried || passed.includes(name));
    const stay = (event: KeyboardEvent) => {
      if (!isMissing || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
      event.preventDefault();
      setPassed([...passed, name]);
    };
    const error = isWrong && (
      <>
        {t(`proofMissing.${name === 'mang' ? 'network' : isElectronic ? 'electronic' : 'other'}`)}{' '}
        <Button size="small" onClick={sending.saveWaiting} aria-keyshortcuts={ariaKeys('saveWaiting')}>
          {t('saveWaiting')}
          <KeyCap of="saveWaiting" />
        </Button>
      </>
    );
    const input = (
      <Input
        id={fieldId(name)}
        value={value}
        maxLength={maxLength}
        autoComplete="off"
        status={isWrong ? 'error' : undefined}
        aria-required={isNeeded}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${fieldId(name)}-error` : undefined}
        onChange={(event) => set(event.target.value)}
        onPressEnter={stay}
      />
    );
    return { input, error: error ? <span id={`${fieldId(name)}-error`}>{error}</span> : undefined };
  };
  const network = field('mang', state.network, (text) => onChange({ network: text }), 50);
  const reference = field('ma_tham_chieu', state.reference, (text) => onChange({ reference: text }), 200);
  return (
    <div className={`${styles.line} ${styles.fields}`}>
      {kind.mayWait && (
        <Field label={t('waiting')}>
          <Switch
            className={styles.switch}
            checked={state.isWaiting}
            onChange={(isWaiting) => onChange({ isWaiting })}
          />
        </Field>
      )}
      {isElectronic && (
        <Field
          label={t('network')}
          hint={<LastValueChips field="network" value={state.network} onPick={(text) => onChange({ network: text })} />}
          error={network.error}
        >
          {network.input}
        </Field>
      )}
      {!state.isWaiting && (
        <Field label={t(`referenceOf.${isElectronic ? 'electronic' : 'other'}`)} error={reference.error}>
          {reference.input}
        </Field>
      )}
    </div>
  );
}
