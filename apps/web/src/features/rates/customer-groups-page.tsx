import { RECORD_STATUS } from '@doi-tien/contract/catalogue';
import type { CustomerGroup } from '@doi-tien/contract/tiers.schema';
import { Form, Select } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { collectionHooks } from '../../lib/endpoints/collection.ts';
import { CollectionScreen } from '../../ui/collection/collection-screen.tsx';
import { useStatusOptions } from '../../ui/collection/status-options.ts';
import type { ListColumn } from '../../ui/data-list/columns/list-column.ts';
import { TextItem } from '../../ui/form/text-item.tsx';
import { TierTabs } from './tier-tabs.tsx';

const hooks = collectionHooks<CustomerGroup>('/nhom-khach', 'rates');

/** `/nhom-khach`: groups of customers that rates may be better for. */
export default function CustomerGroupsPage() {
  const { t } = useTranslation('tiers');
  return (
    <CollectionScreen<CustomerGroup>
      description={{
        area: 'bac-ty-gia',
        name: 'nhom-khach',
        hooks,
        title: t('groups.title'),
        columns: useColumns(),
        nameOf: ({ ten }) => ten,
        newTitle: t('groups.new'),
        blank: { trang_thai: RECORD_STATUS.active },
        fields: () => <Fields />,
        emptyHint: t('groups.emptyHint'),
        activation: { field: 'trang_thai', on: RECORD_STATUS.active, off: RECORD_STATUS.inactive },
        toolbarExtra: <TierTabs />,
      }}
    />
  );
}

function useColumns(): ListColumn<CustomerGroup>[] {
  const { t } = useTranslation('fields');
  const { t: own } = useTranslation('tiers');
  const status = useStatusOptions('tiers');
  return useMemo(
    () => [
      { key: 'ten', title: t('ten'), kind: 'text', always: true, sortable: true, filter: true, width: 240 },
      { key: 'so_khach', title: own('groups.customers'), kind: 'number', sortable: true, width: 120 },
      { key: 'trang_thai', title: t('trang_thai'), kind: 'status', options: status, filter: true, width: 130 },
      { key: 'ghi_chu', title: t('ghi_chu'), kind: 'text', width: 240, yields: true },
    ],
    [t, own, status],
  );
}

function Fields() {
  const { t } = useTranslation('fields');
  return (
    <>
      <TextItem name="ten" max={100} isRequired input={{ autoFocus: true }} />
      <Form.Item name="trang_thai" label={t('trang_thai')}>
        <Select options={useStatusOptions('tiers')} />
      </Form.Item>
      <TextItem name="ghi_chu" max={500} isLong />
    </>
  );
}
