import { MONEY_GROUP } from '@doi-tien/contract/catalogue';
import type { TradeKind } from '@doi-tien/contract/trade';
import { Collapse, Input, Switch } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../lib/api-error.ts';
import { MoneyInput } from '../../ui/money-input.tsx';
import { Field } from './field.tsx';
import type { TicketState } from './ticket-model.ts';
import styles from './trade.module.css';

interface CustomerFieldsProps {
  kind: TradeKind;
  state: TicketState;
  /** Unfolds the part the server asks about. */
  problem: ApiError | null;
  onChange: (part: Partial<TicketState>) => void;
}

/** What is needed now and then: the reference, fees, the customer. Folded away until somebody needs it. */
export function CustomerFields({ kind, state, problem, onChange }: CustomerFieldsProps) {
  const { t } = useTranslation('trade');
  const [unfolded, setUnfolded] = useState<string[]>(() => filledParts(state));
  const asked = ASKS[problem?.error ?? ''];
  return (
    <>
      {(kind.mayWait || kind.settlesInUsd) && <Arrival kind={kind} state={state} onChange={onChange} />}
      <Collapse
        ghost
        className={styles.more}
        activeKey={asked ? [...unfolded, asked] : unfolded}
        onChange={(keys) => setUnfolded([keys].flat())}
        items={[
          { key: 'customer', label: t('customer'), children: <Customer state={state} onChange={onChange} /> },
          { key: 'fees', label: t('feesAndNote'), children: <Fees state={state} onChange={onChange} /> },
        ]}
      />
    </>
  );
}

/** Which part holds what a refusal asks for. */
const ASKS: Record<string, string | undefined> = {
  CUSTOMER_IDENTITY_NEEDED: 'customer',
  RATE_REASON_NEEDED: 'fees',
};

/** A draft comes back with its filled parts open. */
function filledParts({ customer, feeCharged, feePaid, rateReason, note }: TicketState): string[] {
  const hasFees = Boolean(feeCharged || feePaid || rateReason || note);
  return [...(Object.values(customer).some(Boolean) ? ['customer'] : []), ...(hasFees ? ['fees'] : [])];
}

type PartProps = Pick<CustomerFieldsProps, 'state' | 'onChange'>;

/** How we know that money which is not cash has arrived. */
function Arrival({ kind, state, onChange }: PartProps & { kind: TradeKind }) {
  const { t } = useTranslation('trade');
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
        <Field label={t('network')}>
          <Input value={state.network} maxLength={50} onChange={(event) => onChange({ network: event.target.value })} />
        </Field>
      )}
      {!state.isWaiting && (
        <Field label={t(`referenceOf.${kind.group === MONEY_GROUP.electronic ? 'electronic' : 'other'}`)}>
          <Input
            value={state.reference}
            maxLength={200}
            onChange={(event) => onChange({ reference: event.target.value })}
          />
        </Field>
      )}
    </div>
  );
}

function Customer({ state, onChange }: PartProps) {
  const { t } = useTranslation('trade');
  const { customer } = state;
  const set = (name: keyof TicketState['customer']) => (event: { target: { value: string } }) =>
    onChange({ customer: { ...customer, [name]: event.target.value } });
  return (
    <div className={styles.fields}>
      <Field label={t('name')}>
        <Input value={customer.ten_khach} maxLength={150} onChange={set('ten_khach')} />
      </Field>
      <Field label={t('idKind')}>
        <Input value={customer.loai_giay_to} maxLength={30} onChange={set('loai_giay_to')} />
      </Field>
      <Field label={t('idNumber')}>
        <Input value={customer.so_giay_to} maxLength={50} onChange={set('so_giay_to')} />
      </Field>
      <Field label={t('phone')}>
        <Input value={customer.dien_thoai} maxLength={30} onChange={set('dien_thoai')} />
      </Field>
      <Field label={t('nationality')}>
        <Input value={customer.quoc_tich} maxLength={60} onChange={set('quoc_tich')} />
      </Field>
    </div>
  );
}

function Fees({ state, onChange }: PartProps) {
  const { t } = useTranslation('trade');
  return (
    <div className={styles.fields}>
      <Field label={t('feeCharged')}>
        <MoneyInput value={state.feeCharged} decimals={2} onChange={(feeCharged) => onChange({ feeCharged })} />
      </Field>
      <Field label={t('feePaid')}>
        <MoneyInput value={state.feePaid} decimals={2} onChange={(feePaid) => onChange({ feePaid })} />
      </Field>
      <Field label={t('rateReason')}>
        <Input
          value={state.rateReason}
          maxLength={500}
          onChange={(event) => onChange({ rateReason: event.target.value })}
        />
      </Field>
      <Field label={t('note')}>
        <Input value={state.note} maxLength={1000} onChange={(event) => onChange({ note: event.target.value })} />
      </Field>
    </div>
  );
}
