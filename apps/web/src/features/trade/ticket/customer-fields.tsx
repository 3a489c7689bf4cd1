import type { TradeKind } from '@doi-tien/contract/trade';
import { Collapse, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MoneyInput } from '../../../ui/money/money-input.tsx';
import { useAmountWords } from '../../../ui/money/use-amount-words.ts';
import type { TicketState } from '../model/ticket-model.ts';
import type { TicketChange } from '../model/use-draft.ts';
import shared from '../trade.module.css';
import styles from './customer-fields.module.css';
import { CustomerIdentity } from './customer-identity.tsx';
import { Field } from './field.tsx';

interface CustomerFieldsProps {
  kind: TradeKind;
  state: TicketState;
  settlement: { decimals: number; currency: { ma: string } | undefined };
  /** Unfolds the customer: the trade is one of those where we must know who it is. */
  asksIdentity: boolean;
  onChange: (part: TicketChange) => void;
}

/** What is needed now and then: the customer, fees. Folded away until somebody needs it. */
export function CustomerFields({ kind, state, settlement, asksIdentity, onChange }: CustomerFieldsProps) {
  const { t } = useTranslation('trade');
  const [unfolded, setUnfolded] = useState<string[]>(() => filledParts(state));
  const [seen, setSeen] = useState({ scanned: state.scanned, asksIdentity: false });
  if (state.scanned !== seen.scanned || asksIdentity !== seen.asksIdentity) {
    setSeen({ scanned: state.scanned, asksIdentity });
    // It stays open: while the next quote is asked for, nobody knows whether the customer is needed, and somebody is typing in it.
    if (state.scanned !== seen.scanned || asksIdentity) setUnfolded([...unfolded.filter(isOther), 'customer']);
  }
  const customer = <CustomerIdentity kind={kind} state={state} onChange={onChange} />;
  return (
    <Collapse
      ghost
      className={styles.more}
      activeKey={asksIdentity ? [...unfolded.filter(isOther), 'customer'] : unfolded}
      onChange={(keys) => setUnfolded(asksIdentity ? [...[keys].flat().filter(isOther), 'customer'] : [keys].flat())}
      items={[
        { key: 'customer', label: t('customer'), children: customer, styles: TO_THE_EDGE },
        {
          key: 'fees',
          label: t('feesAndNote'),
          children: <Fees state={state} settlement={settlement} onChange={onChange} />,
          styles: TO_THE_EDGE,
        },
      ]}
    />
  );
}

/** The fields end where the cards above them do. */
const TO_THE_EDGE = { body: { paddingInlineEnd: 0 } };

const isOther = (key: string) => key !== 'customer';

/** A draft comes back with its filled parts open. */
function filledParts({ customer, feeCharged, feePaid, note }: TicketState): string[] {
  const hasFees = Boolean(feeCharged || feePaid || note);
  return [...(Object.values(customer).some(Boolean) ? ['customer'] : []), ...(hasFees ? ['fees'] : [])];
}

type PartProps = Pick<CustomerFieldsProps, 'state' | 'onChange'>;

function Fees({ state, settlement, onChange }: PartProps & Pick<CustomerFieldsProps, 'settlement'>) {
  const { t } = useTranslation('trade');
  const hint = useAmountWords(settlement.currency?.ma);
  const figure = { decimals: settlement.decimals, unit: settlement.currency?.ma ?? '', hint };
  return (
    <div className={shared.fields}>
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
