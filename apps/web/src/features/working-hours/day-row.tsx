import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { ClockInput } from './clock-input.tsx';
import { barOf, dayProblem, nextRange, type Weekday } from './week-model.ts';
import styles from './working-hours.module.css';

type Ranges = { tu: string; den: string }[];

/** One day of the week: its hours as a picture and as figures that can be typed. */
export function DayRow({ day }: { day: Weekday }) {
  const { t } = useTranslation('workingHours');
  const { t: e } = useTranslation('errors');
  const form = Form.useFormInstance();
  const week = (Form.useWatch('days', form) ?? {}) as Partial<Record<Weekday, Ranges>>;
  const ranges = week[day] ?? [];
  // Hours on no day at all restrict nobody.
  const isFree = Object.values(week).every((each) => !each?.length);
  const name = t(`days.d${day}`);
  const problem = dayProblem(ranges);

  return (
    <div className={`stack align-top gap-x-16 ${styles.day}`}>
      <div className={styles.dayName}>{name}</div>
      <div className={`surface-2 mt-12 clip relative ${styles.track}`} aria-hidden="true">
        {ranges.map((range) => {
          const { left, width } = barOf(range);
          return (
            <span
              key={`${range.tu}-${range.den}`}
              className={styles.bar}
              style={{ left: `${left}%`, width: `${width}%` }}
            />
          );
        })}
      </div>
      <Form.List name={['days', day]}>
        {(fields, { add, remove }) => (
          <div className={`row wrap gap-4 gap-x-16 ${styles.ranges}`}>
            {fields.length === 0 && <span className="muted">{t(isFree ? 'anyTime' : 'closed')}</span>}
            {fields.map(({ key, name: index }) => (
              <div key={key} className="row gap-6">
                <Form.Item name={[index, 'tu']} noStyle>
                  <ClockInput aria-label={t('fromOf', { day: name })} />
                </Form.Item>
                <span aria-hidden="true">–</span>
                <Form.Item name={[index, 'den']} noStyle>
                  <ClockInput aria-label={t('toOf', { day: name })} />
                </Form.Item>
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={t('removeRange', { day: name })}
                  onClick={() => remove(index)}
                />
              </div>
            ))}
            <Button
              type="text"
              icon={<PlusOutlined />}
              aria-label={t('addRange', { day: name })}
              onClick={() => add(nextRange(ranges))}
            >
              {t('add')}
            </Button>
            {problem && (
              <div className="full-width text-error" role="alert">
                {e(`fields.${problem}`)}
              </div>
            )}
          </div>
        )}
      </Form.List>
    </div>
  );
}
