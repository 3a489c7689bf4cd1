import { CASH_GROUPS, type CurrencyGroup } from '@doi-tien/contract/catalogue';
import type { OutsideAccountName } from '@doi-tien/contract/statement.schema';
import { Form, Select, type SelectProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { useOutsideAccountNamesQuery } from '../../lib/endpoints/outside-account-names.ts';

/** Live events of accounts reach only people who look at statements; a counter that stays open asks again. */
const MAX_AGE_SECONDS = 60;

/** The accounts to choose from: those of currencies that have several. Empty where there is nothing to choose, and for cash. */
export function useAccountChoices(
  group: CurrencyGroup | undefined,
  currencyIds: readonly (number | null | undefined)[],
): OutsideAccountName[] {
  const isCash = group === undefined || CASH_GROUPS.includes(group);
  const { data = [] } = useOutsideAccountNamesQuery(undefined, {
    skip: isCash,
    refetchOnMountOrArgChange: MAX_AGE_SECONDS,
  });
  const isSeveral = ({ tien_id }: OutsideAccountName) =>
    data.filter((account) => account.tien_id === tien_id).length > 1;
  return isCash ? [] : data.filter((account) => currencyIds.includes(account.tien_id) && isSeveral(account));
}

interface AccountSelectProps extends SelectProps<number> {
  accounts: readonly OutsideAccountName[];
}

export function OutsideAccountSelect({ accounts, ...select }: AccountSelectProps) {
  return (
    <Select<number>
      showSearch={{ optionFilterProp: 'label' }}
      options={accounts.map(({ id, nhan }) => ({ value: id, label: nhan }))}
      {...select}
    />
  );
}

interface AccountFieldProps {
  name: (string | number)[];
  group: CurrencyGroup | undefined;
  currencyId: number | undefined;
}

/** The account in a form: it stands there only where the currency has several. */
export function OutsideAccountField({ name, group, currencyId }: AccountFieldProps) {
  const { t } = useTranslation('common');
  const { t: e } = useTranslation('errors');
  const accounts = useAccountChoices(group, [currencyId]);
  if (accounts.length === 0) return null;
  return (
    <Form.Item
      name={name}
      label={t('outsideAccount')}
      preserve={false}
      rules={[{ required: true, message: e('fields.requiredField') }]}
    >
      <OutsideAccountSelect accounts={accounts} />
    </Form.Item>
  );
}
