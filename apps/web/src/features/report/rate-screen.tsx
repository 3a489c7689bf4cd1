import type { RateReport, RateReportRow } from '@doi-tien/contract/rate-report.schema';
import { RATE_FIGURES } from '@doi-tien/contract/report-columns';
import { useTranslation } from 'react-i18next';
import { showDay } from '../../ui/dates/moments.ts';
import { RateLines } from './rate-lines.tsx';
import { useColumn } from './report-columns.ts';
import { useRateReportQuery } from './report-endpoints.ts';
import { RATE_SCREEN as screen } from './report-kinds.ts';
import { asTable, type ReportModel, withoutIdle } from './report-model.ts';
import { ReportOf } from './report-of.tsx';
import type { ReportAddress } from './use-report-address.ts';
import { useReportWords } from './use-words.ts';

/** What tiers cost, and what rates agreed apart from them and old ones earned or cost. */
export function RateScreen() {
  return (
    <ReportOf
      screen={screen}
      useReport={useRateReportQuery}
      useModel={useRateModel}
      isEmpty={({ items }) => items.length === 0}
    />
  );
}

const ALWAYS = ['so_dong', 'tien_bac', 'tien_lech', 'tien_chenh_goc'];

function useRateModel(address: ReportAddress, report: RateReport): ReportModel {
  const { t } = useTranslation('report');
  const { t: f } = useTranslation('fields');
  const words = useReportWords();
  const nameOf = useRowName();
  const column = useColumn<RateReportRow>(report.footer);
  const columns = [
    column('khoa', 'text', { title: t(`groupings.${report.nhom}`), width: 180, value: nameOf }),
    ...RATE_FIGURES.map(([key, kind]) =>
      column(key, kind, {
        ...(key === 'so_dong' && { title: t('rates.lines') }),
        ...(key.startsWith('tien_') && { tone: 'gainLoss' as const, width: 120 }),
      }),
    ),
  ];
  const { tien_bac, tien_lech, tien_gia_cu, tien_chenh_goc } = report.footer;
  const fact = (label: string, amount: string) => ({ label, amount, unit: '₫', tone: 'gainLoss' as const });
  return {
    answer: {
      lead: t('rates.answer', { period: words.period(report) }),
      amount: tien_bac,
      tone: 'gainLoss',
      rest: t('rates.rest'),
    },
    facts: [
      fact(f('tien_lech').replace(' (₫)', ''), tien_lech),
      fact(f('tien_gia_cu').replace(' (₫)', ''), tien_gia_cu),
      fact(f('tien_chenh_goc').replace(' (₫)', ''), tien_chenh_goc),
    ],
    chart: null,
    tables: [
      asTable<RateReportRow>({
        key: 'rates',
        title: t('titles.rates'),
        columns: withoutIdle(columns, report.items, ALWAYS),
        rows: report.items,
        rowKey: (row) =>
          [row.bac_ty_gia_id, row.nguoi_tao_id, row.tien_id, row.ngay, row.thang, row.chi_nhanh_id].join(' '),
        footer: { label: t('table.total') },
        detailOf: {
          label: (row) => t('rates.show', { name: nameOf(row) ?? '' }),
          render: (row) => <RateLines row={row} grouping={report.nhom} filter={address.filter} />,
        },
      }),
    ],
    note: t('rates.note'),
    control: null,
  };
}

/** What a row is about: whichever of its fields is filled. */
function useRowName(): (row: RateReportRow) => string | null {
  const { t } = useTranslation('report');
  return ({ ngay, thang, ma_tien, nguoi_tao, bac, chi_nhanh }) =>
    (ngay && showDay(ngay)) ?? thang ?? ma_tien ?? nguoi_tao ?? chi_nhanh ?? bac ?? t('rates.noTier');
}
