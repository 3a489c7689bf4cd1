import type { BalanceReport, BalanceRow } from '@doi-tien/contract/report.schema';
import { BALANCE_COLUMNS, BALANCE_CONTROL_COLUMNS } from '@doi-tien/contract/report-columns';
import { formatDecimal } from '@doi-tien/money/format';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/session/permissions.ts';
import { showDay } from '../../ui/dates/moments.ts';
import { useBranchBalanceTable, WORTHS, worthBars } from './balance-branches.ts';
import { branchBalances } from './branch-rows.ts';
import { changeOf } from './change.ts';
import { daysOfMonth } from './period-name.ts';
import styles from './report.module.css';
import { NO_COMPARISON } from './report-address.ts';
import { useColumn } from './report-columns.ts';
import { useBalanceReportQuery } from './report-endpoints.ts';
import { REPORT_ROUTES, BALANCE_SCREEN as screen } from './report-kinds.ts';
import { asTable, type Control, type ReportColumn, type ReportModel } from './report-model.ts';
import { ReportOf } from './report-of.tsx';
import type { ReportAddress } from './use-report-address.ts';
import { useReportChart } from './use-report-chart.ts';
import { useReportWords } from './use-words.ts';

/** What was held at the end of every day, what it had cost and what it was worth. */
export function BalanceScreen() {
  return (
    <ReportOf
      screen={screen}
      useReport={useBalanceReportQuery}
      useModel={useBalanceModel}
      isEmpty={({ items }) => items.length === 0}
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
  const { t } = useTranslation('report');
  const column = useColumn<BalanceRow>(footer);
  const own: Record<string, Partial<ReportColumn<BalanceRow>>> = {
    ngay: {
      width: 158,
      render: ({ ngay, da_dong }) => (
        <>
          {showDay(ngay)} {!da_dong && <span className={styles.quiet}>{t('table.stillOpen')}</span>}
        </>
      ),
    },
    ...WORTHS,
  };
  return BALANCE_COLUMNS.map(([field, kind]) => column(field, kind, own[field]));
}

type BalanceControlLine = BalanceReport['doi_chieu']['dong'][number];

function useControl({ doi_chieu: { khop, dong } }: BalanceReport): Control {
  const { t } = useTranslation('report');
  const column = useColumn<BalanceControlLine>();
  const columns = BALANCE_CONTROL_COLUMNS.map(([field, kind]) => column(field, kind));
  const count = dong.filter((line) => !line.khop).length;
  return {
    isRight: khop,
    sentence: khop ? t('control.balance') : t('control.balanceDiffers', { count }),
    table: asTable({ key: 'control', title: t('control.title'), columns, rows: dong, rowKey: (line) => line.ma_tien }),
  };
}
