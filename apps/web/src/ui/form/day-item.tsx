import { DatePicker, Form, type FormItemProps } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';

interface DayItemProps {
  name: string;
  label: string;
  /** Days after today cannot be chosen. */
  isPast?: boolean;
  rules?: FormItemProps['rules'];
}

/** A field for a day, which travels as `YYYY-MM-DD`. */
export function DayItem({ name, label, isPast = false, rules = [] }: DayItemProps) {
  return (
    <Form.Item
      name={name}
      label={label}
      rules={rules}
      getValueProps={(day?: string | null) => ({ value: day ? dayjs(day) : null })}
      normalize={(day: Dayjs | null) => day?.format('YYYY-MM-DD') ?? null}
    >
      <DatePicker
        style={{ width: '100%' }}
        format={['DD/MM/YYYY', 'D/M/YYYY', 'DDMMYYYY']}
        disabledDate={(day) => isPast && day.isAfter(dayjs())}
      />
    </Form.Item>
  );
}
