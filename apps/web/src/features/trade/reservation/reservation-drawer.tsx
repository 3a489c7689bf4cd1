import type { ReservedKind } from '@doi-tien/contract/reservation';
import type { Reservation, ReservationBody } from '@doi-tien/contract/reservation.schema';
import { TRADE_KINDS } from '@doi-tien/contract/trade';
import { isZero } from '@doi-tien/money/decimal';
import { amountAt } from '@doi-tien/money/rate';
import { Form, Segmented } from 'antd';
import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useActiveCurrenciesQuery } from '../../../lib/endpoints/drawer-endpoints.ts';
import { useCreateReservationMutation } from '../../../lib/endpoints/reservations.ts';
import { notify } from '../../../lib/notices/notify.ts';
import { useSubmission } from '../../../lib/submissions/submission.ts';
import { fromWallClock } from '../../../ui/dates/wall-clock.ts';
import { FormDrawer } from '../../../ui/form/form-drawer.tsx';
import { RemoteSelect } from '../../../ui/form/remote-select.tsx';
import { TextItem } from '../../../ui/form/text-item.tsx';
import { MoneyField } from '../../../ui/money/money-field.tsx';
import { MoneyText } from '../../../ui/money/money-text.tsx';
import { isPositive, postedRate } from '../model/ticket-model.ts';
import { usePostedRatesQuery } from '../model/trade-endpoints.ts';
import styles from './reservation.module.css';
import { amountOf, useSides } from './reservation-words.ts';
import { inMinutes, UntilField } from './until-field.tsx';

/** What a ticket or a customer already says of it. */
export interface ReservationStart {
  loai: ReservedKind;
  tien_id?: number;
  nhom_ty_gia?: string | null;
  so_luong?: string;
  ty_gia?: string;
  ten_khach?: string;
  dien_thoai?: string;
  loai_giay_to?: string;
  so_giay_to?: string;
  quoc_tich?: string;
  ly_do_ty_gia?: string;
}

type Values = Omit<ReservationStart, 'nhom_ty_gia'> & { den_luc: string; dat_coc?: string | null; ghi_chu?: string };

export interface ReservationDrawerProps {
  /** Null while none is being made. */
  start: ReservationStart | null;
  onClose: () => void;
  onMade: (made: Reservation) => void;
}

const USUAL_MINUTES = 240;

/** What is kept, for whom, until when, and the deposit. Enter goes from field to field, and saves after the last. */
export function ReservationDrawer({ start, onClose, onMade }: ReservationDrawerProps) {
  const { t } = useTranslation('reservations');
  const [create] = useCreateReservationMutation();
  const submission = useSubmission();
  const done = useRef<Reservation | null>(null);
  // Told once the form has let go: until then it would hold whoever goes to another screen.
  const close = () => {
    const made = done.current;
    done.current = null;
    onClose();
    if (made) onMade(made);
  };
  const submit = async ({ den_luc, dat_coc, ...values }: Values) => {
    const deposit = values.loai === 'BNT' && dat_coc && !isZero(dat_coc) ? { dat_coc } : {};
    const said = Object.entries(values).filter(([, value]) => value !== undefined && value !== '' && value !== null);
    const group = start?.nhom_ty_gia ? { nhom_ty_gia: start.nhom_ty_gia } : {};
    const body = {
      ...Object.fromEntries(said),
      ...group,
      ...deposit,
      den_luc: fromWallClock(den_luc),
    } as ReservationBody;
    const made = await submission.withKey(body, (keyed) => create(keyed).unwrap());
    notify.success(t('made', { code: made.ma, amount: amountOf(made) }));
    done.current = made;
  };
  return (
    <FormDrawer<Values>
      open={start !== null}
      title={t('new')}
      width={520}
      initialValues={{ loai: 'BNT', ...start, den_luc: inMinutes(USUAL_MINUTES) }}
      submitText={t('save')}
      onSubmit={submit}
      onClose={close}
    >
      <Fields isFilled={start?.so_luong !== undefined} />
    </FormDrawer>
  );
}

/** What was filled in from a ticket needs no second look: the first field is then who it is for. */
function Fields({ isFilled }: { isFilled: boolean }) {
  const { t } = useTranslation('reservations');
  const { t: f } = useTranslation('fields');
  const { t: e } = useTranslation('errors');
  const { t: trade } = useTranslation('trade');
  const form = Form.useFormInstance<Values>();
  const kind = Form.useWatch('loai', form) ?? 'BNT';
  const currencyId = Form.useWatch('tien_id', form);
  const { data: currencies } = useActiveCurrenciesQuery();
  const { data: rates } = usePostedRatesQuery();
  const sides = useSides();
  const about = TRADE_KINDS.find(({ code }) => code === kind);
  const foreign = (currencies?.items ?? []).filter(({ nhom }) => nhom === about?.group);
  const currency = foreign.find(({ id }) => id === currencyId);
  const fillRate = () => {
    const { tien_id, loai } = form.getFieldsValue();
    const side = TRADE_KINDS.find(({ code }) => code === loai);
    const posted = tien_id !== undefined && side ? postedRate(rates?.dong ?? [], side, tien_id, null) : null;
    form.setFieldsValue({ ty_gia: posted ?? undefined });
  };
  const required = { required: true, message: e('fields.requiredField') };
  // Filled in from a ticket it is whole already: Enter keeps it.
  const saveWithEnter = (event: KeyboardEvent<HTMLDivElement>) => {
    const isPlain = event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (!isFilled || !isPlain || !(event.target instanceof HTMLInputElement) || event.repeat) return;
    event.preventDefault();
    event.stopPropagation();
    form.submit();
  };
  const known = {
    validator: () => {
      const { ten_khach, dien_thoai, so_giay_to } = form.getFieldsValue();
      return [ten_khach, dien_thoai, so_giay_to].some((text) => text?.trim())
        ? Promise.resolve()
        : Promise.reject(new Error(t('whoNeeded')));
    },
  };
  const who = (
    <>
      <TextItem name="ten_khach" max={150} label={trade('name')} rules={[known]} />
      <div className={`stack gap-12 ${styles.pair}`}>
        <TextItem name="dien_thoai" max={30} label={trade('phone')} input={{ inputMode: 'tel' }} />
        <TextItem name="so_giay_to" max={50} label={trade('idNumber')} />
      </div>
    </>
  );
  return (
    <div onKeyDownCapture={saveWithEnter}>
      {isFilled && <p className="muted">{t('enterSaves')}</p>}
      {isFilled && who}
      <Form.Item name="tien_id" label={trade('currency')} rules={[required]}>
        <RemoteSelect
          onChange={fillRate}
          options={foreign.map(({ id, ma, ten }) => ({ value: id, label: `${ma} · ${ten}` }))}
        />
      </Form.Item>
      <Form.Item name="loai">
        <Segmented
          block
          options={sides.map(({ value, label }) => ({ value: String(value), label }))}
          onChange={fillRate}
        />
      </Form.Item>
      <div className={`stack gap-12 ${styles.pair}`}>
        <MoneyField name="so_luong" label={f('so_luong')} decimals={0} min="1" unit={currency?.ma ?? ''} required />
        <MoneyField name="ty_gia" label={f('ty_gia')} decimals={8} required />
      </div>
      <Worth rateUnit={currency?.don_vi_ty_gia ?? 1} />
      <UntilField />
      {kind === 'BNT' && (
        <MoneyField name="dat_coc" label={f('dat_coc')} decimals={0} min="0" unit="₫" extra={t('depositHint')} />
      )}
      {!isFilled && who}
      <TextItem name="ghi_chu" max={1000} />
      <TextItem name="ly_do_ty_gia" max={500} extra={t('rateReasonHint')} />
      <Form.Item name="loai_giay_to" hidden />
      <Form.Item name="quoc_tich" hidden />
    </div>
  );
}

function Worth({ rateUnit }: { rateUnit: number }) {
  const { t } = useTranslation('reservations');
  const form = Form.useFormInstance<Values>();
  const quantity = Form.useWatch('so_luong', form) ?? null;
  const rate = Form.useWatch('ty_gia', form) ?? null;
  if (!isPositive(quantity) || !isPositive(rate)) return null;
  return (
    <p className="row between mb-16">
      <span className="muted">{t('worth')}</span>
      <MoneyText amount={amountAt(quantity, rate, String(rateUnit), 0)} unit="₫" size="large" />
    </p>
  );
}
