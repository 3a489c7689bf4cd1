import { FileTextOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useMay } from '../../lib/session/permissions.ts';
import { useAppSelector } from '../../lib/state/root.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { ExportButton } from './export-button.tsx';
import { JournalDialog } from './journal-dialog.tsx';
import { type ReportFilter, toCall } from './report-address.ts';
import { REASON_SCREEN, type ReportScreen, SAFE_SCREEN } from './report-kinds.ts';
import type { ReportAddress } from './use-report-address.ts';

interface ReportActionsProps {
  screen: ReportScreen;
  address: ReportAddress;
}

export function ReportActions({ screen, address }: ReportActionsProps) {
  const { t } = useTranslation('report');
  const may = useMay(screen.kind.area);
  const mayExportReports = useCan(['bao-cao', 'export']);
  // With vouchers it tells what each item cost.
  const mayExportResult = useCan(['ket-qua-kinh-doanh', 'export']);
  const hasResult = useAppSelector((state) => !state.auth.off.includes('ket-qua-kinh-doanh'));
  const mayExportJournal = mayExportReports && (mayExportResult || !hasResult);
  // The journal has the right of the reports on safes and balances, whichever report it is asked for from.
  const mayExportAll = useCan(['bao-cao', 'allBranches']);
  const [isJournalOpen, setJournalOpen] = useState(false);
  const { filter } = address;
  return (
    <>
      {screen === SAFE_SCREEN && filter.safeId === null && (
        <LinkButton to={reasonAddress(filter)}>{t('reasons.open')}</LinkButton>
      )}
      {mayExportJournal && screen !== REASON_SCREEN && (
        <Button icon={<FileTextOutlined aria-hidden />} onClick={() => setJournalOpen(true)}>
          {t('actions.journal')}
        </Button>
      )}
      {may('export') && <ExportButton path={`${screen.kind.path}/export`} call={() => toCall(filter)} />}
      <LinkButton to={address.addressWith({ in: '1', xem: null, trang: null })} icon={<PrinterOutlined aria-hidden />}>
        {t('actions.print')}
      </LinkButton>
      {isJournalOpen && (
        <JournalDialog
          period={[filter.from, filter.to]}
          branches={mayExportAll ? filter.branches : null}
          onClose={() => setJournalOpen(false)}
        />
      )}
    </>
  );
}

/** Why, in the same days and branches. */
function reasonAddress({ from, to, branches }: ReportFilter): string {
  const query = new URLSearchParams({ tu_ngay: from, den_ngay: to });
  if (branches !== null) query.set('chi_nhanh', branches);
  return `${REASON_SCREEN.route}?${query}`;
}
