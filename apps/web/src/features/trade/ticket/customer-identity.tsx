import { CUSTOMER_PHONE_PATTERN, lettersAndDigits, RISK_LEVEL } from '@doi-tien/contract/customers';
import type { TradeKind } from '@doi-tien/contract/trade';
import type { KnownCustomer } from '@doi-tien/contract/trade.schema';
import { formatDecimal } from '@doi-tien/money/format';
import { Input, type InputProps } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCan } from '../../../lib/session/permissions.ts';
import { businessDay, showDay, showMoment } from '../../../ui/dates/moments.ts';
import { CameraButton } from '../../../ui/scan/camera-button.tsx';
import { type CustomerField, fieldId, type TicketState } from '../model/ticket-model.ts';
import { type CustomerQuestion, useLazyKnownCustomerQuery } from '../model/trade-endpoints.ts';
import type { TicketChange } from '../model/use-draft.ts';
import styles from '../trade.module.css';
import { Field } from './field.tsx';

interface CustomerIdentityProps {
  kind: TradeKind;
  state: Pick<TicketState, 'customer' | 'scanned'>;
  onChange: (part: TicketChange) => void;
}

const KINDS = 'ticket-id-kinds';

/** The number of the paper comes first: it fills in a customer the company knows. A phone number does the same. */
export function CustomerIdentity({ kind, state: { customer, scanned }, onChange }: CustomerIdentityProps) {
  const { t } = useTranslation('trade');
  const [find] = useLazyKnownCustomerQuery();
  const [known, setKnown] = useState<KnownCustomer | null>(null);
  const set = (name: CustomerField) => (event: { target: { value: string } }) => {
    const { value } = event.target;
    onChange((now) => ({ customer: { ...now.customer, [name]: value } }));
  };
  const lookUp = async (asked: CustomerQuestion) => {
    const { data } = await find({ path: kind.path, asked });
    setKnown(data ?? null);
    if (data) onChange((now) => ({ customer: fillEmpty(now.customer, data) }));
  };
  const lookUpScanned = useEffectEvent((so_giay_to: string) => lookUp({ so_giay_to }));
  const scannedNumber = scanned?.number;
  useEffect(() => {
    if (scannedNumber) void lookUpScanned(scannedNumber);
  }, [scannedNumber]);
  const number = customer.so_giay_to?.trim() ?? '';
  // By what stands in the field: keys that came at once with the Tab may not have been rendered yet.
  const lookUpNumber: InputProps['onBlur'] = ({ target }) => {
    const typed = target.value.trim();
    if (typed !== '' && lettersAndDigits(typed) !== known?.so_giay_to) void lookUp({ so_giay_to: typed });
  };
  // The number of a paper is certain, a phone is not: it is asked only where there is none.
  const lookUpPhone: InputProps['onBlur'] = ({ target }) => {
    const typed = target.value.trim();
    if (number === '' && CUSTOMER_PHONE_PATTERN.test(typed)) void lookUp({ dien_thoai: typed });
  };
  const isSame = known !== null && (known.so_giay_to ?? '') === lettersAndDigits(number);
  const field = (name: CustomerField, maxLength: number, more: InputProps = {}) => (
    <Input id={fieldId(name)} value={customer[name]} maxLength={maxLength} onChange={set(name)} {...more} />
  );
  return (
    <>
      <div className={styles.fields}>
        <Field label={t('idNumber')} hint={<CameraButton />}>
          {field('so_giay_to', 50, { autoComplete: 'off', onBlur: lookUpNumber })}
        </Field>
        <div className={styles.name}>
          <Field label={t('name')}>{field('ten_khach', 150)}</Field>
        </div>
        <Field label={t('idKind')}>{field('loai_giay_to', 30, { list: KINDS })}</Field>
        <Field label={t('phone')}>{field('dien_thoai', 30, { onBlur: lookUpPhone })}</Field>
        <Field label={t('nationality')}>{field('quoc_tich', 60)}</Field>
      </div>
      <datalist id={KINDS}>
        {(['citizen', 'passport', 'other'] as const).map((paper) => (
          <option key={paper} value={t(`papers.${paper}`)} />
        ))}
      </datalist>
      {scanned?.number === number && <Expired day={scanned.details.het_han} />}
      {isSame && <Known customer={known} />}
    </>
  );
}

/** Stays as long as the paper does: the notice of the scan is gone before a teller has looked up. */
function Expired({ day }: { day: string | null | undefined }) {
  const { t } = useTranslation('trade');
  if (!day || day >= businessDay(new Date())) return null;
  return (
    <p className={styles.known} role="status">
      <strong className={styles.risk}>{t('paperExpired', { day: showDay(day) })}</strong>
    </p>
  );
}

function Known({ customer }: { customer: KnownCustomer }) {
  const { t } = useTranslation('trade');
  const maySee = useCan(['khach-hang', 'index']);
  const { khach_hang_id, lan_cuoi, muc_rui_ro, so_giao_dich, tong_khach_trong_ngay } = customer;
  return (
    <p className={styles.known} role="status">
      {lan_cuoi === null
        ? t('firstTime')
        : t('known', {
            times: so_giao_dich,
            moment: showMoment(lan_cuoi),
            today: formatDecimal(tong_khach_trong_ngay),
          })}{' '}
      {muc_rui_ro !== RISK_LEVEL.usual && (
        <strong className={styles.risk}>{t(muc_rui_ro === RISK_LEVEL.barred ? 'barred' : 'risky')} </strong>
      )}
      {maySee && (
        <Link to={`/khach-hang/${khach_hang_id}`} target="_blank">
          {t('openCustomer')}
        </Link>
      )}
    </p>
  );
}

/** What the teller typed stands; only what is still empty is filled in. */
function fillEmpty(typed: TicketState['customer'], known: KnownCustomer): TicketState['customer'] {
  const names: CustomerField[] = ['so_giay_to', 'ten_khach', 'dien_thoai', 'loai_giay_to', 'quoc_tich'];
  const found = names.flatMap((name) => {
    const value = known[name as keyof KnownCustomer];
    return typed[name]?.trim() || typeof value !== 'string' ? [] : [[name, value] as const];
  });
  return { ...typed, ...Object.fromEntries(found) };
}
