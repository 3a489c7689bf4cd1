import { RECORD_STATUS } from '@doi-tien/contract/catalogue';
import { ACCOUNT_NUMBER, ITEM_KIND } from '@doi-tien/contract/voucher';
import type { Item } from '@doi-tien/contract/voucher.schema';
import { Form, InputNumber, Select } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { collectionHooks } from '../../../lib/endpoints/collection.ts';
import { CollectionScreen } from '../../../ui/collection/collection-screen.tsx';
import { useStatusOptions } from '../../../ui/collection/status-options.ts';
import type { ListColumn } from '../../../ui/data-list/columns/list-column.ts';
import { TextItem } from '../../../ui/form/text-item.tsx';
import { VoucherTabs } from './voucher-tabs.tsx';
import { useItemKinds } from './voucher-words.ts';

const hooks = collectionHooks<Item>('/khoan-muc', 'vouchers');

/** `/khoan-muc`: what receipts and payments are about, and the accountant's account of each. */
export default function ItemsPage() {
  const { t } = useTranslation('vouchers');
  return (
    <CollectionScreen<Item>
      description={{
        area: 'khoan-muc',
        hooks,
        title: t('items.title'),
        columns: useColumns(),
        nameOf: ({ ten }) => ten,
        newTitle: t('items.new'),
        blank: { loai: ITEM_KIND.expense, trang_thai: RECORD_STATUS.active, thu_tu: 0 },
        fields: () => <Fields />,
        emptyHint: t('items.emptyHint'),
        activation: { field: 'trang_thai', on: RECORD_STATUS.active, off: RECORD_STATUS.inactive },
        toolbarExtra: <VoucherTabs />,
      }}
    />
  );
}

function useColumns(): ListColumn<Item>[] {
  const { t } = useTranslation('fields');
  const { t: own } = useTranslation('vouchers');
  const status = useStatusOptions('vouchers');
  const kinds = useItemKinds();
  return useMemo(
    () => [
      { key: 'ma', title: t('ma'), kind: 'text', always: true, sortable: true, filter: true, width: 150 },
      { key: 'ten', title: t('ten'), kind: 'text', sortable: true, filter: true, width: 220 },
      { key: 'loai', title: own('items.kind'), kind: 'tag', options: kinds, filter: true, width: 130 },
      { key: 'tk_ke_toan', title: t('tk_ke_toan'), kind: 'text', sortable: true, filter: true, width: 150 },
      { key: 'trang_thai', title: t('trang_thai'), kind: 'status', options: status, filter: true, width: 130 },
      { key: 'thu_tu', title: t('thu_tu'), kind: 'number', sortable: true, width: 90, yields: true },
      { key: 'ghi_chu', title: t('ghi_chu'), kind: 'text', width: 180, yields: true },
    ],
    [t, own, status, kinds],
  );
}

function Fields() {
  const { t } = useTranslation('fields');
  const { t: own } = useTranslation('vouchers');
  const { t: e } = useTranslation('errors');
  const number = { pattern: ACCOUNT_NUMBER, message: e('fields.accountNumber') };
  return (
    <>
      <TextItem name="ma" max={30} isRequired input={{ autoFocus: true }} />
      <TextItem name="ten" max={150} isRequired />
      <Form.Item name="loai" label={own('items.kind')} extra={own('items.kindHint')}>
        <Select options={useItemKinds()} />
      </Form.Item>
      <TextItem name="tk_ke_toan" max={10} isRequired rules={[number]} input={{ inputMode: 'numeric' }} />
      <Form.Item name="thu_tu" label={t('thu_tu')}>
        <InputNumber min={0} max={100_000} />
      </Form.Item>
      <Form.Item name="trang_thai" label={t('trang_thai')}>
        <Select options={useStatusOptions('vouchers')} />
      </Form.Item>
      <TextItem name="ghi_chu" max={500} isLong />
    </>
  );
}
