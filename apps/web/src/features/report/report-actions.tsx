import { DownloadOutlined, FileTextOutlined, PrinterOutlined, StopOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useMay } from '../../lib/session/permissions.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { JournalDialog } from './journal-dialog.tsx';
import { type ReportFilter, toCall } from './report-address.ts';
import { REASON_SCREEN, type ReportScreen, SAFE_SCREEN } from './report-kinds.ts';
import { useDownload } from './use-download.ts';
import type { ReportAddress } from './use-report-address.ts';

interface ReportActionsProps {
  screen: ReportScreen;
  address: ReportAddress;
}

export function ReportActions({ screen, address }: ReportActionsProps) {
  const { t } = useTranslation('report');
  const may = useMay(screen.kind.area);
  const mayExportJournal = useCan(['bao-cao', 'export']);
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
      {may('export') && <ExportButton screen={screen} address={address} />}
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

/** The file holds what the screen shows: the same filter, grouping and sums. */
function ExportButton({ screen, address }: ReportActionsProps) {
  const { t } = useTranslation('report');
  const { t: ui } = useTranslation('ui');
  const { isBusy, download, stop } = useDownload();
  const save = (format: 'xlsx' | 'csv') => {
    const call = toCall(address.filter);
    call.set('format', format);
    void download(`${screen.kind.path}/export`, call);
  };
  if (isBusy) {
    return (
      <Button icon={<StopOutlined aria-hidden />} onClick={stop}>
        {t('actions.stop')}
      </Button>
    );
  }
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'xlsx', label: ui('list.exportXlsx'), onClick: () => save('xlsx') },
          { key: 'csv', label: ui('list.exportCsv'), onClick: () => save('csv') },
        ],
      }}
    >
      <Button icon={<DownloadOutlined aria-hidden />}>{ui('list.export')}</Button>
    </Dropdown>
  );
}
