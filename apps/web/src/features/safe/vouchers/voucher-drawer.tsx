import { BASE_CURRENCY } from '@doi-tien/contract/catalogue';
import type { Drawer } from '@doi-tien/contract/safe.schema';
import { ITEM_KIND, isKeepersItem, VOUCHER, VOUCHERS_OF_ITEM, type VoucherKind } from '@doi-tien/contract/voucher';
import type { Item, Voucher, VoucherBody } from '@doi-tien/contract/voucher.schema';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../../lib/api/api-error.ts';
import { useLastValues } from '../../../lib/forms/last-values.ts';
import { useHolds } from '../../../lib/session/permissions.ts';
import { useSubmission } from '../../../lib/submissions/submission.ts';
import { OutsideAccountField } from '../../../ui/currency/outside-account-select.tsx';
import { focusNext } from '../../../ui/form/focus-next.ts';
import { FormDrawer } from '../../../ui/form/form-drawer.tsx';
import { RememberedInput } from '../../../ui/form/last-values.tsx';
import { RemoteSelect } from '../../../ui/form/remote-select.tsx';
import { TextItem } from '../../../ui/form/text-item.tsx';
import { grandTotal, NO_NOTES, type NoteCounts } from '../../../ui/notes/note-counts.ts';
import { type SheetCurrency, toCounts } from '../count-model.ts';
import { CurrencyPart } from '../currency-part.tsx';
import { CurrencySelect } from '../currency-parts.tsx';
import { useSheetCurrencies } from '../use-sheet-currencies.ts';
import { useItemsInUseQuery, usePostVoucherMutation } from './voucher-endpoints.ts';

interface VoucherValues extends Pick<VoucherBody, 'khoan_muc_id' | 'tien_id' | 'nguoi_nop_nhan'> {
  money?: NoteCounts;
  tai_khoan_ngoai_id?: number;
  ly_do?: string;
  dia_chi?: string;
  kem_theo?: string;
}

interface VoucherDrawerProps {
  /** Null while none is being written. */
  kind: VoucherKind | null;
  held: readonly Drawer[];
  onClose: () => void;
  onPosted: (voucher: Voucher) => void;
}

/** A receipt or a payment: what it is about, how much, with whom. */
export function VoucherDrawer({ kind, held, onClose, onPosted }: VoucherDrawerProps) {
  const { t } = useTranslation('vouchers');
  const { t: s } = useTranslation('safe');
  const currencies = useSheetCurrencies();
  const items = useOfferedItems(kind ?? VOUCHER.payment);
  const [post] = usePostVoucherMutation();
  const submission = useSubmission();
  const { remember } = useLastValues('voucher-person');
  const base = currencies?.find(({ code }) => code === BASE_CURRENCY);
  const submit = async ({ money = NO_NOTES, ...values }: VoucherValues) => {
    const currency = currencies?.find(({ id }) => id === values.tien_id);
    const amount = currency && amountOf(currency, money);
    const nothing: ApiError = { code: 422, message: s('parts.nothing') };
    if (!amount || kind === null) throw nothing;
    const about = items?.find(({ id }) => id === values.khoan_muc_id);
    const body: VoucherBody = { loai: kind, ...values, ...amount, ly_do: values.ly_do?.trim() || (about?.ten ?? '') };
    const posted = await submission.withKey(body, (keyed) => post(keyed).unwrap());
    remember(values.nguoi_nop_nhan);
    onPosted(posted);
  };
  const name = kind === VOUCHER.receipt ? 'receipt' : 'payment';
  return (
    <FormDrawer<VoucherValues>
      open={kind !== null && base !== undefined && items !== undefined}
      title={t(`new.${name}`)}
      width={560}
      initialValues={{ ...(base && { tien_id: base.id }) }}
      submitText={t(`save.${name}`)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Fields kind={kind ?? VOUCHER.payment} items={items ?? []} currencies={currencies ?? []} held={held} />
    </FormDrawer>
  );
}

/** To the amount, as soon as the item is taken. */
function goOn(): void {
  const here = document.activeElement;
  if (here instanceof HTMLElement) setTimeout(() => focusNext(here));
}

/** By note where it is all by note; otherwise the amount alone. */
function amountOf(currency: SheetCurrency, money: NoteCounts): Pick<VoucherBody, 'so_tien' | 'to_tien'> | undefined {
  const [part, ...others] = toCounts([currency], { [currency.id]: money });
  if (!part) return undefined;
  const so_tien = grandTotal(currency.notes, money);
  return others.length === 0 && part.to_tien ? { so_tien, to_tien: part.to_tien } : { so_tien };
}

function useOfferedItems(kind: VoucherKind): Item[] | undefined {
  const { data } = useItemsInUseQuery();
  const keepsSafe = useHolds(['ket', 'update']);
  return data?.items.filter(({ loai }) => VOUCHERS_OF_ITEM[loai].includes(kind) && (keepsSafe || !isKeepersItem(loai)));
}

interface FieldsProps {
  kind: VoucherKind;
  items: readonly Item[];
  currencies: readonly SheetCurrency[];
  held: readonly Drawer[];
}

function Fields({ kind, items, currencies, held }: FieldsProps) {
  const { t } = useTranslation('vouchers');
  const { t: e } = useTranslation('errors');
  const form = Form.useFormInstance<VoucherValues>();
  const itemId = Form.useWatch('khoan_muc_id', form);
  const about = items.find(({ id }) => id === itemId);
  const currencyId = Form.useWatch('tien_id', form);
  const isBank = about?.loai === ITEM_KIND.bank;
  const currency = currencies.find(({ id, code }) => (isBank ? code === BASE_CURRENCY : id === currencyId));
  const outside = isBank ? currencies.find(({ code }) => code === 'VND-BANK') : currency;
  const required = { required: true, message: e('fields.requiredField') };
  const name = kind === VOUCHER.receipt ? 'receipt' : 'payment';
  return (
    <>
      <Form.Item name="khoan_muc_id" label={t('item')} rules={[required]}>
        <RemoteSelect autoFocus onChange={goOn} options={items.map(({ id, ten }) => ({ value: id, label: ten }))} />
      </Form.Item>
      {currency && (
        <Form.Item name="money" className="mb-24" key={currency.id} preserve={false}>
          <CurrencyPart
            currency={currency}
            way={kind === VOUCHER.receipt ? 'in' : 'out'}
            drawer={held.find(({ tien_id }) => tien_id === currency.id)}
          />
        </Form.Item>
      )}
      {outside && <OutsideAccountField name={['tai_khoan_ngoai_id']} group={outside.group} currencyId={outside.id} />}
      <Form.Item name="nguoi_nop_nhan" label={t(`person.${name}`)} rules={[{ ...required, whitespace: true }]}>
        <RememberedInput field="voucher-person" maxLength={150} />
      </Form.Item>
      <TextItem name="ly_do" label={t('reason')} max={500} input={{ placeholder: about?.ten ?? '' }} />
      <TextItem name="kem_theo" max={200} input={{ placeholder: t('attachedExample') }} />
      <TextItem name="dia_chi" max={300} />
      <Form.Item name="tien_id" label={t('currency')} hidden={isBank}>
        <CurrencySelect currencies={currencies} />
      </Form.Item>
    </>
  );
}
