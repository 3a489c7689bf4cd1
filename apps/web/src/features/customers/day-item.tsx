import { DatePicker, Form } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import styles from './customers.module.css';

interface DayItemProps {
  name: string;
  label: string;
  /** Days after today cannot be chosen. */
  isPast?: boolean;
}

/** A field for a day, which travels as `YYYY-MM-DD`. */
export function DayItem({ name, label, isPast = false }: DayItemProps) {
  return (
    <Form.Item
      name={name}
      label={label}
      getValueProps={(day?: string | null) => ({ value: day ? dayjs(day) : null })}
      normalize={(day: Dayjs | null) => day?.format('YYYY-MM-DD') ?? null}
    >
      <DatePicker
        className={styles.wide}
        format={['DD/MM/YYYY', 'D/M/YYYY', 'DDMMYYYY']}
        disabledDate={(day) => isPast && day.isAfter(dayjs())}
      />
    </Form.Item>
  );
}
