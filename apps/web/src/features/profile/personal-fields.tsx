import { PHONE_PATTERN } from '@doi-tien/contract/phone';
import { Form, Input, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { DayItem } from '../../ui/form/day-item.tsx';
import { PlaceFields } from '../../ui/form/place-fields.tsx';
import styles from './personal-info.module.css';
import { plainPhone } from './personal-values.ts';

export function PersonalFields() {
  const { t } = useTranslation(['profile', 'errors']);
  const phoneRule = {
    validator: (_rule: unknown, value = '') =>
      value.trim() === '' || PHONE_PATTERN.test(plainPhone(value))
        ? Promise.resolve()
        : Promise.reject(new Error(t('errors:fields.invalidPhone'))),
  };
  return (
    <div className={styles.grid}>
      <Form.Item
        name="ho_va_ten"
        label={t('personal.fullName')}
        rules={[{ required: true, whitespace: true, message: t('errors:fields.requiredField') }]}
      >
        <Input autoComplete="name" maxLength={150} />
      </Form.Item>
      <Form.Item name="biet_danh" label={t('personal.nickname')}>
        <Input autoComplete="nickname" maxLength={100} />
      </Form.Item>
      <DayItem name="ngay_sinh" label={t('personal.birthday')} isPast />
      <Form.Item name="gioi_tinh" label={t('personal.sex')}>
        <Radio.Group
          options={[
            { value: 1, label: t('personal.male') },
            { value: 2, label: t('personal.female') },
          ]}
        />
      </Form.Item>
      <Form.Item name="dien_thoai" label={t('personal.phone')} rules={[phoneRule]} validateTrigger="onBlur">
        <Input autoComplete="tel" inputMode="tel" maxLength={20} placeholder={t('personal.phoneSample')} />
      </Form.Item>
      <Form.Item
        name="email"
        label={t('personal.email')}
        extra={t('personal.emailHint')}
        rules={[{ type: 'email', message: t('errors:fields.invalidEmail') }]}
        validateTrigger="onBlur"
      >
        <Input autoComplete="email" inputMode="email" maxLength={200} />
      </Form.Item>
      <Form.Item name="dia_chi" label={t('personal.address')} className="all-columns">
        <Input autoComplete="street-address" maxLength={300} />
      </Form.Item>
      <PlaceFields />
    </div>
  );
}
