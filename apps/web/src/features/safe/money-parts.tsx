import type { Drawer } from '@doi-tien/contract/safe.schema';
import { Form, Select, type SelectProps } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SheetMoney } from './count-model.ts';
import { MoneyPart, type MovementWay } from './money-part.tsx';
import styles from './movement.module.css';

interface MoneyPartsProps {
  moneys: readonly SheetMoney[];
  held: readonly Drawer[];
  way: MovementWay;
  /** Where in the form the notes per money id are kept. */
  name: string;
  onSwap?: (moneyId: number) => void;
}

/** The moneys of a movement, one under the other; each is chosen first and then filled in. */
export function MoneyParts({ moneys, held, way, name, onSwap }: MoneyPartsProps) {
  const { t } = useTranslation('safe');
  const [chosen, setChosen] = useState<number[]>([]);
  const parts = chosen.flatMap((id) => moneys.filter((money) => money.id === id));
  const rest = moneys.filter(({ id }) => !chosen.includes(id));
  const isFirst = parts.length === 0;
  return (
    <div className={styles.parts}>
      {parts.map((money) => (
        <Form.Item key={money.id} name={[name, String(money.id)]} noStyle preserve={false}>
          <MoneyPart
            money={money}
            way={way}
            drawer={held.find(({ tien_id }) => tien_id === money.id)}
            onRemove={() => setChosen(chosen.filter((id) => id !== money.id))}
            onSwap={(id) => onSwap?.(id)}
          />
        </Form.Item>
      ))}
      {rest.length > 0 && (
        <MoneySelect
          moneys={rest}
          placeholder={t(isFirst ? 'chooseMoney' : 'parts.add')}
          aria-label={t(isFirst ? 'chooseMoney' : 'parts.add')}
          value={null}
          onChange={(id: number | null) => id !== null && setChosen([...chosen, id])}
        />
      )}
    </div>
  );
}

/** Finds a money by code or name. */
export function MoneySelect({ moneys, ...select }: { moneys: readonly SheetMoney[] } & SelectProps<number | null>) {
  return (
    <Select<number | null>
      {...select}
      showSearch={{ optionFilterProp: 'label' }}
      options={moneys.map(({ id, code, name }) => ({ value: id, label: `${code} · ${name}` }))}
    />
  );
}
