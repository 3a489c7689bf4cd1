import type { HoursException } from '@doi-tien/contract/working-hours.schema';
import { DatePicker, Form } from 'antd';
import dayjs from 'dayjs';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { collectionHooks, useOptionsQuery } from '../../lib/endpoints/collection.ts';
import { CollectionScreen } from '../../ui/collection/collection-screen.tsx';
import type { ListColumn } from '../../ui/data-list/columns/list-column.ts';
import { RemoteSelect } from '../../ui/form/remote-select.tsx';
import { TextItem } from '../../ui/form/text-item.tsx';

const hooks = collectionHooks<HoursException>('/nguoi-dung-ngoai-gio', 'settings');

export default function OutOfHoursPage() {
  const { t } = useTranslation('workingHours');
  const isBeyond = useIsBeyond();
  return (
    <CollectionScreen<HoursException>
      description={{
        area: 'nguoi-dung-ngoai-gio',
        hooks,
        title: t('exceptions.title'),
        columns: useColumns(),
        nameOf: ({ tai_khoan, ho_va_ten }) => `${tai_khoan} · ${ho_va_ten}`,
        newTitle: t('exceptions.new'),
        blank: { tu: new Date().toISOString(), den: null },
        fields: (item) => <Fields item={item} />,
        emptyHint: t('exceptions.emptyHint'),
        isFixed: ({ nguoi_dung_id }) => isBeyond(nguoi_dung_id),
      }}
    />
  );
}

/** Active people who hold a right that oneself lacks. */
function useIsBeyond(): (userId: number) => boolean {
  const { data: everybody = [] } = useOptionsQuery('nguoi-dung');
  const { data: within } = useOptionsQuery('nguoi-dung-trong-quyen');
  const isIn = (people: { value: number }[], userId: number) => people.some(({ value }) => value === userId);
  return (userId) => within !== undefined && isIn(everybody, userId) && !isIn(within, userId);
}

function useColumns(): ListColumn<HoursException>[] {
  const { t } = useTranslation('fields');
  const { t: w } = useTranslation('workingHours');
  return useMemo(
    () => [
      { key: 'tai_khoan', title: t('tai_khoan'), kind: 'text', always: true, sortable: true, filter: true, width: 140 },
      { key: 'ho_va_ten', title: t('ho_va_ten'), kind: 'text', sortable: true, filter: true },
      { key: 'tu', title: t('tu'), kind: 'datetime', sortable: true, filter: true },
      { key: 'den', title: t('den'), kind: 'datetime', sortable: true, filter: true },
      { key: 'ly_do', title: t('ly_do'), kind: 'text', width: 260 },
      {
        key: 'hieu_luc',
        title: t('hieu_luc'),
        kind: 'status',
        filter: true,
        options: [
          { value: 1, label: w('exceptions.now'), tone: 'success' },
          { value: 2, label: w('exceptions.later'), tone: 'info' },
          { value: 3, label: w('exceptions.over'), tone: 'neutral' },
        ],
      },
    ],
    [t, w],
  );
}

const asDate = (moment?: string | null) => ({ value: moment ? dayjs(moment) : null });
const asText = (date: dayjs.Dayjs | null) => date?.toISOString() ?? null;

function Fields({ item }: { item: HoursException | null }) {
  const { t } = useTranslation('fields');
  const { t: e } = useTranslation('errors');
  const { t: w } = useTranslation('workingHours');
  const { data: within } = useOptionsQuery('nguoi-dung-trong-quyen');
  const isListed = !item || within?.some(({ value }) => value === item.nguoi_dung_id);
  const own = item && { value: item.nguoi_dung_id, label: `${item.tai_khoan} · ${item.ho_va_ten}` };
  const people = isListed || !own ? within : [...(within ?? []), own];
  const required = [{ required: true, message: e('fields.requiredField') }];
  const picker = { format: 'DD/MM/YYYY HH:mm', showTime: { format: 'HH:mm' }, style: { width: '100%' } } as const;
  return (
    <>
      <Form.Item name="nguoi_dung_id" label={t('nguoi_dung_id')} rules={required}>
        <RemoteSelect options={people} disabled={item !== null} />
      </Form.Item>
      <Form.Item name="tu" label={t('tu')} rules={required} getValueProps={asDate} normalize={asText}>
        <DatePicker {...picker} />
      </Form.Item>
      <Form.Item name="den" label={t('den')} extra={w('exceptions.noEnd')} getValueProps={asDate} normalize={asText}>
        <DatePicker {...picker} />
      </Form.Item>
      <TextItem name="ly_do" max={300} isLong isRequired />
    </>
  );
}
