import { LONGEST_RESERVATION_DAYS } from '@doi-tien/contract/reservation';
import { Button, DatePicker, Form } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';
import { fromWallClock, toWallClock } from '../../../ui/dates/wall-clock.ts';

const MINUTE_MS = 60_000;
/** What is promised most often: the hours until the customer comes. */
const CHOICES = [
  ['hour', 60],
  ['hours', 240],
  ['day', 1440],
  ['days', 3 * 1440],
] as const;

/** So many minutes from now, as the clock of the business shows it. */
export function inMinutes(minutes: number, now = Date.now()): string {
  return toWallClock(new Date(now + minutes * MINUTE_MS).toISOString());
}

/** Until when it is kept: typed by the clock of the business, or one of the usual times at a press. The end it had is left as it is. */
export function UntilField({ unchanged }: { unchanged?: string }) {
  const { t } = useTranslation('reservations');
  const { t: f } = useTranslation('fields');
  const { t: e } = useTranslation('errors');
  const form = Form.useFormInstance<{ den_luc: string }>();
  const check = (_rule: unknown, value: string | undefined) => {
    if (!value) return Promise.reject(new Error(e('fields.requiredField')));
    if (value === unchanged) return Promise.resolve();
    const ahead = Date.parse(fromWallClock(value)) - Date.now();
    if (ahead <= 0) return Promise.reject(new Error(e('fields.inThePast')));
    const isFar = ahead > LONGEST_RESERVATION_DAYS * 1440 * MINUTE_MS;
    return isFar
      ? Promise.reject(new Error(e('fields.tooFarAhead', { max: LONGEST_RESERVATION_DAYS })))
      : Promise.resolve();
  };
  return (
    <Form.Item
      name="den_luc"
      label={f('den_luc')}
      required
      getValueProps={(value?: string) => ({ value: value ? dayjs(value) : null })}
      normalize={(value: Dayjs | string | null) =>
        typeof value === 'string' ? value : value?.format('YYYY-MM-DDTHH:mm')
      }
      rules={[{ validator: check }]}
      extra={
        <span className="row wrap gap-4 mt-4">
          {CHOICES.map(([name, minutes]) => (
            <Button key={name} size="small" onClick={() => form.setFieldsValue({ den_luc: inMinutes(minutes) })}>
              {t(`until.${name}`)}
            </Button>
          ))}
        </span>
      }
    >
      <DatePicker
        format="DD/MM/YYYY HH:mm"
        showTime={{ format: 'HH:mm' }}
        needConfirm={false}
        style={{ width: '100%' }}
      />
    </Form.Item>
  );
}
