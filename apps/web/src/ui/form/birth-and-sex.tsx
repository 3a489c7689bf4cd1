import { Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { DayItem } from './day-item.tsx';

/** The day of birth and the sex of a person, side by side where their form puts them. */
export function BirthAndSex() {
  const { t } = useTranslation('ui');
  const { t: f } = useTranslation('fields');
  return (
    <>
      <DayItem name="ngay_sinh" label={f('ngay_sinh')} isPast />
      <Form.Item name="gioi_tinh" label={f('gioi_tinh')}>
        <Select
          allowClear
          options={[
            { value: 1, label: t('sex.male') },
            { value: 2, label: t('sex.female') },
          ]}
        />
      </Form.Item>
    </>
  );
}
