import { PRINT_STATUS } from '@doi-tien/contract/printers';
import type { PrintJob } from '@doi-tien/contract/printers.schema';
import { TRADE_KINDS } from '@doi-tien/contract/trade';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { notify } from '../../lib/notices/notify.ts';
import { useCancelPrintMutation } from '../../lib/printing/printer-endpoints.ts';
import { useMay } from '../../lib/session/permissions.ts';
import type { ListColumn, RowAction } from '../../ui/data-list/columns/list-column.ts';
import { DataList } from '../../ui/data-list/data-list.tsx';
import { PRINT_TONES, type PrintStatus, usePrintWords } from '../../ui/printing/use-print-words.ts';
import { usePrintJobsQuery } from './printer-endpoints.ts';
import { PrinterTabs } from './printer-tabs.tsx';

/** `/lenh-in`: what the printers of the branch have to print, and what became of it. */
export default function JobsPage() {
  const { t } = useTranslation('printers');
  return (
    <DataList<PrintJob>
      listId="lenh-in"
      title={t('queue.title')}
      columns={useColumns()}
      rowKey={({ id }) => id}
      nameOf={({ ma_giao_dich }) => ma_giao_dich ?? t('queue.testPage')}
      useList={usePrintJobsQuery}
      searchPlaceholder={t('queue.search')}
      toolbarExtra={<PrinterTabs />}
      rowActions={useRowActions()}
      empty={{ hint: t('queue.emptyHint') }}
    />
  );
}

function useRowActions(): (job: PrintJob) => RowAction<PrintJob>[] {
  const { t } = useTranslation('printers');
  const may = useMay('may-in');
  const [cancel] = useCancelPrintMutation();
  const cancelOne = async ({ id }: PrintJob) => {
    const { data } = await cancel({ id });
    if (data) notify.success(t('queue.cancelled'));
  };
  return ({ trang_thai }) =>
    may('update') && trang_thai === PRINT_STATUS.waiting
      ? [{ key: 'cancel', label: t('queue.cancel'), onClick: (job: PrintJob) => void cancelOne(job) }]
      : [];
}

const pathOf = ({ loai }: PrintJob) => TRADE_KINDS.find(({ code }) => code === loai)?.path;

function useColumns(): ListColumn<PrintJob>[] {
  const { t } = useTranslation('printers');
  const { t: f } = useTranslation('fields');
  const words = usePrintWords();
  return useMemo(
    () => [
      {
        key: 'ma_giao_dich',
        title: t('queue.what'),
        kind: 'text',
        always: true,
        width: 170,
        render: (job) => {
          const path = pathOf(job);
          if (!path) return t('queue.testPage');
          return <Link to={`/${path}?phieu=${job.giao_dich_id}`}>{job.ma_giao_dich}</Link>;
        },
      },
      {
        key: 'trang_thai',
        title: t('queue.status'),
        kind: 'status',
        filter: true,
        width: 190,
        options: Object.values(PRINT_STATUS).map((value) => ({
          value,
          label: words.status(value),
          tone: PRINT_TONES[value as PrintStatus],
        })),
      },
      {
        key: 'ly_do',
        title: t('queue.reason'),
        kind: 'text',
        width: 190,
        value: ({ ly_do }) => (ly_do ? words.reason(ly_do) : ''),
      },
      { key: 'may_in', title: f('may_in'), kind: 'text', filter: true, width: 150 },
      { key: 'lan_in', title: t('queue.number'), kind: 'number', width: 90, yields: true },
      { key: 'ngay_tao', title: t('queue.asked'), kind: 'datetime', sortable: true, filter: true, width: 150 },
      { key: 'xong_luc', title: t('queue.ended'), kind: 'datetime', sortable: true, width: 150, yields: true },
      { key: 'nguoi_tao', title: t('queue.person'), kind: 'text', width: 150, yields: true },
      { key: 'may_in_id', title: f('may_in_id'), kind: 'number', filter: true, filterOnly: true },
    ],
    [t, f, words],
  );
}
