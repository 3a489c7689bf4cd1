import type { TradeKind } from '@doi-tien/contract/trade';
import { Collapse, Input, Select, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { MoneyInput } from '../../ui/money-input.tsx';
import { Field } from './field.tsx';
import type { TicketState } from './ticket-model.ts';
import styles from './trade.module.css';
import { useCounterMoneysQuery } from './trade-endpoints.ts';

interface CustomerFieldsProps {
  kind: TradeKind;
  state: TicketState;
  onChange: (part: Partial<TicketState>) => void;
}

/** What is needed now and then: settlement, fees, the customer. Folded away until somebody needs it. */
export function CustomerFields({ kind, state, onChange }: CustomerFieldsProps) {
  const { t } = useTranslation('trade');
  const needsMore = kind.mayWait || kind.settlesInUsd;
  return (
    <>
      {needsMore && <Settlement kind={kind} state={state} onChange={onChange} />}
      <Collapse
        ghost
        items={[
          { key: 'customer', label: t('customer'), children: <Customer state={state} onChange={onChange} /> },
          { key: 'fees', label: t('feesAndNote'), children: <Fees state={state} onChange={onChange} /> },
        ]}
      />
    </>
  );
}

type PartProps = Omit<CustomerFieldsProps, 'kind'>;

function Settlement({ kind, state, onChange }: CustomerFieldsProps) {
  const { t } = useTranslation('trade');
  const { data: moneys } = useCounterMoneysQuery();
  const choices = (moneys?.items ?? []).filter(({ ma }) => ma === 'VND' || ma === 'USD');
  const isUsd = choices.find(({ id }) => id === state.settlementId)?.ma === 'USD';
  return (
    <div className={styles.fields}>
      {kind.settlesInUsd && (
        <Field label={t('settlement')}>
          <Select
            value={state.settlementId ?? choices.find(({ ma }) => ma === 'VND')?.id}
            options={choices.map(({ id, ma }) => ({ value: id, label: ma }))}
            onChange={(settlementId: number) => onChange({ settlementId })}
          />
        </Field>
      )}
      {isUsd && (
        <Field label={t('conversion')}>
          <MoneyInput value={state.conversion} decimals={8} onChange={(conversion) => onChange({ conversion })} />
        </Field>
      )}
      {kind.group === 3 && (
        <Field label={t('network')}>
          <Input value={state.network} maxLength={50} onChange={(event) => onChange({ network: event.target.value })} />
        </Field>
      )}
      <Field label={t('reference')}>
        <Input
          value={state.reference}
          maxLength={200}
          onChange={(event) => onChange({ reference: event.target.value })}
        />
      </Field>
      {kind.mayWait && (
        <Field label={t('waiting')}>
          <Switch checked={state.isWaiting} onChange={(isWaiting) => onChange({ isWaiting })} />
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
