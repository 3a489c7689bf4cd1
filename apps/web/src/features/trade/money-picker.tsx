import type { Money } from '@doi-tien/contract/catalogue.schema';
import { formatDecimal } from '@doi-tien/money/format';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './trade.module.css';

export interface MoneyChoice {
  money: Money;
  posted: string | null;
  stock: string | null;
}

interface MoneyPickerProps {
  choices: readonly MoneyChoice[];
  value: number | null;
  autoFocus: boolean;
  onChoose: (moneyId: number) => void;
}

/** Takes typing ("us" finds USD first) and shows what a teller asks next: how much there is, and at what rate. */
export function MoneyPicker({ choices, value, autoFocus, onChoose }: MoneyPickerProps) {
  const { t } = useTranslation('trade');
  const options = choices.map(({ money, posted, stock }) => ({
    ...{ value: money.id, code: money.ma, name: money.ten, posted, stock },
    label: `${money.ma} · ${money.ten}`,
  }));
  return (
    <Select
      autoFocus={autoFocus}
      value={value}
      placeholder={t('chooseMoney')}
      popupMatchSelectWidth={340}
      labelRender={({ value: id }) => options.find((option) => option.value === id)?.code}
      showSearch={{
        filterOption: (typed, option) => option?.label.toLowerCase().includes(typed.trim().toLowerCase()) ?? false,
        filterSort: (one, other, { searchValue }) => rank(one.code, searchValue) - rank(other.code, searchValue),
      }}
      options={options}
      optionRender={({ data }) => (
        <span className={styles.choice}>
          <strong>{data.code}</strong>
          <span className={styles.choiceName}>{data.name}</span>
          <span className="num">{data.posted ? formatDecimal(data.posted) : t('notPosted')}</span>
          {data.stock !== null && (
            <small className={styles.choiceStock}>{t('inSafe', { amount: formatDecimal(data.stock) })}</small>
          )}
        </span>
      )}
      onSelect={(moneyId: number | null) => moneyId !== null && onChoose(moneyId)}
    />
  );
}

/** A code that starts with what was typed comes before a name that only contains it. */
function rank(code: string, typed: string): number {
  return code.toLowerCase().startsWith(typed.trim().toLowerCase()) ? 0 : 1;
}
