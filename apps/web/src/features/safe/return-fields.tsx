import { CURRENCY_GROUP, type CurrencyGroup } from '@doi-tien/contract/catalogue';
import { resaleBanks } from '@doi-tien/contract/licence';
import { divide, isZero } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { Checkbox, Form, Select, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSettingsInUseQuery } from '../../lib/endpoints/settings-in-use.ts';
import { OutsideAccountField } from '../../ui/currency/outside-account-select.tsx';
import { MoneyField } from '../../ui/money/money-field.tsx';
import { useAmountWords } from '../../ui/money/use-amount-words.ts';
import { isTouched, type Sheet, type SheetCurrency, totalOf } from './count-model.ts';
import { CurrencySelect } from './currency-parts.tsx';
import { likelyNotes } from './likely-notes.ts';
import styles from './movement.module.css';

export interface GiveBack {
  tien_id: number;
  so_tien: string;
  tai_khoan_ngoai_id?: number;
}

const LINES: Record<CurrencyGroup, 'foreign' | 'electronic' | 'banking' | 'alipay'> = {
  [CURRENCY_GROUP.localCash]: 'foreign',
  [CURRENCY_GROUP.foreignCash]: 'foreign',
  [CURRENCY_GROUP.electronic]: 'electronic',
  [CURRENCY_GROUP.banking]: 'banking',
  [CURRENCY_GROUP.alipay]: 'alipay',
};

/** What may come back for a withdrawal, with a sentence that says what it comes to. */
export function ReturnFields({ currencies }: { currencies: readonly SheetCurrency[] }) {
  const { t } = useTranslation('safe');
  const { t: e } = useTranslation('errors');
  const hasReturn = Form.useWatch<boolean | undefined>('co_thu_ve') ?? false;
  const back = Form.useWatch<Partial<GiveBack> | undefined>('thu_ve');
  const sheet = Form.useWatch<Sheet | undefined>('sheet', { preserve: true }) ?? {};
  const given = currencies.filter((currency) => isTouched(currency, sheet));
  const offered = currencies.filter(({ id }) => !given.some((currency) => currency.id === id));
  const returned = currencies.find(({ id }) => id === back?.tien_id);
  const inWords = useAmountWords(returned?.code);
  const required = [{ required: true, message: e('fields.requiredField') }];
  return (
    <>
      <Form.Item name="co_thu_ve" label={t('act.hasReturn')} valuePropName="checked" layout="horizontal" colon={false}>
        <Switch />
      </Form.Item>
      {hasReturn && (
        <div className={`stack gap-0 gap-x-16 ${styles.giveBack}`}>
          <Form.Item name={['thu_ve', 'tien_id']} label={t('act.returnCurrency')} rules={required}>
            <CurrencySelect currencies={offered} />
          </Form.Item>
          <MoneyField
            name={['thu_ve', 'so_tien']}
            label={t('act.returnAmount')}
            decimals={returned?.decimals ?? 0}
            unit={returned?.code}
            hint={inWords}
            min="0"
            required
          />
          <LikelyNotes currency={returned} amount={back?.so_tien} />
          <OutsideAccountField
            name={['thu_ve', 'tai_khoan_ngoai_id']}
            group={returned?.group}
            currencyId={returned?.id}
          />
          <BankField />
        </div>
      )}
      <p className={`surface-2 p-8-12 no-margin secondary ${styles.meaning}`} aria-live="polite">
        <Meaning hasReturn={hasReturn} given={given} sheet={sheet} returned={returned} amount={back?.so_tien} />
      </p>
    </>
  );
}

/** Which notes of it are recorded, so that nothing is left to sort; other notes stay open until they are counted. */
function LikelyNotes({ currency, amount }: { currency: SheetCurrency | undefined; amount: string | undefined }) {
  const { t } = useTranslation('safe');
  const notes = likelyNotes(currency, amount);
  const isOther = Form.useWatch<boolean | undefined>('to_khac') ?? false;
  if (!notes || !currency) return null;
  const faceOf = (id: number) => formatDecimal(currency.notes.find((note) => note.id === id)?.value ?? '0');
  const words = notes.map(({ menh_gia_id, so_to }) => `${faceOf(menh_gia_id)} × ${so_to}`).join(' · ');
  return (
    <div className={styles.likely}>
      <span className="num">{isOther ? t('act.notesOpen') : t('act.notesRecorded', { notes: words })}</span>
      <Form.Item name="to_khac" valuePropName="checked" noStyle>
        <Checkbox>{t('act.otherNotes')}</Checkbox>
      </Form.Item>
    </div>
  );
}

/** The bank it is sold on to, where the settings name any; the licence profile asks for it. */
function BankField() {
  const { t } = useTranslation('safe');
  const { t: e } = useTranslation('errors');
  const { data: settings } = useSettingsInUseQuery();
  const banks = settings ? resaleBanks(settings.gia_tri) : [];
  const isAsked = settings?.gia_tri.bat_ho_so_giay_phep ?? false;
  if (banks.length === 0 && !isAsked) return null;
  return (
    <Form.Item
      name="ngan_hang"
      label={t('act.bank')}
      extra={banks.length === 0 ? t('act.noBanks') : undefined}
      rules={isAsked ? [{ required: true, message: e('fields.requiredField') }] : []}
    >
      <Select allowClear={!isAsked} options={banks.map((bank) => ({ value: bank, label: bank }))} />
    </Form.Item>
  );
}

interface MeaningProps {
  hasReturn: boolean;
  given: readonly SheetCurrency[];
  sheet: Sheet;
  returned: SheetCurrency | undefined;
  amount: string | null | undefined;
}

function Meaning({ hasReturn, given, sheet, returned, amount }: MeaningProps) {
  const { t } = useTranslation('safe');
  const [currency, ...others] = given;
  if (!hasReturn) return t('giveBack.none');
  if (others.length > 0) return t('giveBack.oneCurrency');
  const total = currency ? totalOf(currency, sheet) : '0';
  if (!currency || !returned || !amount || isZero(total)) return t('giveBack.asked');
  return t('giveBack.meaning', {
    given: formatDecimal(total),
    currency: currency.code,
    received: formatDecimal(amount),
    back: returned.code,
    rate: formatDecimal(divide(amount, total, 2)),
    line: t(`giveBack.line.${LINES[currency.group]}`),
  });
}
