import type { ReasonReport, ReasonRow } from '@doi-tien/contract/reason-report.schema';
import { REASON_KINDS, type ReasonKind } from '@doi-tien/contract/report';
import { formatDecimal } from '@doi-tien/money/format';
import { useTranslation } from 'react-i18next';
import { ReasonActs } from './reason-acts.tsx';
import { useColumn } from './report-columns.ts';
import { useReasonReportQuery } from './report-endpoints.ts';
import { REASON_SCREEN as screen } from './report-kinds.ts';
import { asTable, type ReportModel, type ReportTableModel } from './report-model.ts';
import { ReportOf } from './report-of.tsx';
import type { ReportAddress } from './use-report-address.ts';
import { useReportWords } from './use-words.ts';

/** Why tickets were voided, counts differed and rates were agreed apart from the posted ones. */
export function ReasonScreen() {
  return (
    <ReportOf
      screen={screen}
      useReport={useReasonReportQuery}
      useModel={useReasonModel}
      isEmpty={({ items }) => items.length === 0}
    />
  );
}

function useReasonModel(address: ReportAddress, report: ReasonReport): ReportModel {
  const { t } = useTranslation('report');
  const words = useReportWords();
  const tableOf = useReasonTable(address, report);
  const count = (kind: ReasonKind) =>
    formatDecimal(String(report.tong.find(({ loai }) => loai === kind)?.so_luot ?? 0));
  return {
    answer: {
      lead: t('reasons.answer', { period: words.period(report) }),
      amount: null,
      rest: t('reasons.counts', { voids: count('huy'), differences: count('lech'), rates: count('ty_gia') }),
    },
    facts: [],
    chart: null,
    tables: REASON_KINDS.map((kind) => asTable(tableOf(kind))),
    note: t('reasons.note'),
    control: null,
  };
}

/** The reasons of one kind of act, the most frequent first; the acts themselves under each. */
function useReasonTable(
  address: ReportAddress,
  { nhom, items, tong }: ReasonReport,
): (kind: ReasonKind) => ReportTableModel<ReasonRow> {
  const { t } = useTranslation('fields');
  const { t: r } = useTranslation('report');
  const column = useColumn<ReasonRow>();
  const nameOf = ({ ly_do }: ReasonRow) => ly_do ?? r('reasons.none');
  return (kind) => {
    const total = tong.find(({ loai }) => loai === kind);
    const figure = (key: 'gia_tri' | 'thua' | 'thieu', title = t(key)) =>
      column(key, 'decimal', {
        title,
        width: 120,
        footer: total?.[key] ?? null,
        ...(key === 'gia_tri' && kind === 'lech' && { tone: 'overShort' }),
      });
    return {
      key: kind,
      title: r(`reasons.kinds.${kind}`),
      rows: items.filter(({ loai }) => loai === kind),
      empty: r(`reasons.empty.${kind}`),
      rowKey: (row) => `${row.chi_nhanh_id}-${row.ly_do}`,
      columns: [
        column('ly_do', 'text', { width: 220, value: nameOf }),
        ...(nhom === 'chi_nhanh' ? [column('chi_nhanh', 'text', { width: 150 })] : []),
        column('so_luot', 'number', { footer: String(total?.so_luot ?? 0) }),
        ...(kind === 'lech'
          ? [figure('thua'), figure('thieu'), figure('gia_tri', t('chenh_lech'))]
          : [figure('gia_tri', r('reasons.value'))]),
        column('nguoi', 'text', {
          width: 160,
          value: ({ nguoi }) =>
            nguoi
              .map(({ ho_va_ten, so_luot }) => (nguoi.length > 1 ? `${ho_va_ten} (${so_luot})` : ho_va_ten))
              .join(', '),
        }),
      ],
      footer: { label: r('table.total') },
      detailOf: {
        label: (row) => r('reasons.show', { reason: nameOf(row) }),
        render: (row) => <ReasonActs row={row} filter={address.filter} />,
      },
    };
  };
}
