import { INVOICE_STATE } from '@doi-tien/contract/invoices';
import type { Invoice } from '@doi-tien/contract/invoices.schema';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../lib/session/permissions.ts';
import type { ColumnOption, ListColumn } from '../../ui/data-list/columns/list-column.ts';
import { DataList } from '../../ui/data-list/data-list.tsx';
import { ImportButton } from '../../ui/import/import-button.tsx';
import { shownFigures } from '../../ui/money/shown-figures.ts';
import { InvoiceDrawer } from './invoice-drawer.tsx';
import { EXPORT_PATH, useInvoicesQuery } from './invoice-endpoints.ts';

const lines = ({ dien_giai }: Invoice) => shownFigures(dien_giai);

/** `/hoa-don`: which tickets need the number of an invoice; Enter on one writes it down. */
export default function InvoicesPage() {
  const { t } = useTranslation('invoices');
  const may = useMay('hoa-don');
  const [writing, setWriting] = useState<Invoice | null>(null);
  return (
    <>
      <DataList<Invoice>
        listId="hoa-don"
        title={t('title')}
        columns={useColumns()}
        rowKey={({ id }) => id}
        nameOf={({ ma_giao_dich }) => ma_giao_dich}
        useList={useInvoicesQuery}
        searchPlaceholder={t('search')}
        actions={<ImportButton kind="hoa-don" />}
        {...(may('export') && { exportPath: EXPORT_PATH })}
        {...(may('update') && { onOpen: setWriting })}
        empty={{ title: t('emptyTitle'), hint: t('emptyHint') }}
      />
      <InvoiceDrawer ticket={writing} onClose={() => setWriting(null)} />
    </>
  );
}

function useStates(): ColumnOption[] {
  const { t } = useTranslation('invoices');
  return useMemo(
    () => [
      { value: INVOICE_STATE.due, label: t('states.due'), tone: 'neutral' },
      { value: INVOICE_STATE.overdue, label: t('states.overdue'), tone: 'danger' },
      { value: INVOICE_STATE.issued, label: t('states.issued'), tone: 'success' },
      { value: INVOICE_STATE.ofVoid, label: t('states.ofVoid'), tone: 'warning' },
    ],
    [t],
  );
}

function useColumns(): ListColumn<Invoice>[] {
  const { t } = useTranslation('invoices');
  const { t: f } = useTranslation('fields');
  const states = useStates();
  return useMemo(
    () => [
      { key: 'ma_giao_dich', title: t('ticket'), kind: 'text', always: true, sortable: true, filter: true, width: 168 },
      { key: 'ngay', title: f('ngay'), kind: 'date', sortable: true, filter: true, width: 110 },
      { key: 'tinh_trang', title: t('state'), kind: 'status', options: states, filter: true, width: 130 },
      { key: 'so_hoa_don', title: f('so_hoa_don'), kind: 'text', sortable: true, filter: true, width: 130 },
      { key: 'ky_hieu', title: f('ky_hieu'), kind: 'text', filter: true, width: 110, yields: true },
      { key: 'ten_khach', title: t('customer'), kind: 'text', filter: true, width: 160, yields: true },
      { key: 'dien_giai', title: f('dien_giai'), kind: 'text', width: 200, yields: true, value: lines },
      {
        key: 'gia_tri',
        title: f('gia_tri'),
        kind: 'money',
        unit: '₫',
        sortable: true,
        filter: true,
        sum: true,
        card: 'amount',
      },
      { key: 'han_hoa_don', title: f('han_hoa_don'), kind: 'date', sortable: true, filter: true, hiddenAtFirst: true },
      {
        key: 'ngay_hoa_don',
        title: f('ngay_hoa_don'),
        kind: 'date',
        sortable: true,
        filter: true,
        hiddenAtFirst: true,
      },
      { key: 'so_giay_to', title: f('so_giay_to'), kind: 'text', filter: true, hiddenAtFirst: true },
      { key: 'nguoi_tao', title: f('nguoi_tao'), kind: 'text', filter: true, hiddenAtFirst: true },
      { key: 'nguoi_ghi', title: f('nguoi_ghi'), kind: 'text', filter: true, hiddenAtFirst: true },
    ],
    [t, f, states],
  );
}
