import type { ProfitReportKind } from '@doi-tien/contract/report';
import type { ProfitReport, ProfitRow } from '@doi-tien/contract/report.schema';
import { isZero, sign } from '@doi-tien/money/decimal';
import { useTranslation } from 'react-i18next';
import type { BranchBarsModel } from './branch-bars.tsx';
import { changeOf } from './change.ts';
import { WHOLE_REPORT } from './opened-row.ts';
import { useProfitColumns, useProfitControl, useRowName } from './profit-columns.ts';
import { ProfitDetailDrawer } from './profit-detail.tsx';
import { NO_COMPARISON } from './report-address.ts';
import { useProfitReportQuery } from './report-endpoints.ts';
import type { ReportScreen } from './report-kinds.ts';
import { asTable, type Fact, type ReportModel } from './report-model.ts';
import { ReportOf } from './report-of.tsx';
import { branchAddress, type ReportAddress } from './use-report-address.ts';
import { useReportChart } from './use-report-chart.ts';
import { useReportWords } from './use-words.ts';

type ProfitScreenKind = ReportScreen<ProfitReportKind>;

/** What one line of business earned; a row leads to the trades behind it. */
export function ProfitScreen({ screen }: { screen: ProfitScreenKind }) {
  return (
    <ReportOf
      screen={screen}
      useReport={useProfitReportQuery}
      useModel={useProfitModel}
      isEmpty={({ items }) => items.length === 0}
      beside={(address, report) => <ProfitDetailDrawer screen={screen} address={address} report={report} />}
    />
  );
}

function useProfitModel(address: ReportAddress, report: ProfitReport, screen: ProfitScreenKind): ReportModel {
  const { t } = useTranslation('report');
  const words = useReportWords();
  const nameOf = useRowName();
  const columns = useProfitColumns(report);
  const { footer, nhom } = report;
  const { comparison } = address.filter;
  const other = comparison === NO_COMPARISON ? null : report.so_sanh[comparison];
  const said = sign(footer.ket_qua) < 0 ? 'loss' : 'gain';
  return {
    answer: {
      lead: t(`${said}.${screen.kind.name}`, { period: words.period(report) }),
      amount: footer.ket_qua,
      tone: 'gainLoss',
      rest: other ? words.change(footer.ket_qua, other.footer.ket_qua, words.period(other)) : '',
      change: other ? changeOf(footer.ket_qua, other.footer.ket_qua).direction : undefined,
    },
    facts: useFacts(report),
    chart: useReportChart(report, {
      shape: 'bars',
      unit: '₫',
      label: t('chart.profit'),
      name: t('chart.result'),
      figureOf: resultOf,
      comparison,
      addressOf: (key) => address.addressWith({ xem: key.length === 7 ? `thang:${key}` : `ngay:${key}` }),
    }),
    ...(nhom === 'chi_nhanh' && { bars: barsOf(address, report, t('branches.results')) }),
    tables: [
      asTable<ProfitRow>({
        key: 'rows',
        title: t('table.main', { title: t(`titles.${screen.kind.name}`) }),
        columns,
        rows: report.items,
        rowKey: (row) => openedKey(row) ?? 'none',
        ...((nhom === 'ngay' || nhom === 'thang') && { dayOf: (row: ProfitRow) => row.ngay ?? row.thang ?? '' }),
        linkOf: (row) => {
          if (row.chi_nhanh_id) {
            const name = row.chi_nhanh ?? '';
            return { to: branchAddress(address, row.chi_nhanh_id), label: t('branches.open', { name }) };
          }
          const key = openedKey(row);
          if (key === null) return null;
          return { to: address.addressWith({ xem: key }), label: t('table.open', { row: nameOf(row, nhom) }) };
        },
        footer: {
          label: t('table.total'),
          link: {
            to: address.addressWith({ xem: WHOLE_REPORT }),
            label: t('table.open', { row: t('table.total').toLowerCase() }),
          },
        },
      }),
    ],
    control: useProfitControl(report),
  };
}

function barsOf(address: ReportAddress, { items }: ProfitReport, label: string): BranchBarsModel {
  return {
    label,
    unit: '₫',
    bars: items.flatMap(({ chi_nhanh_id: id, chi_nhanh, ket_qua }) =>
      id ? [{ id, name: chi_nhanh ?? '', figure: ket_qua, to: branchAddress(address, id) }] : [],
    ),
  };
}

const resultOf = ({ ket_qua }: ProfitReport['bieu_do'][number]) => ket_qua;

/** The grouping's own field is filled first, so a row of days in one currency is still a row of a day. */
function openedKey({ ngay, thang, nguoi_tao_id, tien_id, chi_nhanh_id }: ProfitRow): string | null {
  if (chi_nhanh_id) return `chi_nhanh:${chi_nhanh_id}`;
  if (ngay !== null) return `ngay:${ngay}`;
  if (thang !== null) return `thang:${thang}`;
  if (nguoi_tao_id !== null) return `nguoi:${nguoi_tao_id}`;
  return tien_id === null ? null : `tien:${tien_id}`;
}

function useFacts({ footer }: ProfitReport): Fact[] {
  const { t } = useTranslation('fields');
  const currency = ['gia_tri_mua', 'gia_tri_ban', 'gia_von', 'loi_nhuan', 'phi_thu', 'phi_chi', 'lam_tron'] as const;
  return [
    ...currency
      .filter((key) => !isZero(footer[key]))
      .map((key): Fact => ({ label: t(key), amount: footer[key], unit: '₫' })),
    { label: t('so_phieu'), amount: String(footer.so_phieu) },
    ...(footer.so_huy > 0 ? [{ label: t('so_huy'), amount: String(footer.so_huy) }] : []),
  ];
}
