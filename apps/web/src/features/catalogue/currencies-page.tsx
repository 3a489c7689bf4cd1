import { BASE_CURRENCY, MAX_DECIMALS, RATE_UNITS, RECORD_STATUS } from '@doi-tien/contract/catalogue';
import type { Currency } from '@doi-tien/contract/catalogue.schema';
import { Form, InputNumber, Select } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { collectionHooks, useOptionsQuery } from '../../lib/endpoints/collection.ts';
import { CollectionScreen } from '../../ui/collection/collection-screen.tsx';
import { CurrencyBadge } from '../../ui/currency/currency-badge.tsx';
import { useCurrencyName } from '../../ui/currency/use-currency-name.ts';
import type { ListColumn } from '../../ui/data-list/columns/list-column.ts';
import { RemoteSelect } from '../../ui/form/remote-select.tsx';
import { TextItem } from '../../ui/form/text-item.tsx';
import { ImportButton } from '../../ui/import/import-button.tsx';
import { MoneyField } from '../../ui/money/money-field.tsx';
import { useCurrencyDetailQuery } from './catalogue-endpoints.ts';
import { useCatalogueOptions, useUsedGroups } from './catalogue-options.ts';
import { CurrencyFacts } from './currency-facts.tsx';
import { ReorderButton } from './reorder-button.tsx';

const hooks = collectionHooks<Currency>('/tien', 'catalogue');

export default function CurrenciesPage() {
  const { t } = useTranslation('catalogue');
  const named = useCurrencyName();
  return (
    <CollectionScreen<Currency>
      description={{
        area: 'tien',
        hooks,
        within: useUsedGroups().within,
        title: t('currency.title'),
        columns: useColumns(),
        nameOf: ({ ma, ten }) => `${ma} · ${named(ma, ten)}`,
        newTitle: t('currency.new'),
        blank: { so_le: 2, don_vi_ty_gia: 1, ton_toi_thieu: '0', thu_tu: 0, trang_thai: 1 },
        fields: (item) => <Fields item={item} />,
        emptyHint: t('currency.emptyHint'),
        activation: { field: 'trang_thai', on: RECORD_STATUS.active, off: RECORD_STATUS.inactive },
        drawerWidth: 560,
        actions: (
          <>
            <ReorderButton area="tien" list={t('currency.title')} />
            <ImportButton kind="tien" />
          </>
        ),
      }}
    />
  );
}

function useColumns(): ListColumn<Currency>[] {
  const { t } = useTranslation('fields');
  const { status, groups } = useCatalogueOptions();
  const named = useCurrencyName();
  return useMemo(
    () => [
      {
        key: 'ma',
        title: t('ma'),
        kind: 'text',
        always: true,
        sortable: true,
        filter: true,
        width: 148,
        render: ({ ma, ky_hieu }: Currency) => (
          <span className="row">
            <CurrencyBadge code={ma} symbol={ky_hieu} />
            <b>{ma}</b>
          </span>
        ),
      },
      {
        key: 'ten',
        title: t('ten'),
        kind: 'text',
        sortable: true,
        filter: true,
        width: 148,
        render: ({ ma, ten }: Currency) => named(ma, ten),
      },
      { key: 'ky_hieu', title: t('ky_hieu'), kind: 'text', width: 80, hiddenAtFirst: true },
      { key: 'nhom', title: t('nhom'), kind: 'tag', options: groups, sortable: true, filter: true, width: 140 },
      { key: 'so_le', title: t('so_le'), kind: 'number', sortable: true, width: 88 },
      { key: 'don_vi_ty_gia', title: t('don_vi_ty_gia'), kind: 'number', width: 115 },
      {
        key: 'ton_toi_thieu',
        title: t('ton_toi_thieu'),
        kind: 'money',
        sortable: true,
        card: 'detail',
        unit: ({ ma }: Currency) => ma,
      },
      { key: 'thu_tu', title: t('thu_tu'), kind: 'number', sortable: true, hiddenAtFirst: true },
      { key: 'trang_thai', title: t('trang_thai'), kind: 'status', options: status, filter: true },
      { key: 'ngay_cap_nhat', title: t('ngay_cap_nhat'), kind: 'datetime', sortable: true, hiddenAtFirst: true },
    ],
    [t, status, groups, named],
  );
}

function Fields({ item }: { item: Currency | null }) {
  const { t } = useTranslation('fields');
  const { t: e } = useTranslation('errors');
  const { status } = useCatalogueOptions();
  const { data: types } = useOptionsQuery('loai-tien');
  const decimals = Form.useWatch<number | undefined>('so_le') ?? item?.so_le ?? 0;
  const isBase = item?.ma === BASE_CURRENCY;
  const isUsed = useIsUsed(item);
  // The server's own reason, told before somebody tries.
  const fixed = isBase ? e('fields.baseCurrencyIsFixed') : isUsed && e('fields.fixedWhileUsed');
  const required = [{ required: true, message: e('fields.requiredField') }];
  return (
    <>
      {item && <CurrencyFacts id={item.id} />}
      <TextItem
        name="ma"
        max={20}
        isRequired
        normalize={(value: string) => value.toUpperCase()}
        input={{ autoFocus: true, disabled: isBase }}
      />
      <TextItem name="ten" max={100} isRequired />
      <TextItem name="ky_hieu" max={10} isRequired />
      <Form.Item name="loai_tien_id" label={t('loai_tien_id')} rules={required} extra={fixed}>
        <RemoteSelect options={types} disabled={isBase || isUsed} />
      </Form.Item>
      <Form.Item name="so_le" label={t('so_le')} rules={required} extra={fixed}>
        <InputNumber min={0} max={MAX_DECIMALS} precision={0} disabled={isBase || isUsed} />
      </Form.Item>
      <Form.Item name="don_vi_ty_gia" label={t('don_vi_ty_gia')} extra={fixed}>
        <Select options={RATE_UNITS.map((value) => ({ value, label: String(value) }))} disabled={isBase || isUsed} />
      </Form.Item>
      <MoneyField name="ton_toi_thieu" label={t('ton_toi_thieu')} decimals={decimals} min="0" />
      <Form.Item name="thu_tu" label={t('thu_tu')}>
        <InputNumber min={0} max={10_000} precision={0} />
      </Form.Item>
      <Form.Item name="trang_thai" label={t('trang_thai')}>
        <Select options={status} disabled={isBase} />
      </Form.Item>
    </>
  );
}

/** What can be seen of it from here; for traces elsewhere the server answers when it is saved. */
function useIsUsed(item: Currency | null): boolean {
  const { data } = useCurrencyDetailQuery(item?.id ?? 0, { skip: item === null });
  return data !== undefined && (data.menh_gia.length > 0 || data.ty_gia.length > 0 || data.vi_the?.so_luong !== '0');
}
