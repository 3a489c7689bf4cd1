import type { BalanceReport, BalanceRow } from '@doi-tien/contract/report.schema';
import { formatDecimal } from '@doi-tien/money/format';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/session/permissions.ts';
import { showDay } from '../../ui/dates/moments.ts';
import { useBranchBalanceTable, worthBars } from './balance-branches.ts';
import { branchBalances } from './branch-rows.ts';
import { changeOf } from './change.ts';
import { daysOfMonth } from './period-name.ts';
import styles from './report.module.css';
import { NO_COMPARISON, toCall } from './report-address.ts';
import { useBalanceReportQuery } from './report-endpoints.ts';
import { ReportFrame } from './report-frame.tsx';
import { REPORT_ROUTES, BALANCE_SCREEN as screen } from './report-kinds.ts';
import { asTable, type Control, type ReportColumn, type ReportModel } from './report-model.ts';
import { type ReportAddress, useReportAddress } from './use-report-address.ts';
import { useReportChart } from './use-report-chart.ts';
import { useReportWords } from './use-words.ts';

/** What was held at the end of every day, what it had cost and what it was worth. */
export function BalanceScreen() {
  const address = useReportAddress(screen);
  const state = useBalanceReportQuery({ path: screen.kind.path, query: String(toCall(address.filter)) });
  if (!state.data)
    return <ReportFrame screen={screen} address={address} {...state} model={undefined} period={undefined} isEmpty />;
  return <Answered address={address} state={state} report={state.data} />;
}

interface AnsweredProps {
  address: ReportAddress;
  report: BalanceReport;
  state: Pick<ReturnType<typeof useBalanceReportQuery>, 'isFetching' | 'error' | 'refetch'>;
}

function Answered({ address, report, state }: AnsweredProps) {
  const model = useBalanceModel(address, report);
  return (
    <ReportFrame
      screen={screen}
      address={address}
      model={model}
      {...state}
      period={report}
      isEmpty={report.items.length === 0}
    />
  );
}

function useBalanceModel(address: ReportAddress, report: BalanceReport): ReportModel {
  const { t } = useTranslation('report');
  const { t: field } = useTranslation('fields');
  const words = useReportWords();
  const maySeeSafes = useCan(['bao-cao', 'index']);
  const columns = useColumns(report);
  const { footer, nhom } = report;
  const isByBranch = nhom === 'chi_nhanh';
  const branches = branchBalances(isByBranch ? report.items : []);
  const byBranch = useBranchBalanceTable(address, branches, report);
  const transit = report.dang_chuyen && report.dang_chuyen.so_phieu > 0 ? report.dang_chuyen : undefined;
  const { comparison } = address.filter;
  const other = comparison === NO_COMPARISON ? null : report.so_sanh[comparison].footer;
  const day = footer.ngay === null ? '' : showDay(footer.ngay);
  const otherDay = other?.ngay
    ? t('period.day', { day: showDay(other.ngay) })
    : t(`comparisons.${comparison}`).toLowerCase();
  return {
    answer: {
      lead: t('worth', { day }),
      amount: footer.gia_tri,
      rest: other ? words.change(footer.gia_tri, other.gia_tri, otherDay) : '',
      change: other ? changeOf(footer.gia_tri, other.gia_tri).direction : undefined,
    },
    facts: [
      { label: field('gia_von'), amount: footer.gia_von, unit: '₫' },
      { label: field('chua_thuc_hien'), amount: footer.chua_thuc_hien, unit: '₫', tone: 'gainLoss' },
    ],
    chart: useReportChart(report, {
      shape: 'line',
      unit: '₫',
      label: t('chart.balance'),
      name: t('chart.worth'),
      figureOf: worthOf,
      comparison,
      addressOf: (key) => (key.length === 7 ? dayAddress(address, ...daysOfMonth(key)) : dayAddress(address, key, key)),
    }),
    ...(isByBranch && { bars: worthBars(address, branches, t('branches.worths')) }),
    note: transit && t('branches.inTransit', { count: transit.so_phieu, amount: formatDecimal(transit.gia_von) }),
    tables: [
      isByBranch
        ? asTable(byBranch)
        : asTable<BalanceRow>({
            key: 'rows',
            title: t('table.main', { title: t('titles.balance') }),
            columns,
            rows: report.items,
            rowKey: ({ ngay, tien_id }) => `${ngay}-${tien_id}`,
            dayOf: ({ ngay }) => ngay,
            linkOf: ({ ngay, tien_id, ma_tien, da_dong }) => {
              if (!maySeeSafes) return null;
              const said = da_dong ? showDay(ngay) : `${showDay(ngay)} ${t('table.stillOpen')}`;
              return {
                to: dayAddress(address, ngay, ngay, tien_id),
                label: t('table.day', { currency: ma_tien, day: said }),
              };
            },
            footer: { label: t('table.totalAt', { day }) },
          }),
    ],
    control: useControl(report),
  };
}

const worthOf = ({ gia_tri }: BalanceReport['bieu_do'][number]) => gia_tri;

/** What moved in a currency on a day is the safe report of that day. */
function dayAddress({ filter }: ReportAddress, from: string, to: string, currencyId?: number): string {
  const branches = filter.branches === null ? '' : `&chi_nhanh=${filter.branches}`;
  const currency = currencyId === undefined ? '' : `&tien_id=${currencyId}`;
  return `${REPORT_ROUTES.safe}?tu_ngay=${from}&den_ngay=${to}${currency}${branches}`;
}

function useColumns({ footer }: BalanceReport): ReportColumn<BalanceRow>[] {
  const { t } = useTranslation('fields');
  const { t: r } = useTranslation('report');
  const figure = (key: 'so_luong' | 'gia_von_tb' | 'ty_gia'): ReportColumn<BalanceRow> => ({
    key,
    title: t(key),
    kind: 'figure',
    width: 92,
    value: (row) => row[key],
  });
  const worth = (key: 'gia_von' | 'gia_tri' | 'chua_thuc_hien'): ReportColumn<BalanceRow> => ({
    key,
    title: t(key),
    kind: 'figure',
    width: 116,
    value: (row) => row[key],
    footer: footer[key],
    ...(key === 'chua_thuc_hien' && { tone: 'gainLoss' }),
  });
  return [
    {
      key: 'ngay',
      title: t('ngay'),
      kind: 'text',
      width: 158,
      value: (row) => showDay(row.ngay),
      render: ({ ngay, da_dong }) => (
        <>
          {showDay(ngay)} {!da_dong && <span className={styles.quiet}>{r('table.stillOpen')}</span>}
        </>
      ),
    },
    { key: 'ma_tien', title: t('ma_tien'), kind: 'text', width: 112, value: (row) => row.ma_tien },
    figure('so_luong'),
    figure('gia_von_tb'),
    worth('gia_von'),
    figure('ty_gia'),
    worth('gia_tri'),
    worth('chua_thuc_hien'),
  ];
}

type BalanceControlLine = BalanceReport['doi_chieu']['dong'][number];

function useControl({ doi_chieu: { khop, dong } }: BalanceReport): Control {
  const { t } = useTranslation('fields');
  const { t: r } = useTranslation('report');
  const figures = [
    ...(['so_luong_dau', 'so_luong_phat_sinh', 'so_luong_cuoi'] as const),
    ...(['gia_von_dau', 'gia_von_phat_sinh', 'gia_von_cuoi'] as const),
  ];
  const columns: ReportColumn<BalanceControlLine>[] = [
    { key: 'ma_tien', title: t('ma_tien'), kind: 'text', width: 120, value: (line) => line.ma_tien },
    ...figures.map(
      (key): ReportColumn<BalanceControlLine> => ({
        key,
        title: t(key),
        kind: 'figure',
        width: 160,
        value: (line) => line[key],
      }),
    ),
    {
      key: 'khop',
      title: t('khop'),
      kind: 'text',
      width: 90,
      value: (line) => r(line.khop ? 'control.yes' : 'control.no'),
    },
  ];
  const count = dong.filter((line) => !line.khop).length;
  return {
    isRight: khop,
    sentence: khop ? r('control.balance') : r('control.balanceDiffers', { count }),
    table: asTable({ key: 'control', title: r('control.title'), columns, rows: dong, rowKey: (line) => line.ma_tien }),
  };
}
