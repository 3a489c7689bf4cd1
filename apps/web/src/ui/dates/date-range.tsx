import { DatePicker, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';
import { useScreenSize } from '../../lib/browser/use-media.ts';
import { DATE_PRESETS, type DatePreset, type DayRange, presetOf, presetRange } from './date-presets.ts';
import styles from './date-range.module.css';
import { businessDay } from './moments.ts';

/** The first is shown, the others are understood when typed. */
const FORMATS = ['DD/MM/YYYY', 'D/M/YYYY', 'DDMMYYYY', 'D/M/YY'];

interface DateRangeProps {
  value?: DayRange | null;
  onChange?: (range: DayRange | null) => void;
  /** Which quick choices to offer; all of them unless told. */
  presets?: readonly DatePreset[];
  allowClear?: boolean;
  disabled?: boolean;
  id?: string;
  'aria-label'?: string;
}

const toDay = (day: Dayjs) => day.format('YYYY-MM-DD');

export function DateRange(props: DateRangeProps) {
  return useScreenSize() === 'mobile' ? <StackedRange {...props} /> : <WideRange {...props} />;
}

function WideRange({
  value,
  onChange,
  presets = DATE_PRESETS,
  allowClear = true,
  disabled,
  id,
  ...rest
}: DateRangeProps) {
  const { t } = useTranslation('ui');
  const today = businessDay(new Date());
  return (
    <DatePicker.RangePicker
      id={id === undefined ? undefined : { start: id }}
      className="full-width"
      aria-label={rest['aria-label'] ?? t('dates.range')}
      format={FORMATS}
      allowClear={allowClear}
      disabled={disabled}
      placeholder={[t('dates.from'), t('dates.to')]}
      value={value ? [dayjs(value[0]), dayjs(value[1])] : null}
      presets={presets.map((preset) => {
        const [from, to] = presetRange(preset, today);
        return { label: t(`dates.${preset}`), value: [dayjs(from), dayjs(to)] };
      })}
      onChange={(days) => onChange?.(days?.[0] && days[1] ? [toDay(days[0]), toDay(days[1])] : null)}
    />
  );
}

/** Two calendars side by side are wider than a phone, so there it is a quick choice and two single days. */
function StackedRange({ value, onChange, presets = DATE_PRESETS, allowClear = true, disabled, id }: DateRangeProps) {
  const { t } = useTranslation('ui');
  const today = businessDay(new Date());
  const pick = (from: Dayjs | null, to: Dayjs | null) => {
    const start = from ?? to;
    const end = to ?? from;
    if (start === null || end === null) onChange?.(null);
    else onChange?.(start.isAfter(end) ? [toDay(end), toDay(start)] : [toDay(start), toDay(end)]);
  };
  const from = value ? dayjs(value[0]) : null;
  const to = value ? dayjs(value[1]) : null;
  const shared = { format: FORMATS, disabled, allowClear: false, inputReadOnly: true };
  return (
    <div className={`stack may-shrink full-width ${styles.stack}`}>
      <Select
        aria-label={t('dates.preset')}
        placeholder={t('dates.preset')}
        disabled={disabled}
        allowClear={allowClear}
        value={value ? presetOf(value, today) : null}
        options={presets.map((preset) => ({ value: preset, label: t(`dates.${preset}`) }))}
        onChange={(preset: DatePreset | null | undefined) => onChange?.(preset ? presetRange(preset, today) : null)}
      />
      <DatePicker
        {...shared}
        id={id}
        aria-label={t('dates.from')}
        placeholder={t('dates.from')}
        value={from}
        onChange={(day: Dayjs | null) => pick(day, to)}
      />
      <DatePicker
        {...shared}
        aria-label={t('dates.to')}
        placeholder={t('dates.to')}
        value={to}
        onChange={(day: Dayjs | null) => pick(from, day)}
      />
    </div>
  );
}
