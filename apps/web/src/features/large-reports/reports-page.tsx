import type { LargeReport } from '@doi-tien/contract/large-reports.schema';
import { formatDecimal } from '@doi-tien/money/format';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api } from '../../lib/api/api.ts';
import { useSettingsInUseQuery } from '../../lib/endpoints/settings-in-use.ts';
import { useCan, useMay } from '../../lib/session/permissions.ts';
import { useAppDispatch } from '../../lib/state/root.ts';
import type { BulkAction } from '../../ui/data-list/bulk/run-bulk.ts';
import type { ListColumn } from '../../ui/data-list/columns/list-column.ts';
import { DataList } from '../../ui/data-list/data-list.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { RegisterTabs } from '../../ui/page/register-tabs.tsx';
import { APPENDIX_PATH, EXPORT_PATH, reportAddress, useLargeReportsQuery } from './large-report-endpoints.ts';
import styles from './large-reports.module.css';
import { SendDialog } from './send-dialog.tsx';
import { isToSend, useDeadline, useReportStates } from './use-report-words.tsx';

/** Every person and day from the threshold on, with what is still to be sent and until when. */
export default function ReportsPage() {
  const { t } = useTranslation('largeReports');
  const may = useMay('bao-cao-giao-dich-lon');
  const maySeeTickets = useCan(['bao-cao', 'index']);
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const [sending, setSending] = useState<readonly LargeReport[]>([]);
  const bulkActions: BulkAction<LargeReport>[] = [{ key: 'send', label: t('send'), fits: isToSend, start: setSending }];
  return (
    <>
      <DataList<LargeReport>
        listId="bao-cao-giao-dich-lon"
        title={t('title')}
        columns={useColumns()}
        rowKey={({ id }) => id}
        useList={useLargeReportsQuery}
        onOpen={({ id }) => void navigate(reportAddress(id))}
        {...(may('export') && { exportPath: EXPORT_PATH, exportForm: { path: APPENDIX_PATH, label: t('appendix') } })}
        {...(may('update') && { bulkActions })}
        toolbarExtra={
          <>
            <RegisterTabs />
            <Hint />
          </>
        }
        empty={{
          title: t('empty'),
          hint: t('emptyHint'),
          action: maySeeTickets && <LinkButton to="/giao-dich-lon/phieu">{t('seeTickets')}</LinkButton>,
        }}
      />
      <SendDialog
        reports={sending}
        onClose={() => setSending([])}
        onSent={() => dispatch(api.util.invalidateTags(['customers']))}
      />
    </>
  );
}

function Hint() {
  const { t } = useTranslation('largeReports');
  const { data: settings } = useSettingsInUseQuery();
  if (!settings) return null;
  const { bat_so_giao_dich_lon, nguong_giao_dich_lon } = settings.gia_tri;
  return (
    <span className={`no-margin muted ${styles.hint}`}>
      {bat_so_giao_dich_lon ? t('hint', { threshold: formatDecimal(nguong_giao_dich_lon) }) : t('off')}
    </span>
  );
}

function useColumns(): ListColumn<LargeReport>[] {
  const { t } = useTranslation('largeReports');
  const states = useReportStates();
  const deadline = useDeadline();
  return useMemo(
    () => [
      { key: 'so_bao_cao', title: t('number'), kind: 'text', always: true, sortable: true, filter: true, width: 148 },
      { key: 'ngay', title: t('day'), kind: 'date', sortable: true, filter: true, yields: true, width: 124 },
      { key: 'ho_va_ten', title: t('customer'), kind: 'text', always: true, sortable: true, filter: true, width: 124 },
      { key: 'tong_tien', title: t('total'), kind: 'money', unit: '₫', sortable: true, filter: true, sum: true },
      {
        key: 'han',
        title: t('deadline'),
        kind: 'date',
        sortable: true,
        filter: true,
        width: 220,
        render: (row) => {
          const { text, isOverdue } = deadline(row);
          return <span className={`num ${isOverdue ? `text-error weight-600 ${styles.overdue}` : ''}`}>{text}</span>;
        },
      },
      {
        key: 'trang_thai',
        title: t('state'),
        kind: 'status',
        sortable: true,
        filter: true,
        options: states,
        width: 156,
      },
      { key: 'so_giay_to', title: t('paper'), kind: 'text', filter: true, width: 130 },
      { key: 'so_phieu', title: t('tickets'), kind: 'number', sortable: true, filter: true, width: 90, yields: true },
      { key: 'ma_tham_chieu', title: t('reference'), kind: 'text', filter: true, width: 140 },
      { key: 'gui_luc', title: t('sentAt'), kind: 'datetime', sortable: true, filter: true, hiddenAtFirst: true },
      { key: 'nguoi_gui', title: t('sentBy'), kind: 'text', filter: true, hiddenAtFirst: true },
      { key: 'ghi_chu', title: t('note'), kind: 'text', filter: true, hiddenAtFirst: true, width: 200 },
    ],
    [t, states, deadline],
  );
}
