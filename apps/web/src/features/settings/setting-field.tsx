import { SETTINGS, type SettingDescription, type SettingKey } from '@doi-tien/contract/settings';
import { ACCOUNT_NUMBER } from '@doi-tien/contract/voucher';
import { Form, Input, InputNumber, Select, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { DayInput } from '../../ui/form/day-item.tsx';
import { MoneyField } from '../../ui/money/money-field.tsx';
import { BankField } from './bank-field.tsx';
import { ChangedMark } from './changed-mark.tsx';
import { LicenceField } from './licence-field.tsx';
import { Example } from './setting-example.tsx';
import styles from './settings.module.css';

const TIME_ZONES = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone }));

/** One setting as its description says: the label comes from the texts; under it stand a sentence, an example, and the way back to how it came. */
export function SettingField({ name, hint }: { name: SettingKey; hint: string | undefined }) {
  const { t } = useTranslation('settings');
  const { t: e } = useTranslation('errors');
  const description: SettingDescription = SETTINGS[name];
  const path = ['gia_tri', name];
  const label = t(`fields.${name}.label`);
  const under = (
    <>
      {hint}
      <Example name={name} />
      <ChangedMark name={name} />
    </>
  );

  if (description.kind === 'decimal') {
    const bounds = { min: String(description.min ?? 0), max: String(description.max ?? '') };
    return (
      <MoneyField
        name={path}
        label={label}
        extra={under}
        className={styles.control}
        decimals={decimalsOf(name)}
        required={!description.optional}
        {...bounds}
      />
    );
  }
  if (description.kind === 'boolean') {
    return (
      <div className={styles.switchRow}>
        <div>
          <label htmlFor={path.join('_')}>{label}</label>
          <div className={styles.hint}>{under}</div>
        </div>
        <Form.Item name={path} valuePropName="checked" noStyle>
          <Switch />
        </Form.Item>
      </div>
    );
  }
  return (
    <Form.Item
      name={path}
      label={label}
      extra={under}
      rules={
        description.kind === 'account' ? [{ pattern: ACCOUNT_NUMBER, message: e('fields.accountNumber') }] : undefined
      }
    >
      {description.kind === 'choice' ? <Choice name={name} /> : control(description)}
    </Form.Item>
  );
}

/** Numbers are shown as they are, words by their texts. antd's Form.Item hands the value and what to do with a change. */
function Choice({ name, ...handed }: { name: SettingKey }) {
  const { t } = useTranslation('settings');
  const { choices = [] }: SettingDescription = SETTINGS[name];
  const labelOf = (value: string | number) =>
    typeof value === 'number' ? value.toLocaleString('en-US') : t(`choices.${name}.${value}` as never);
  const options = choices.map((value) => ({ value, label: labelOf(value) }));
  return <Select {...handed} options={options} className={styles.control} />;
}

function control({ kind, min, max }: SettingDescription) {
  if (kind === 'integer') return <InputNumber min={min} max={max} precision={0} className={styles.control} />;
  if (kind === 'timeZone') return <Select options={withSaigon()} showSearch className={styles.control} />;
  if (kind === 'day') return <DayInput isPast={false} />;
  if (kind === 'licence') return <LicenceField />;
  if (kind === 'bank') return <BankField />;
  return <Input maxLength={max} className={styles.control} />;
}

/** Older browsers know the zone of the business only by its former name. */
function withSaigon() {
  const own = { value: 'Asia/Ho_Chi_Minh', label: 'Asia/Ho_Chi_Minh' };
  return [own, ...TIME_ZONES.filter(({ value }) => value !== own.value)];
}

/** Percentages may be fine-grained; amounts of VND are whole. */
function decimalsOf(name: SettingKey): number {
  const isVnd =
    name === 'nguong_giao_dich_lon' || name === 'xac_nhan_lai_huy_tu' || SETTINGS[name].group === 'approval';
  return isVnd ? 0 : 2;
}
