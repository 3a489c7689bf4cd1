import { Form, type FormItemProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { amountProblem } from './amount-rules.ts';
import { MoneyInput, type MoneyInputProps } from './money-input.tsx';

interface MoneyFieldProps
  extends Pick<FormItemProps, 'name' | 'label' | 'tooltip' | 'extra' | 'dependencies'>,
    Omit<MoneyInputProps, 'value' | 'onChange' | 'id' | 'problemShownElsewhere'> {
  required?: boolean;
}

/** A currency input in a form, with the rules that go with it. */
export function MoneyField({ name, label, tooltip, extra, dependencies, required, ...input }: MoneyFieldProps) {
  const { t } = useTranslation('ui');
  const { decimals, min, max } = input;
  const check = (_rule: unknown, value: string | null | undefined) => {
    const problem = amountProblem(value, { decimals, min, max });
    return problem ? Promise.reject(new Error(t(`money.${problem.key}`, { ...problem }))) : Promise.resolve();
  };
  return (
    <Form.Item
      name={name}
      label={label}
      tooltip={tooltip}
      extra={extra}
      dependencies={dependencies}
      validateTrigger="onBlur"
      rules={[{ required, message: t('money.required') }, { validator: check }]}
    >
      <MoneyInput {...input} problemShownElsewhere />
    </Form.Item>
  );
}
