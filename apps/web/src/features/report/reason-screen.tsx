import type { ReasonReport, ReasonRow } from '@doi-tien/contract/reason-report.schema';
import { REASON_KINDS, type ReasonKind } from '@doi-tien/contract/report';
import { formatDecimal } from '@doi-tien/money/format';
import { useTranslation } from 'react-i18next';
import { ReasonActs } from './reason-acts.tsx';
import { toCall } from './report-address.ts';
import { useReasonReportQuery } from './report-endpoints.ts';
import { ReportFrame } from './report-frame.tsx';
import { REASON_SCREEN as screen } from './report-kinds.ts';
import { asTable, branchColumn, type ReportColumn, type ReportModel, type ReportTableModel } from './report-model.ts';
import { type ReportAddress, useReportAddress } from './use-report-address.ts';
import { useReportWords } from './use-words.ts';

/** Why tickets were voided, counts differed and rates were agreed apart from the posted ones. */
export function ReasonScreen() {
  const address = useReportAddress(screen);
  const state = useReasonReportQuery({ path: screen.kind.path, query: String(toCall(address.filter)) });
  if (!state.data)
    return <ReportFrame screen={screen} address={address} {...state} model={undefined} period={undefined} isEmpty />;
  return <Answered address={address} state={state} report={state.data} />;
}

interface AnsweredProps {
  address: ReportAddress;
  report: ReasonReport;
  state: Pick<ReturnType<typeof useReasonReportQuery>, 'isFetching' | 'error' | 'refetch'>;
}

function Answered({ address, report, state }: AnsweredProps) {
  const model = useReasonModel(address, report);
  const { items } = report;
  return (
    <ReportFrame
      screen={screen}
      address={address}
      model={model}
      {...state}
      period={report}
      isEmpty={items.length === 0}
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
  const nameOf = ({ ly_do }: ReasonRow) => ly_do ?? r('reasons.none');
  return (kind) => {
    const total = tong.find(({ loai }) => loai === kind);
    const figure = (key: 'gia_tri' | 'thua' | 'thieu', title = t(key)): ReportColumn<ReasonRow> => ({
      key,
      title,
      kind: 'figure',
      width: 120,
      value: (row) => row[key],
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
        { key: 'ly_do', title: t('ly_do'), kind: 'text', width: 220, value: nameOf },
        ...(nhom === 'chi_nhanh' ? [branchColumn<ReasonRow>(t('chi_nhanh'))] : []),
        {
          key: 'so_luot',
          title: t('so_luot'),
          kind: 'figure',
          width: 80,
          value: ({ so_luot }) => String(so_luot),
          footer: String(total?.so_luot ?? 0),
        },
        ...(kind === 'lech'
          ? [figure('thua'), figure('thieu'), figure('gia_tri', t('chenh_lech'))]
          : [figure('gia_tri', r('reasons.value'))]),
        {
          key: 'nguoi',
          title: t('nguoi'),
          kind: 'text',
          width: 160,
          value: ({ nguoi }) =>
            nguoi
              .map(({ ho_va_ten, so_luot }) => (nguoi.length > 1 ? `${ho_va_ten} (${so_luot})` : ho_va_ten))
              .join(', '),
        },
      ],
      footer: { label: r('table.total') },
      detailOf: {
        label: (row) => r('reasons.show', { reason: nameOf(row) }),
        render: (row) => <ReasonActs row={row} filter={address.filter} />,
      },
    };
  };
}
