import { lettersAndDigits, RISK_LEVEL } from '@doi-tien/contract/customers';
import type { TradeKind } from '@doi-tien/contract/trade';
import type { KnownCustomer } from '@doi-tien/contract/trade.schema';
import { formatDecimal } from '@doi-tien/money/format';
import { Input, type InputProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { searchable } from '../../../lib/browser/searchable.ts';
import { useCan } from '../../../lib/session/permissions.ts';
import { businessDay, showDay, showMoment } from '../../../ui/dates/moments.ts';
import { CameraButton } from '../../../ui/scan/camera-button.tsx';
import { type CustomerField, fieldId, type TicketState } from '../model/ticket-model.ts';
import type { TicketChange } from '../model/use-draft.ts';
import styles from '../trade.module.css';
import { Field } from './field.tsx';
import { useKnownCustomer } from './use-known-customer.ts';

interface CustomerIdentityProps {
  kind: TradeKind;
  state: Pick<TicketState, 'customer' | 'scanned'>;
  onChange: (part: TicketChange) => void;
}

const KINDS = 'ticket-id-kinds';

/** The number of the paper comes first: it fills in a customer the company knows. A phone number does the same. */
export function CustomerIdentity({ kind, state, onChange }: CustomerIdentityProps) {
  const { t } = useTranslation('trade');
  const { customer, scanned } = state;
  const { known, type, leaveNumber, leavePhone } = useKnownCustomer({ kind, state, onChange });
  const number = customer.so_giay_to?.trim() ?? '';
  const isSame = known !== null && (known.so_giay_to ?? '') === lettersAndDigits(number);
  const field = (name: CustomerField, maxLength: number, more: InputProps = {}) => (
    <Input
      id={fieldId(name)}
      value={customer[name]}
      maxLength={maxLength}
      onChange={({ target }) => type(name, target.value)}
      {...more}
    />
  );
  return (
    <>
      <div className={styles.fields}>
        <Field label={t('idNumber')}>
          {field('so_giay_to', 50, { autoComplete: 'off', onBlur: ({ target }) => leaveNumber(target.value.trim()) })}
        </Field>
        <div className={styles.name}>
          <Field label={t('name')}>{field('ten_khach', 150)}</Field>
        </div>
        <Field label={t('idKind')}>{field('loai_giay_to', 30, { list: KINDS })}</Field>
        <Field label={t('phone')}>
          {field('dien_thoai', 30, { onBlur: ({ target }) => leavePhone(target.value.trim()) })}
        </Field>
        <Field label={t('nationality')}>{field('quoc_tich', 60)}</Field>
      </div>
      <datalist id={KINDS}>
        {(['citizen', 'passport', 'other'] as const).map((paper) => (
          <option key={paper} value={t(`papers.${paper}`)} />
        ))}
      </datalist>
      {scanned?.number === number && <Expired day={scanned.details.het_han} />}
      {isSame && <Known customer={known} typedName={customer.ten_khach ?? ''} />}
      {/* After the fields, so that Tab leads from the number to the name. */}
      <div className={styles.camera}>
        <CameraButton />
      </div>
    </>
  );
}

/** Stays as long as the paper does: the notice of the scan is gone before a teller has looked up. */
function Expired({ day }: { day: string | null | undefined }) {
  const { t } = useTranslation('trade');
  if (!day || day >= businessDay(new Date())) return null;
  return (
    <p className="no-margin mt-8 secondary" role="status">
      <strong className="text-error">{t('paperExpired', { day: showDay(day) })}</strong>
    </p>
  );
}

function Known({ customer, typedName }: { customer: KnownCustomer; typedName: string }) {
  const { t } = useTranslation('trade');
  const maySee = useCan(['khach-hang', 'index']);
  const { ten_khach: name, khach_hang_id, lan_cuoi, muc_rui_ro, so_giao_dich, tong_khach_trong_ngay } = customer;
  return (
    <p className="no-margin mt-8 secondary" role="status">
      {lan_cuoi === null
        ? t('firstTime')
        : t('known', {
            times: so_giao_dich,
            moment: showMoment(lan_cuoi),
            today: formatDecimal(tong_khach_trong_ngay),
          })}{' '}
      {muc_rui_ro !== RISK_LEVEL.usual && (
        <strong className="text-error">{t(muc_rui_ro === RISK_LEVEL.barred ? 'barred' : 'risky')} </strong>
      )}
      {name !== null && typedName.trim() !== '' && searchable(typedName) !== searchable(name) && (
        <strong className="text-error">{t('otherName', { name })} </strong>
      )}
      {maySee && (
        <Link to={`/khach-hang/${khach_hang_id}`} target="_blank">
          {t('openCustomer')}
        </Link>
      )}
    </p>
  );
}
