import type { Denomination } from '@doi-tien/contract/catalogue.schema';
import { Form, Switch } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { collectionHooks, useOptionsQuery } from '../../lib/endpoints/collection.ts';
import { CollectionScreen } from '../../ui/collection/collection-screen.tsx';
import type { ListColumn } from '../../ui/data-list/columns/list-column.ts';
import { RemoteSelect } from '../../ui/form/remote-select.tsx';
import { TextItem } from '../../ui/form/text-item.tsx';
import { ImportButton } from '../../ui/import/import-button.tsx';
import { MoneyField } from '../../ui/money/money-field.tsx';

const hooks = collectionHooks<Denomination>('/menh-gia', 'catalogue');

export default function DenominationsPage() {
  const { t } = useTranslation('catalogue');
  return (
    <CollectionScreen<Denomination>
      description={{
        area: 'menh-gia',
        hooks,
        title: t('denomination.title'),
        columns: useColumns(),
        nameOf: ({ ma_tien, gia_tri }) => `${ma_tien} ${gia_tri}`,
        newTitle: t('denomination.new'),
        blank: { dang_luu_hanh: true, nhom_ty_gia: null },
        fields: (item) => <Fields item={item} />,
        emptyHint: t('denomination.emptyHint'),
        activation: { field: 'dang_luu_hanh', on: true, off: false },
        actions: <ImportButton kind="menh-gia" />,
      }}
    />
  );
}

function useColumns(): ListColumn<Denomination>[] {
  const { t } = useTranslation('fields');
  const { t: c } = useTranslation('catalogue');
  const { data: cash } = useOptionsQuery('tien-mat');
  return useMemo(
    () => [
      {
        key: 'tien_id',
        title: t('ma_tien'),
        kind: 'tag',
        always: true,
        sortable: true,
        width: 130,
        filter: 'options',
        options: cash ?? [],
        render: ({ ma_tien }: Denomination) => ma_tien,
      },
      { key: 'gia_tri', title: t('gia_tri'), kind: 'money', sortable: true, filter: true },
      { key: 'nhom_ty_gia', title: t('nhom_ty_gia'), kind: 'text', filter: true },
      {
        key: 'dang_luu_hanh',
        title: t('dang_luu_hanh'),
        kind: 'status',
        filter: 'yesNo',
        width: 160,
        options: [
          { value: 'true', label: c('circulating.yes'), tone: 'success' },
          { value: 'false', label: c('circulating.no'), tone: 'danger' },
        ],
        value: ({ dang_luu_hanh }: Denomination) => String(dang_luu_hanh),
      },
      { key: 'ngay_cap_nhat', title: t('ngay_cap_nhat'), kind: 'datetime', sortable: true },
    ],
    [t, c, cash],
  );
}

function Fields({ item }: { item: Denomination | null }) {
  const { t } = useTranslation('fields');
  const { t: e } = useTranslation('errors');
  const { data: cash } = useOptionsQuery('tien-mat');
  const required = [{ required: true, message: e('fields.requiredField') }];
  return (
    <>
      <Form.Item
        name="tien_id"
        label={t('tien_id')}
        rules={required}
        extra={item !== null && e('fields.fixedWhileUsed')}
      >
        <RemoteSelect options={cash} disabled={item !== null} autoFocus />
      </Form.Item>
      <MoneyField name="gia_tri" label={t('gia_tri')} decimals={2} min="0.01" required />
      <TextItem name="nhom_ty_gia" max={50} />
      <Form.Item name="dang_luu_hanh" label={t('dang_luu_hanh')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </>
  );
}
