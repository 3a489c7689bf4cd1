import { MONEY_GROUP, type MoneyGroup } from '@doi-tien/contract/catalogue';
import { divide, isZero } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { Form, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { MoneyField } from '../../ui/money-field.tsx';
import { useAmountWords } from '../../ui/use-amount-words.ts';
import { isTouched, type Sheet, type SheetMoney, totalOf } from './count-model.ts';
import { MoneySelect } from './money-parts.tsx';
import styles from './movement.module.css';

export interface GiveBack {
  tien_id: number;
  so_tien: string;
}

const LINES: Record<MoneyGroup, 'foreign' | 'electronic' | 'banking' | 'alipay'> = {
  [MONEY_GROUP.localCash]: 'foreign',
  [MONEY_GROUP.foreignCash]: 'foreign',
  [MONEY_GROUP.electronic]: 'electronic',
  [MONEY_GROUP.banking]: 'banking',
  [MONEY_GROUP.alipay]: 'alipay',
};

/** What may come back for a withdrawal, with a sentence that says what it comes to. */
export function ReturnFields({ moneys }: { moneys: readonly SheetMoney[] }) {
  const { t } = useTranslation('safe');
  const { t: e } = useTranslation('errors');
  const hasReturn = Form.useWatch<boolean | undefined>('co_thu_ve') ?? false;
  const back = Form.useWatch<Partial<GiveBack> | undefined>('thu_ve');
  const sheet = Form.useWatch<Sheet | undefined>('sheet', { preserve: true }) ?? {};
  const given = moneys.filter((money) => isTouched(money, sheet));
  const offered = moneys.filter(({ id }) => !given.some((money) => money.id === id));
  const returned = moneys.find(({ id }) => id === back?.tien_id);
  const inWords = useAmountWords(returned?.code);
  const required = [{ required: true, message: e('fields.requiredField') }];
  return (
    <>
      <Form.Item name="co_thu_ve" label={t('act.hasReturn')} valuePropName="checked" layout="horizontal" colon={false}>
        <Switch />
      </Form.Item>
      {hasReturn && (
        <div className={styles.giveBack}>
          <Form.Item name={['thu_ve', 'tien_id']} label={t('act.returnMoney')} rules={required}>
            <MoneySelect moneys={offered} />
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
        </div>
      )}
      <p className={styles.meaning} aria-live="polite">
        <Meaning hasReturn={hasReturn} given={given} sheet={sheet} returned={returned} amount={back?.so_tien} />
      </p>
    </>
  );
}

interface MeaningProps {
  hasReturn: boolean;
  given: readonly SheetMoney[];
  sheet: Sheet;
  returned: SheetMoney | undefined;
  amount: string | null | undefined;
}

function Meaning({ hasReturn, given, sheet, returned, amount }: MeaningProps) {
  const { t } = useTranslation('safe');
  const [money, ...others] = given;
  if (!hasReturn) return t('giveBack.none');
  if (others.length > 0) return t('giveBack.oneMoney');
  const total = money ? totalOf(money, sheet) : '0';
  if (!money || !returned || !amount || isZero(total)) return t('giveBack.asked');
  return t('giveBack.meaning', {
    given: formatDecimal(total),
    money: money.code,
    received: formatDecimal(amount),
    back: returned.code,
    rate: formatDecimal(divide(amount, total, 2)),
    line: t(`giveBack.line.${LINES[money.group]}`),
  });
}
