import type { ProfitReportKind } from '@doi-tien/contract/report';
import type { ProfitReport } from '@doi-tien/contract/report.schema';
import type { ProfitDetail } from '@doi-tien/contract/report-detail.schema';
import { TRADE_KINDS } from '@doi-tien/contract/trade';
import { isZero } from '@doi-tien/money/decimal';
import { Drawer, Pagination } from 'antd';
import { useTranslation } from 'react-i18next';
import { useScreenSize } from '../../lib/browser/use-media.ts';
import { showMoment } from '../../ui/dates/moments.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { type OpenedRow, readOpened } from './opened-row.ts';
import styles from './report.module.css';
import { isOfSeveral, toCall } from './report-address.ts';
import { useColumn } from './report-columns.ts';
import { useProfitDetailQuery } from './report-endpoints.ts';
import type { ReportScreen } from './report-kinds.ts';
import { SafeLink, TradeLink } from './report-links.tsx';
import type { ReportColumn, ReportTableModel } from './report-model.ts';
import { ReportTable } from './report-table.tsx';
import type { ReportAddress } from './use-report-address.ts';
import { useReportWords } from './use-words.ts';

interface ProfitDetailDrawerProps {
  screen: ReportScreen<ProfitReportKind>;
  address: ReportAddress;
  report: ProfitReport;
}

const PAGE_SIZE = 50;

/** The trades and movements behind a row, beside the report they are part of. */
export function ProfitDetailDrawer({ screen, address, report }: ProfitDetailDrawerProps) {
  const { t } = useTranslation('report');
  const words = useReportWords();
  const phone = useScreenSize() === 'mobile';
  const opened = address.opened === null ? null : readOpened(address.opened, address.filter, report);
  const what = opened?.name ?? words.period(report);
  return (
    <Drawer
      open={opened !== null && !address.isPaper}
      size={phone ? '100%' : 'min(1080px, 92vw)'}
      title={opened && t('detail.title', { what })}
      destroyOnHidden
      onClose={() => address.go({ xem: null, trang: null })}
    >
      {opened && <Detail screen={screen} address={address} opened={opened} />}
    </Drawer>
  );
}

interface DetailProps extends Pick<ProfitDetailDrawerProps, 'screen' | 'address'> {
  opened: OpenedRow;
}

function Detail({ screen, address, opened }: DetailProps) {
  const { t } = useTranslation('report');
  const query = toCall(opened.filter);
  query.delete('nhom');
  query.set('page', String(address.page));
  query.set('pageSize', String(PAGE_SIZE));
  const state = useProfitDetailQuery({ path: `${screen.kind.path}/chi-tiet`, query: String(query) });
  const { currentData: page, error, refetch } = state;
  const columns = useDetailColumns(isOfSeveral(opened.filter));
  if (!page) {
    return <Waiting error={error} refetch={refetch} rows={10} hasTitle={false} />;
  }
  if (page.total === 0) return <EmptyState title={t('detail.empty')} />;
  const table: ReportTableModel<ProfitDetail> = {
    key: 'detail',
    title: t('detail.title', { what: opened.name ?? t('detail.all') }),
    columns,
    isScrolled: true,
    rows: page.items,
    rowKey: ({ but_toan_id, tien_id }) => `${but_toan_id}-${tien_id}`,
  };
  return (
    <>
      <p className={styles.quiet}>{t('detail.hint')}</p>
      <ReportTable table={table} />
      <div className="row stretch justify-end gap-0 mt-12">
        <Pagination
          current={page.page}
          pageSize={PAGE_SIZE}
          total={page.total}
          showSizeChanger={false}
          hideOnSinglePage
          onChange={(next) => address.go({ trang: next === 1 ? null : String(next) })}
        />
      </div>
    </>
  );
}

function useDetailColumns(hasBranches: boolean): ReportColumn<ProfitDetail>[] {
  const { t } = useTranslation('report');
  const { t: trade } = useTranslation('trade');
  const column = useColumn<ProfitDetail>();
  const kindName = (code: string) => {
    const kind = TRADE_KINDS.find((each) => each.code === code);
    return kind ? trade(`kind.${kind.code}`) : t('detail.resale');
  };
  // An entry bought a currency or sold it; a void does the same with the opposite sign.
  const isPurchase = (row: ProfitDetail) => !isZero(row.so_luong_mua) || !isZero(row.gia_tri_mua);
  return [
    column('ma_giao_dich', 'text', {
      width: 170,
      render: (row) =>
        row.giao_dich_id === null || row.ma_giao_dich === null ? (
          <SafeLink id={row.ket_id} text={t('detail.safe')} branchId={row.chi_nhanh_id} />
        ) : (
          <TradeLink kind={row.loai} id={row.giao_dich_id} code={row.ma_giao_dich} branchId={row.chi_nhanh_id} />
        ),
    }),
    ...(hasBranches ? [column('chi_nhanh', 'text', { width: 150 })] : []),
    column('luc', 'text', { title: t('detail.time'), width: 146, value: (row) => showMoment(row.luc) }),
    column('ma_tien', 'text', { width: 100 }),
    column('side', 'text', {
      title: t('detail.side'),
      width: 96,
      value: (row) => t(isPurchase(row) ? 'detail.bought' : 'detail.sold'),
      render: (row) => <Side isPurchase={isPurchase(row)} />,
    }),
    column('so_luong', 'decimal', {
      width: 110,
      value: (row) => (isPurchase(row) ? row.so_luong_mua : row.so_luong_ban),
    }),
    column('gia_tri', 'decimal', { width: 130, value: (row) => (isPurchase(row) ? row.gia_tri_mua : row.gia_tri_ban) }),
    column('gia_von', 'decimal', { width: 120, value: (row) => (isPurchase(row) ? null : row.gia_von) }),
    column('loi_nhuan', 'decimal', {
      width: 130,
      value: (row) => (isZero(row.loi_nhuan) ? null : row.loi_nhuan),
      tone: 'gainLoss',
    }),
    column('loai', 'text', {
      width: 200,
      value: (row) => kindName(row.loai),
      render: (row) => (
        <>
          {kindName(row.loai)} {row.la_dao && <StatusTag tone="danger" label={t('detail.voided')} />}
        </>
      ),
    }),
    column('nguoi_tao', 'text', { width: 160 }),
  ];
}

function Side({ isPurchase }: { isPurchase: boolean }) {
  const { t } = useTranslation('report');
  return isPurchase ? (
    <StatusTag tone="buy" label={t('detail.bought')} />
  ) : (
    <StatusTag tone="sell" label={t('detail.sold')} />
  );
}
