import { RECORD_STATUS } from '@doi-tien/contract/catalogue';
import type { Till } from '@doi-tien/contract/till.schema';
import { Form, Select } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { collectionHooks } from '../../../lib/endpoints/collection.ts';
import { CollectionScreen } from '../../../ui/collection/collection-screen.tsx';
import { useStatusOptions } from '../../../ui/collection/status-options.ts';
import type { ListColumn } from '../../../ui/data-list/columns/list-column.ts';
import { TextItem } from '../../../ui/form/text-item.tsx';
import { useTillHistory } from './till-history.ts';
import { TillTabs } from './till-tabs.tsx';

const hooks = collectionHooks<Till>('/ngan-quy', 'tills');

/** `/ngan-quy/danh-muc`: which tills the branch has. */
export default function TillCataloguePage() {
  const { t } = useTranslation('tills');
  const history = useTillHistory<Till>(({ id }) => id);
  return (
    <CollectionScreen<Till>
      description={{
        area: 'ngan-quy',
        hooks,
        title: t('catalogue.title'),
        columns: useColumns(),
        nameOf: ({ ma, ten }) => `${ma} · ${ten}`,
        newTitle: t('catalogue.new'),
        blank: { trang_thai: 1 },
        fields: () => <Fields />,
        emptyHint: t('catalogue.emptyHint'),
        activation: { field: 'trang_thai', on: RECORD_STATUS.active, off: RECORD_STATUS.inactive },
        toolbarExtra: <TillTabs />,
        rowActions: () => history,
      }}
    />
  );
}

function useColumns(): ListColumn<Till>[] {
  const { t } = useTranslation('fields');
  const { t: own } = useTranslation('tills');
  const status = useStatusOptions('tills');
  return useMemo(
    () => [
      { key: 'ma', title: t('ma'), kind: 'text', always: true, sortable: true, filter: true, width: 110 },
      { key: 'ten', title: t('ten'), kind: 'text', sortable: true, filter: true, width: 200 },
      { key: 'nguoi_giu', title: own('catalogue.person'), kind: 'text', width: 180 },
      { key: 'trang_thai', title: t('trang_thai'), kind: 'status', options: status, filter: true, width: 140 },
      { key: 'ghi_chu', title: t('ghi_chu'), kind: 'text', width: 200, yields: true },
      { key: 'ngay_cap_nhat', title: t('ngay_cap_nhat'), kind: 'datetime', sortable: true, yields: true },
    ],
    [t, own, status],
  );
}

function Fields() {
  const { t } = useTranslation('fields');
  return (
    <>
      <TextItem name="ma" max={20} isRequired input={{ autoFocus: true }} />
      <TextItem name="ten" max={100} isRequired />
      <Form.Item name="trang_thai" label={t('trang_thai')}>
        <Select options={useStatusOptions('tills')} />
      </Form.Item>
      <TextItem name="ghi_chu" max={300} isLong />
    </>
  );
}
