import type fields from '@doi-tien/texts/vi/fields';
import { Form, type FormItemProps, Input, type InputProps } from 'antd';
import { useTranslation } from 'react-i18next';

type FieldName = keyof typeof fields;

/** A field that is named everywhere has a label, unless another one is given. */
type NamedItem = { name: FieldName; label?: string } | { name: string; label: string };

type TextItemProps = NamedItem &
  Omit<FormItemProps, 'name' | 'label' | 'children' | 'required'> & {
    max: number;
    isRequired?: boolean;
    /** Several lines. */
    isLong?: boolean;
    input?: Omit<InputProps, 'name' | 'maxLength'>;
  };

/** A field for text in a form. */
export function TextItem({ name, max, isRequired, isLong, input, rules = [], label, ...item }: TextItemProps) {
  const { t } = useTranslation('fields');
  const { t: e } = useTranslation('errors');
  const required = { required: true, whitespace: true, message: e('fields.requiredField') };
  return (
    <Form.Item
      {...item}
      name={name}
      label={label ?? t(name as FieldName)}
      rules={[...(isRequired ? [required] : []), ...rules]}
    >
      {isLong ? (
        <Input.TextArea maxLength={max} autoSize={{ minRows: 2, maxRows: 5 }} />
      ) : (
        <Input autoComplete="off" {...input} maxLength={max} />
      )}
    </Form.Item>
  );
}
