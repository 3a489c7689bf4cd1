import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, DatePicker, Form, Input } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';

/** Days on which nobody works, whatever the weekday says. */
export function Holidays() {
  const { t } = useTranslation('workingHours');
  const { t: e } = useTranslation('errors');
  const required = [{ required: true, message: e('fields.requiredField') }];
  return (
    <Form.List name="ngay_nghi">
      {(fields, { add, remove }) => (
        <div className="column align-top gap-0">
          {fields.map(({ key, name }) => (
            <div key={key} className="row align-top full-width">
              <Form.Item
                name={[name, 'ngay']}
                rules={required}
                getValueProps={(day?: string) => ({ value: day ? dayjs(day) : null })}
                normalize={(day: dayjs.Dayjs | null) => day?.format('YYYY-MM-DD') ?? ''}
              >
                <DatePicker
                  format={['DD/MM/YYYY', 'D/M/YYYY', 'DDMMYYYY']}
                  placeholder={t('holidayDay')}
                  aria-label={t('holidayDay')}
                />
              </Form.Item>
              <Form.Item name={[name, 'ten']} rules={required} className="flex-1 may-shrink">
                <Input maxLength={100} placeholder={t('holidayName')} aria-label={t('holidayName')} />
              </Form.Item>
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={t('removeHoliday')}
                onClick={() => remove(name)}
              />
            </div>
          ))}
          <Button icon={<PlusOutlined />} onClick={() => add({ ngay: '', ten: '' })}>
            {t('addHoliday')}
          </Button>
        </div>
      )}
    </Form.List>
  );
}
