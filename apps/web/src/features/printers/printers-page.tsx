import { RECORD_STATUS } from '@doi-tien/contract/catalogue';
import { PRINTER_STATES, PRINTER_WAYS } from '@doi-tien/contract/printers';
import type { Printer } from '@doi-tien/contract/printers.schema';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { EMPTY_QUERY, toShortParams } from '../../lib/lists/filter-query.ts';
import { notify } from '../../lib/notices/notify.ts';
import { openBrowserPrinter } from '../../lib/printing/browser-printer.ts';
import { useBrowserPrinting } from '../../lib/printing/use-browser-printing.ts';
import { useMay } from '../../lib/session/permissions.ts';
import { CollectionScreen } from '../../ui/collection/collection-screen.tsx';
import { useStatusOptions } from '../../ui/collection/status-options.ts';
import type { ListColumn, RowAction } from '../../ui/data-list/columns/list-column.ts';
import { usePrintWords } from '../../ui/printing/use-print-words.ts';
import { JOBS_PATH, printerHooks, usePrintTestPageMutation } from './printer-endpoints.ts';
import { BLANK, PrinterFields } from './printer-fields.tsx';
import { PrinterTabs } from './printer-tabs.tsx';

/** `/may-in`: the printers of the branch, how each was found last, and what they have to print. */
export default function PrintersPage() {
  const { t } = useTranslation('printers');
  return (
    <CollectionScreen<Printer>
      description={{
        area: 'may-in',
        hooks: printerHooks,
        title: t('title'),
        columns: useColumns(),
        nameOf: ({ ten }) => ten,
        newTitle: t('new'),
        blank: BLANK,
        fields: () => <PrinterFields />,
        emptyHint: t('emptyHint'),
        activation: { field: 'trang_thai', on: RECORD_STATUS.active, off: RECORD_STATUS.inactive },
        toolbarExtra: <PrinterTabs />,
        rowActions: useRowActions(),
      }}
    />
  );
}

function useRowActions(): (printer: Printer) => RowAction<Printer>[] {
  const { t } = useTranslation('printers');
  const may = useMay('may-in');
  const navigate = useNavigate();
  const [printTestPage] = usePrintTestPageMutation();
  const printByBrowser = useBrowserPrinting();
  const test = async ({ id, ket_noi, toc_do }: Printer) => {
    // Before anything else: a browser lets a device be chosen only right after a press.
    const device = ket_noi === 'mang' ? null : await openBrowserPrinter({ ket_noi, toc_do }, true);
    if (ket_noi !== 'mang' && !device) {
      notify.warning(t('deviceMissing'));
      return;
    }
    try {
      const { data: job } = await printTestPage({ id });
      if (!job) return;
      if (device) await printByBrowser(job.id, device);
      notify.success(t('tested'));
    } finally {
      await device?.close().catch(() => undefined);
    }
  };
  const queueOf = ({ id }: Printer) => {
    const f = [{ field: 'may_in_id', operator: 'eq' as const, value: String(id) }];
    void navigate(`${JOBS_PATH}?${toShortParams({ ...EMPTY_QUERY, f })}`);
  };
  return ({ trang_thai }) => [
    ...(may('update') && trang_thai === RECORD_STATUS.active
      ? [{ key: 'test', label: t('test'), onClick: (row: Printer) => void test(row) }]
      : []),
    { key: 'queue', label: t('queueOf'), onClick: queueOf },
  ];
}

function useColumns(): ListColumn<Printer>[] {
  const { t } = useTranslation('printers');
  const { t: f } = useTranslation('fields');
  const status = useStatusOptions('printers');
  const words = usePrintWords();
  return useMemo(
    () => [
      { key: 'ten', title: f('ten'), kind: 'text', always: true, sortable: true, filter: true, width: 170 },
      { key: 'trang_thai', title: f('trang_thai'), kind: 'status', options: status, filter: true, width: 140 },
      {
        key: 'tinh_trang',
        title: t('state'),
        kind: 'status',
        width: 170,
        options: PRINTER_STATES.map((state) => ({
          value: state,
          label: capitalized(words.reason(state)),
          tone: state === 'san_sang' ? 'success' : state === 'sap_het_giay' ? 'warning' : 'danger',
        })),
      },
      { key: 'so_lenh_cho', title: t('waiting'), kind: 'number', width: 90 },
      {
        key: 'ngan_quy',
        title: t('place'),
        kind: 'text',
        width: 150,
        value: ({ ngan_quy }) => ngan_quy ?? t('wholeBranch'),
      },
      {
        key: 'ket_noi',
        title: t('way'),
        kind: 'tag',
        width: 120,
        filter: true,
        options: PRINTER_WAYS.map((value) => ({ value, label: t(`ways.${value}`) })),
      },
      {
        key: 'dia_chi',
        title: t('address'),
        kind: 'text',
        width: 170,
        yields: true,
        value: ({ dia_chi, cong, ket_noi }) => (ket_noi === 'mang' && dia_chi ? `${dia_chi}:${cong}` : ''),
      },
      {
        key: 'kho_giay',
        title: t('paper'),
        kind: 'text',
        width: 90,
        yields: true,
        value: ({ kho_giay }) => t('millimetres', { width: kho_giay }),
      },
      { key: 'tinh_trang_luc', title: t('stateSince'), kind: 'datetime', width: 150, hiddenAtFirst: true },
      { key: 'ghi_chu', title: f('ghi_chu'), kind: 'text', hiddenAtFirst: true },
    ],
    [t, f, status, words],
  );
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
