import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { LicenceRule } from '@doi-tien/contract/licence';
import { Button, Checkbox, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAllCurrenciesQuery } from '../../lib/endpoints/drawer-endpoints.ts';
import { MoneyInput } from '../../ui/money/money-input.tsx';
import styles from './settings.module.css';

interface LicenceFieldProps {
  id?: string;
  value?: LicenceRule[];
  onChange?: (rules: LicenceRule[]) => void;
  disabled?: boolean;
}

const BASE_CODE = 'VND';

const newRule = (tien_id: number): LicenceRule => ({
  tien_id,
  chi_mua: false,
  dung_gia_mua: false,
  dung_gia_ban: false,
  tran_qua_dem: null,
  so_ngay: 1,
});

/** What the licence asks of each currency: a card for each, and a choice of the currencies that have none yet. */
export function LicenceField({ id, value = [], onChange, disabled }: LicenceFieldProps) {
  const { t } = useTranslation('settings');
  const { data } = useAllCurrenciesQuery();
  const currencies = data?.items ?? [];
  const left = currencies.filter(({ id: own, ma }) => ma !== BASE_CODE && !value.some((rule) => rule.tien_id === own));
  const change = (tien_id: number, fields: Partial<LicenceRule>) =>
    onChange?.(value.map((rule) => (rule.tien_id === tien_id ? { ...rule, ...fields } : rule)));
  return (
    <div className="column gap-12">
      {value.length === 0 && <p className={styles.hint}>{t('licence.empty')}</p>}
      {value.map((rule) => {
        const currency = currencies.find((each) => each.id === rule.tien_id);
        return (
          <RuleCard
            key={rule.tien_id}
            rule={rule}
            code={currency?.ma ?? String(rule.tien_id)}
            decimals={currency?.so_le ?? 0}
            disabled={disabled ?? false}
            onChange={(fields) => change(rule.tien_id, fields)}
            onRemove={() => onChange?.(value.filter(({ tien_id }) => tien_id !== rule.tien_id))}
          />
        );
      })}
      <Select
        id={id}
        aria-label={t('licence.add')}
        className={styles.short}
        value={null}
        disabled={disabled}
        showSearch
        suffixIcon={<PlusOutlined aria-hidden />}
        placeholder={t('licence.add')}
        options={left.map(({ id: own, ma }) => ({ value: own, label: ma }))}
        onChange={(tien_id: number | null) => tien_id !== null && onChange?.([...value, newRule(tien_id)])}
      />
    </div>
  );
}

interface RuleCardProps {
  rule: LicenceRule;
  code: string;
  decimals: number;
  disabled: boolean;
  onChange: (fields: Partial<LicenceRule>) => void;
  onRemove: () => void;
}

function RuleCard({ rule, code, decimals, disabled, onChange, onRemove }: RuleCardProps) {
  const { t } = useTranslation('settings');
  const of = (what: 'ceiling' | 'days') => t('licence.of', { what: t(`licence.${what}`), currency: code });
  const choices = [
    ['chi_mua', 'buyOnly'],
    ['dung_gia_mua', 'exactBuy'],
    ['dung_gia_ban', 'exactSell'],
  ] as const;
  return (
    <fieldset className={`may-shrink bordered round-8 no-margin ${styles.rule}`} disabled={disabled}>
      <legend>{code}</legend>
      <div className="row wrap stretch gap-4 gap-x-16 mb-8">
        {choices.map(([field, text]) => (
          <Checkbox
            key={field}
            checked={rule[field]}
            disabled={disabled || (field === 'dung_gia_ban' && rule.chi_mua)}
            onChange={({ target }) => onChange({ [field]: target.checked })}
          >
            {t(`licence.${text}`)}
          </Checkbox>
        ))}
      </div>
      <div className={`row wrap ${styles.ceiling}`}>
        <div className={`column gap-0 ${styles.labelled}`}>
          <span aria-hidden="true">{t('licence.ceiling')}</span>
          <MoneyInput
            aria-label={of('ceiling')}
            unit={code}
            decimals={decimals}
            min="0"
            disabled={disabled}
            placeholder={t('licence.noCeiling')}
            value={rule.tran_qua_dem}
            onChange={(amount) => onChange({ tran_qua_dem: amount || null })}
          />
        </div>
        <div className={`column gap-0 ${styles.labelled}`}>
          <span aria-hidden="true">{t('licence.days')}</span>
          <InputNumber
            aria-label={of('days')}
            min={0}
            max={365}
            precision={0}
            disabled={disabled || rule.tran_qua_dem === null}
            className="full-width"
            value={rule.so_ngay}
            onChange={(days) => onChange({ so_ngay: days ?? 0 })}
          />
        </div>
        <Button
          type="text"
          danger
          disabled={disabled}
          icon={<DeleteOutlined aria-hidden />}
          aria-label={t('licence.remove', { currency: code })}
          onClick={onRemove}
        />
      </div>
    </fieldset>
  );
}
