import { Form, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import type { SheetCurrency } from './count-model.ts';
import { CurrencyParts } from './currency-parts.tsx';

/** What the owner adds when the day begins, beside what was counted. */
export function AddedAtOpening({ currencies }: { currencies: readonly SheetCurrency[] }) {
  const { t } = useTranslation('safe');
  const isAdding = Form.useWatch<boolean | undefined>('co_them') ?? false;
  return (
    <div style={{ marginTop: 16 }}>
      <Form.Item
        name="co_them"
        label={t('act.addAtOpening')}
        extra={t('act.addAtOpeningHint')}
        valuePropName="checked"
        layout="horizontal"
        colon={false}
      >
        <Switch />
      </Form.Item>
      {isAdding && <CurrencyParts currencies={currencies} held={[]} way="in" name="them" />}
    </div>
  );
}
