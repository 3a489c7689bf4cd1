import { RECORD_STATUS } from '@doi-tien/contract/catalogue';
import type { CurrencyType } from '@doi-tien/contract/catalogue.schema';
import { Form, InputNumber, Select } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { collectionHooks } from '../../lib/endpoints/collection.ts';
import { CollectionScreen } from '../../ui/collection/collection-screen.tsx';
import type { ListColumn } from '../../ui/data-list/columns/list-column.ts';
import { TextItem } from '../../ui/form/text-item.tsx';
import { ImportButton } from '../../ui/import/import-button.tsx';
import { useCatalogueOptions, useUsedGroups } from './catalogue-options.ts';
import { ReorderButton } from './reorder-button.tsx';

const hooks = collectionHooks<CurrencyType>('/loai-tien', 'catalogue');

export default function CurrencyTypesPage() {
  const { t } = useTranslation('catalogue');
  return (
    <CollectionScreen<CurrencyType>
      description={{
        area: 'loai-tien',
        hooks,
        within: useUsedGroups().within,
        title: t('currencyType.title'),
        columns: useColumns(),
        nameOf: ({ ten }) => ten,
        newTitle: t('currencyType.new'),
        blank: { thu_tu: 0, trang_thai: 1 },
        fields: (item) => <Fields item={item} />,
        emptyHint: t('currencyType.emptyHint'),
        activation: { field: 'trang_thai', on: RECORD_STATUS.active, off: RECORD_STATUS.inactive },
        actions: (
          <>
            <ReorderButton area="loai-tien" list={t('currencyType.title')} />
            <ImportButton kind="loai-tien" />
          </>
        ),
      }}
    />
  );
}

function useColumns(): ListColumn<CurrencyType>[] {
  const { t } = useTranslation('fields');
  const { status, groups } = useCatalogueOptions();
  return useMemo(
    () => [
      { key: 'ma', title: t('ma'), kind: 'text', always: true, sortable: true, filter: true, width: 120 },
      { key: 'ten', title: t('ten'), kind: 'text', sortable: true, filter: true, width: 190 },
      { key: 'nhom', title: t('nhom'), kind: 'tag', options: groups, filter: true, width: 170 },
      { key: 'so_tien_te', title: t('so_tien_te'), kind: 'number', width: 100 },
      { key: 'thu_tu', title: t('thu_tu'), kind: 'number', sortable: true, width: 80 },
      { key: 'trang_thai', title: t('trang_thai'), kind: 'status', options: status, filter: true },
      { key: 'ngay_cap_nhat', title: t('ngay_cap_nhat'), kind: 'datetime', sortable: true },
    ],
    [t, status, groups],
  );
}

function Fields({ item }: { item: CurrencyType | null }) {
  const { t } = useTranslation('fields');
  const { t: e } = useTranslation('errors');
  const { status, groups } = useCatalogueOptions();
  const isUsed = (item?.so_tien_te ?? 0) > 0;
  const required = [{ required: true, message: e('fields.requiredField') }];
  return (
    <>
      <TextItem
        name="ma"
        max={20}
        isRequired
        normalize={(value: string) => value.toUpperCase()}
        input={{ autoFocus: true }}
      />
      <TextItem name="ten" max={100} isRequired />
      <Form.Item name="nhom" label={t('nhom')} rules={required} extra={isUsed && e('fields.fixedWhileUsed')}>
        <Select options={groups} disabled={isUsed} />
      </Form.Item>
      <Form.Item name="thu_tu" label={t('thu_tu')}>
        <InputNumber min={0} max={10_000} precision={0} />
      </Form.Item>
      <Form.Item name="trang_thai" label={t('trang_thai')}>
        <Select options={status} />
      </Form.Item>
    </>
  );
}
