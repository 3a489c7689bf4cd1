import type { Drawer } from '@doi-tien/contract/safe.schema';
import { Form, Select, type SelectProps } from 'antd';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OutsideAccountField } from '../../ui/currency/outside-account-select.tsx';
import type { SheetCurrency } from './count-model.ts';
import { CurrencyPart, type MovementWay } from './currency-part.tsx';

interface CurrencyPartsProps {
  currencies: readonly SheetCurrency[];
  held: readonly Drawer[];
  way: MovementWay;
  /** Where in the form the notes per currency id are kept. */
  name: string;
  /** Asks for the account outside where a currency has several; kept in the form under `accounts`. */
  asksAccount?: boolean;
  onSwap?: (currencyId: number) => void;
  /** Taken from a till. */
  isTill?: boolean;
}

/** The currencies of a movement, one under the other; each is chosen first and then filled in. */
export function CurrencyParts({ currencies, held, way, name, ...props }: CurrencyPartsProps) {
  const { t } = useTranslation('safe');
  const { asksAccount = false, onSwap, isTill = false } = props;
  const [chosen, setChosen] = useState<number[]>([]);
  const parts = chosen.flatMap((id) => currencies.filter((currency) => currency.id === id));
  const rest = currencies.filter(({ id }) => !chosen.includes(id));
  const isFirst = parts.length === 0;
  return (
    <div className="column gap-16">
      {parts.map((currency) => (
        <Fragment key={currency.id}>
          <Form.Item name={[name, String(currency.id)]} noStyle preserve={false}>
            <CurrencyPart
              currency={currency}
              way={way}
              drawer={held.find(({ tien_id }) => tien_id === currency.id)}
              onRemove={() => setChosen(chosen.filter((id) => id !== currency.id))}
              onSwap={onSwap}
              isTill={isTill}
            />
          </Form.Item>
          {asksAccount && (
            <OutsideAccountField
              name={['accounts', String(currency.id)]}
              group={currency.group}
              currencyId={currency.id}
            />
          )}
        </Fragment>
      ))}
      {rest.length > 0 && (
        <CurrencySelect
          currencies={rest}
          placeholder={t(isFirst ? 'chooseCurrency' : 'parts.add')}
          aria-label={t(isFirst ? 'chooseCurrency' : 'parts.add')}
          value={null}
          onChange={(id: number | null) => id !== null && setChosen([...chosen, id])}
        />
      )}
    </div>
  );
}

/** Finds a currency by code or name. */
export function CurrencySelect({
  currencies,
  ...select
}: { currencies: readonly SheetCurrency[] } & SelectProps<number | null>) {
  return (
    <Select<number | null>
      {...select}
      showSearch={{ optionFilterProp: 'label' }}
      options={currencies.map(({ id, code, name }) => ({ value: id, label: `${code} · ${name}` }))}
    />
  );
}
