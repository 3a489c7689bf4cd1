import { CURRENCY_GROUP } from '@doi-tien/contract/catalogue';
import type { Counterfeit } from '@doi-tien/contract/counterfeit.schema';
import { Alert, DatePicker, Form } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';
import { useChangeCounterfeitMutation, useRecordCounterfeitMutation } from '../../lib/endpoints/counterfeits.ts';
import { useActiveCurrenciesQuery } from '../../lib/endpoints/drawer-endpoints.ts';
import { useSubmission } from '../../lib/submissions/submission.ts';
import { changedFields } from '../collection/changed-fields.ts';
import { useCurrencyName } from '../currency/use-currency-name.ts';
import { fromWallClock, toWallClock } from '../dates/wall-clock.ts';
import { FormDrawer } from '../form/form-drawer.tsx';
import { RemoteSelect } from '../form/remote-select.tsx';
import { TextItem } from '../form/text-item.tsx';
import styles from './counterfeit.module.css';
import { blankForm, bodyOf, type CounterfeitForm, type CounterfeitStart, formOf } from './counterfeit-form.ts';
import { NoteRows } from './note-rows.tsx';

export interface CounterfeitDrawerProps {
  open: boolean;
  /** Null for a new record. */
  record?: Counterfeit | null;
  start?: CounterfeitStart;
  onClose: () => void;
  onSaved?: (saved: Counterfeit) => void;
  onReload?: () => void;
}

const CASH: readonly number[] = [CURRENCY_GROUP.localCash, CURRENCY_GROUP.foreignCash];

/** Records notes that are suspected to be counterfeit, from wherever somebody comes across them, or corrects a record. */
export default function CounterfeitDrawer(props: CounterfeitDrawerProps) {
  const { open, record = null, start = {}, onClose, onSaved, onReload } = props;
  const { t } = useTranslation('counterfeits');
  const submission = useSubmission();
  const [create] = useRecordCounterfeitMutation();
  const [change] = useChangeCounterfeitMutation();
  const submit = async (form: CounterfeitForm) => {
    if (!record) {
      const body = { ...bodyOf(form), giao_dich_id: start.ticketId ?? null, ket_id: start.safeId ?? null };
      const saved = await submission.withKey(body, (keyed) => create(keyed).unwrap());
      onSaved?.(saved);
      return;
    }
    const changes = changedFields(formOf(record), bodyOf(form));
    if (Object.keys(changes).length === 0) return;
    const body = { ...changes, phien_ban: record.phien_ban };
    const saved = await submission.withKey(body, (keyed) => change({ id: record.id, submission: keyed }).unwrap());
    onSaved?.(saved);
  };
  return (
    <FormDrawer<CounterfeitForm>
      open={open}
      title={record ? t('editTitle', { code: record.ma }) : t('newTitle')}
      initialValues={record ? formOf(record) : blankForm(start, new Date().toISOString())}
      width={560}
      onSubmit={submit}
      onClose={onClose}
      {...(onReload && { onReload })}
    >
      <Fields start={start} />
    </FormDrawer>
  );
}

function Fields({ start }: { start: CounterfeitStart }) {
  const { t } = useTranslation('counterfeits');
  const { t: f } = useTranslation('fields');
  const { t: e } = useTranslation('errors');
  const place = start.ticketId !== undefined ? t('thisTicket') : start.safeId !== undefined ? t('thisSafe') : null;
  return (
    <>
      <Alert className="mb-16" type="info" showIcon title={t('notHeld')} />
      <Form.Item name="tien_id" label={f('tien_id')} rules={[{ required: true, message: e('fields.requiredField') }]}>
        <CurrencySelect />
      </Form.Item>
      <NoteRows />
      {place && (
        <p>
          {t('foundIn')}: <strong>{place}</strong>
        </p>
      )}
      <div className={styles.pair}>
        <Form.Item
          name="phat_hien_luc"
          label={f('phat_hien_luc')}
          rules={[{ required: true, message: e('fields.requiredField') }]}
          getValueProps={(moment?: string | null) => ({ value: moment ? dayjs(toWallClock(moment)) : null })}
          normalize={(picked: Dayjs | null) => (picked ? fromWallClock(picked.format('YYYY-MM-DDTHH:mm')) : null)}
        >
          <DatePicker
            className="full-width"
            format="DD/MM/YYYY HH:mm"
            showTime={{ format: 'HH:mm' }}
            disabledDate={(day) => day.isAfter(dayjs(), 'day')}
          />
        </Form.Item>
        <TextItem name="nguoi_phat_hien" max={150} />
        <TextItem name="ten_khach" max={150} label={t('customer')} />
        <TextItem name="so_giay_to" max={50} />
      </div>
      <TextItem name="dia_chi" max={300} />
      <TextItem name="dac_diem" max={500} />
      <TextItem name="ghi_chu" max={1000} isLong />
    </>
  );
}

/** Money that has notes. Handed its value by the form. */
function CurrencySelect(props: { id?: string; value?: number; onChange?: (id: number | null) => void }) {
  const named = useCurrencyName();
  const { data } = useActiveCurrenciesQuery();
  const options = data?.items
    .filter(({ nhom }) => CASH.includes(nhom))
    .map(({ id, ma, ten }) => ({ value: id, label: `${ma} · ${named(ma, ten)}` }));
  const { onChange, ...rest } = props;
  return <RemoteSelect {...rest} options={options} onChange={(value) => onChange?.(value as number | null)} />;
}
