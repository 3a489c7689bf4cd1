import { DatePicker, Form, type FormItemProps } from 'antd';
import dayjs from 'dayjs';
import { type FocusEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DAY_FORMATS, dayProblem, readTypedDay } from './typed-day.ts';

interface DayItemProps {
  name: string;
  label: string;
  /** Days after today cannot be chosen. */
  isPast?: boolean;
  rules?: FormItemProps['rules'];
}

/** A field for a day, which travels as `YYYY-MM-DD`. What is typed and is no day is refused, and never another day saved for it. */
export function DayItem({ name, label, isPast = false, rules = [] }: DayItemProps) {
  const { t } = useTranslation('errors');
  const isDay = async (_rule: unknown, value?: string | null) => {
    const problem = dayProblem(value, isPast);
    if (problem) throw new Error(t(`fields.${problem}`));
  };
  return (
    <Form.Item name={name} label={label} validateTrigger="onBlur" rules={[...rules, { validator: isDay }]}>
      <DayInput isPast={isPast} />
    </Form.Item>
  );
}

interface DayInputProps {
  isPast: boolean;
  id?: string;
  value?: string | null;
  onChange?: (value: string | null) => void;
  onBlur?: (event: FocusEvent<HTMLElement>) => void;
}

/** The value follows every key, so that a form that is sent with a key of its own knows what stands in the field. */
export function DayInput({ isPast, id, value = null, onChange, onBlur }: DayInputProps) {
  const { t } = useTranslation('ui');
  // While a text is no day, the calendar stays where it was: another value would take the text out of the field.
  const [day, setDay] = useState<string | null>(null);
  if (value !== day && !dayProblem(value, false)) setDay(value);
  return (
    // The field inside tells of valid days only.
    <div onInput={({ target }) => onChange?.(readTypedDay((target as HTMLInputElement).value))}>
      <DatePicker
        {...(id && { id })}
        style={{ width: '100%' }}
        placeholder={t('dates.dayPlaceholder')}
        format={DAY_FORMATS}
        value={day ? dayjs(day) : null}
        onChange={(chosen) => onChange?.(chosen?.format('YYYY-MM-DD') ?? null)}
        onBlur={onBlur}
        // Enter takes the day over; it must not send a form that has a button for that as well.
        onKeyDown={(event) => event.key === 'Enter' && !event.ctrlKey && !event.metaKey && event.preventDefault()}
        disabledDate={(each) => isPast && each.isAfter(dayjs())}
        preserveInvalidOnBlur
      />
    </div>
  );
}
