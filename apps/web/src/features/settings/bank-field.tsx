import { Select } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { searchable } from '../../lib/browser/searchable.ts';
import { type BankOption, bankOptions, withUnknown } from './bank-options.ts';
import styles from './settings.module.css';

interface BankFieldProps {
  id?: string;
  value?: string;
  onChange?: (bin: string) => void;
  disabled?: boolean;
}

/** A bank by its name; kept is its number. The list is fetched with the field. */
export function BankField({ id, value = '', onChange, disabled }: BankFieldProps) {
  const { t } = useTranslation('settings');
  const [banks, setBanks] = useState<BankOption[]>();
  useEffect(() => {
    void import('vietnam-qr-pay').then(({ Banks }) => setBanks(bankOptions(Banks)));
  }, []);
  return (
    <Select<string, BankOption>
      id={id}
      className={styles.control}
      value={value === '' ? undefined : value}
      disabled={disabled}
      loading={!banks}
      allowClear
      placeholder={t('bank.placeholder')}
      options={withUnknown(banks ?? [], value, t('bank.unknown', { bin: value }))}
      showSearch={{ filterOption: (typed, option) => option?.found.includes(searchable(typed)) ?? false }}
      onChange={(bin) => onChange?.(bin ?? '')}
    />
  );
}
