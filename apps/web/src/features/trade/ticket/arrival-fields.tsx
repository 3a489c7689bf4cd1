import { CURRENCY_GROUP } from '@doi-tien/contract/catalogue';
import { proofNeeded, type TradeKind } from '@doi-tien/contract/trade';
import { Button, Input, Switch } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ariaKeys } from '../../../lib/keys/shortcuts.ts';
import { OutsideAccountSelect } from '../../../ui/currency/outside-account-select.tsx';
import { LastValueChips } from '../../../ui/form/last-values.tsx';
import { KeyCap } from '../../../ui/key-cap.tsx';
import { isAccountMissing, missingProof } from '../model/asked-field.ts';
import { fieldId } from '../model/ticket-model.ts';
import type { Draft } from '../model/use-draft.ts';
import shared from '../trade.module.css';
import styles from './arrival-fields.module.css';
import { Field } from './field.tsx';
import type { useSending } from './use-sending.ts';

interface ArrivalFieldsProps {
  kind: TradeKind;
  draft: Draft;
  sending: Pick<ReturnType<typeof useSending>, 'isTried' | 'saveWaiting' | 'accounts'>;
}

const ERROR = 'ticket-proof-error';

/** How we know that money which is not cash has arrived. Enter does not leave a field that must not stay empty. */
export function ArrivalFields({ kind, draft, sending }: ArrivalFieldsProps) {
  const { t } = useTranslation('trade');
  const { state, change } = draft;
  const isElectronic = kind.group === CURRENCY_GROUP.electronic;
  const [isPassed, setPassed] = useState(false);
  const missing = missingProof(kind, state);
  const wrong = sending.isTried || isPassed ? missing : null;
  const proof = (name: 'mang' | 'ma_tham_chieu', value: string) => ({
    id: fieldId(name),
    value,
    autoComplete: 'off',
    status: wrong === fieldId(name) ? ('error' as const) : undefined,
    'aria-required': !state.isWaiting && proofNeeded(kind).includes(name),
    'aria-invalid': wrong === fieldId(name) || undefined,
    'aria-describedby': wrong === fieldId(name) ? ERROR : undefined,
    onPressEnter: (event: KeyboardEvent) => {
      if (missing !== fieldId(name) || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
      event.preventDefault();
      setPassed(true);
    },
  });
  return (
    <div className={`${shared.line} ${shared.fields}`}>
      {kind.mayWait && (
        <Field label={t('waiting')}>
          <Switch className={styles.switch} checked={state.isWaiting} onChange={(isWaiting) => change({ isWaiting })} />
        </Field>
      )}
      {isElectronic && (
        <Field
          label={t('network')}
          hint={<LastValueChips field="network" value={state.network} onPick={(network) => change({ network })} />}
        >
          <Input
            {...proof('mang', state.network)}
            maxLength={50}
            onChange={(event) => change({ network: event.target.value })}
          />
        </Field>
      )}
      {!state.isWaiting && (
        <Field label={t(`referenceOf.${isElectronic ? 'electronic' : 'other'}`)}>
          <Input
            {...proof('ma_tham_chieu', state.reference)}
            maxLength={200}
            onChange={(event) => change({ reference: event.target.value })}
          />
        </Field>
      )}
      {sending.accounts.length > 0 && <AccountField draft={draft} sending={sending} />}
      {wrong && (
        <div id={ERROR} className="row wrap all-columns gap-4 gap-x-8 text-error" role="alert">
          {t(`proofMissing.${wrong === fieldId('mang') ? 'network' : isElectronic ? 'electronic' : 'other'}`)}
          <Button size="small" onClick={sending.saveWaiting} aria-keyshortcuts={ariaKeys('saveWaiting')}>
            {t('saveWaiting')}
            <KeyCap of="saveWaiting" />
          </Button>
        </div>
      )}
    </div>
  );
}

/** Which of our accounts the money went through. */
function AccountField({ draft, sending: { accounts, isTried } }: Omit<ArrivalFieldsProps, 'kind'>) {
  const { t } = useTranslation('common');
  const { t: e } = useTranslation('errors');
  const { state, change } = draft;
  const isWrong = isTried && isAccountMissing(state, true);
  const chosen = accounts.find(({ id }) => id === state.account?.id);
  return (
    <Field label={t('outsideAccount')} hint={isWrong && <span role="alert">{e('fields.requiredField')}</span>}>
      <OutsideAccountSelect
        id={fieldId('tai_khoan_ngoai_id')}
        accounts={accounts}
        allowClear={state.isWaiting}
        status={isWrong ? 'error' : ''}
        value={chosen?.id ?? null}
        onChange={(id) => {
          const named = accounts.find((account) => account.id === id);
          change({ account: named && { id: named.id, currencyId: named.tien_id } });
        }}
      />
    </Field>
  );
}
