import type { TradeKind } from '@doi-tien/contract/trade';
import type { KnownCustomer } from '@doi-tien/contract/trade.schema';
import { formatDecimal } from '@doi-tien/money/format';
import { Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showMoment } from '../../../ui/dates/moments.ts';
import { type CustomerField, fieldId, type TicketState } from '../model/ticket-model.ts';
import { useLazyCustomerQuery } from '../model/trade-endpoints.ts';
import type { TicketChange } from '../model/use-draft.ts';
import styles from '../trade.module.css';
import { Field } from './field.tsx';

interface CustomerIdentityProps {
  kind: TradeKind;
  customer: TicketState['customer'];
  onChange: (part: TicketChange) => void;
}

const KINDS = 'ticket-id-kinds';

/** The number of the paper comes first: it fills in a customer who was here before. */
export function CustomerIdentity({ kind, customer, onChange }: CustomerIdentityProps) {
  const { t } = useTranslation('trade');
  const [find] = useLazyCustomerQuery();
  const [known, setKnown] = useState<KnownCustomer | null>(null);
  const set = (name: CustomerField) => (event: { target: { value: string } }) => {
    const { value } = event.target;
    onChange((now) => ({ customer: { ...now.customer, [name]: value } }));
  };
  const lookUp = async () => {
    const idNumber = customer.so_giay_to?.trim() ?? '';
    if (idNumber === '' || idNumber === known?.so_giay_to) return;
    const { data } = await find({ path: kind.path, idNumber });
    setKnown(data ?? null);
    if (data) onChange((now) => ({ customer: fillEmpty(now.customer, data) }));
  };
  const isSame = known !== null && known.so_giay_to === customer.so_giay_to?.trim();
  const field = (name: CustomerField, maxLength: number, list?: string) => (
    <Input id={fieldId(name)} value={customer[name]} maxLength={maxLength} list={list} onChange={set(name)} />
  );
  return (
    <>
      <div className={styles.fields}>
        <Field label={t('idNumber')}>
          <Input
            id={fieldId('so_giay_to')}
            value={customer.so_giay_to}
            maxLength={50}
            autoComplete="off"
            onChange={set('so_giay_to')}
            onBlur={() => void lookUp()}
          />
        </Field>
        <Field label={t('name')}>{field('ten_khach', 150)}</Field>
        <Field label={t('idKind')}>{field('loai_giay_to', 30, KINDS)}</Field>
        <Field label={t('phone')}>{field('dien_thoai', 30)}</Field>
        <Field label={t('nationality')}>{field('quoc_tich', 60)}</Field>
      </div>
      <datalist id={KINDS}>
        {(['citizen', 'passport', 'other'] as const).map((paper) => (
          <option key={paper} value={t(`papers.${paper}`)} />
        ))}
      </datalist>
      {isSame && (
        <p className={styles.known} role="status">
          {t('known', {
            times: known.so_giao_dich,
            moment: showMoment(known.lan_cuoi),
            today: formatDecimal(known.tong_khach_trong_ngay),
          })}
        </p>
      )}
    </>
  );
}

/** What the teller typed stands; only what is still empty is filled in. */
function fillEmpty(typed: TicketState['customer'], known: KnownCustomer): TicketState['customer'] {
  const names: CustomerField[] = ['ten_khach', 'dien_thoai', 'loai_giay_to', 'quoc_tich'];
  const found = names.flatMap((name) => {
    const value = known[name as keyof KnownCustomer];
    return typed[name]?.trim() || typeof value !== 'string' ? [] : [[name, value] as const];
  });
  return { ...typed, ...Object.fromEntries(found) };
}
