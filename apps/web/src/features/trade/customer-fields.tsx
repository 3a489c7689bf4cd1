import { MONEY_GROUP } from '@doi-tien/contract/catalogue';
import { proofNeeded, type TradeKind } from '@doi-tien/contract/trade';
import { Collapse, Input, Switch } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LastValueChips } from '../../ui/last-values.tsx';
import { MoneyInput } from '../../ui/money-input.tsx';
import { useAmountWords } from '../../ui/use-amount-words.ts';
import { CustomerIdentity } from './customer-identity.tsx';
import { Field } from './field.tsx';
import { fieldId, type TicketState } from './ticket-model.ts';
import styles from './trade.module.css';
import type { TicketChange } from './use-draft.ts';

interface CustomerFieldsProps {
  kind: TradeKind;
  state: TicketState;
  settlement: { decimals: number; money: { ma: string } | undefined };
  /** Unfolds the customer: the trade is one of those where we must know who it is. */
  asksIdentity: boolean;
  onChange: (part: TicketChange) => void;
}

/** What is needed now and then: the reference, fees, the customer. Folded away until somebody needs it. */
export function CustomerFields({ kind, state, settlement, asksIdentity, onChange }: CustomerFieldsProps) {
  const { t } = useTranslation('trade');
  const [unfolded, setUnfolded] = useState<string[]>(() => filledParts(state));
  const customer = <CustomerIdentity kind={kind} customer={state.customer} onChange={onChange} />;
  return (
    <>
      {(kind.mayWait || kind.settlesInUsd) && <Arrival kind={kind} state={state} onChange={onChange} />}
      <Collapse
        ghost
        className={styles.more}
        activeKey={asksIdentity ? [...unfolded, 'customer'] : unfolded}
        onChange={(keys) => setUnfolded([keys].flat())}
        items={[
          { key: 'customer', label: t('customer'), children: customer },
          { key: 'fees', label: t('feesAndNote'), children: <Fees {...{ state, settlement, onChange }} /> },
        ]}
      />
    </>
  );
}

/** A draft comes back with its filled parts open. */
function filledParts({ customer, feeCharged, feePaid, note }: TicketState): string[] {
  const hasFees = Boolean(feeCharged || feePaid || note);
  return [...(Object.values(customer).some(Boolean) ? ['customer'] : []), ...(hasFees ? ['fees'] : [])];
}

type PartProps = Pick<CustomerFieldsProps, 'state' | 'onChange'>;

/** How we know that money which is not cash has arrived. */
function Arrival({ kind, state, onChange }: PartProps & { kind: TradeKind }) {
  const { t } = useTranslation('trade');
  const needed = state.isWaiting ? [] : proofNeeded(kind);
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
      {kind.group === MONEY_GROUP.electronic && (
        <Field
          label={t('network')}
          hint={<LastValueChips field="network" value={state.network} onPick={(network) => onChange({ network })} />}
        >
          <Input
            id={fieldId('mang')}
            value={state.network}
            maxLength={50}
            aria-required={needed.includes('mang')}
            onChange={(event) => onChange({ network: event.target.value })}
          />
        </Field>
      )}
      {!state.isWaiting && (
        <Field label={t(`referenceOf.${kind.group === MONEY_GROUP.electronic ? 'electronic' : 'other'}`)}>
          <Input
            id={fieldId('ma_tham_chieu')}
            aria-required={needed.includes('ma_tham_chieu')}
            value={state.reference}
            maxLength={200}
            onChange={(event) => onChange({ reference: event.target.value })}
          />
        </Field>
      )}
    </div>
  );
}

function Fees({ state, settlement, onChange }: PartProps & Pick<CustomerFieldsProps, 'settlement'>) {
  const { t } = useTranslation('trade');
  const hint = useAmountWords(settlement.money?.ma);
  const figure = { decimals: settlement.decimals, unit: settlement.money?.ma ?? '', hint };
  return (
    <div className={styles.fields}>
      <Field label={t('feeCharged')}>
        <MoneyInput {...figure} value={state.feeCharged} onChange={(feeCharged) => onChange({ feeCharged })} />
      </Field>
      <Field label={t('feePaid')}>
        <MoneyInput {...figure} value={state.feePaid} onChange={(feePaid) => onChange({ feePaid })} />
      </Field>
      <Field label={t('note')}>
        <Input value={state.note} maxLength={1000} onChange={(event) => onChange({ note: event.target.value })} />
      </Field>
    </div>
  );
}
