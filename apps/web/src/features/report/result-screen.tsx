import { RESULT_FIGURES } from '@doi-tien/contract/report-columns';
import { RESULT_LINE_NAMES, RESULT_LINES } from '@doi-tien/contract/result-report';
import type { ResultReport, ResultRow } from '@doi-tien/contract/result-report.schema';
import { sign } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { useTranslation } from 'react-i18next';
import { showDay } from '../../ui/dates/moments.ts';
import { showMonth } from '../../ui/dates/month-name.ts';
import { changeOf } from './change.ts';
import { daysOfMonth } from './period-name.ts';
import { NO_COMPARISON } from './report-address.ts';
import { useColumn } from './report-columns.ts';
import { useResultReportQuery } from './report-endpoints.ts';
import { RESULT_SCREEN as screen } from './report-kinds.ts';
import { asTable, type Control, type ReportColumn, type ReportModel, withoutIdle } from './report-model.ts';
import { ReportOf } from './report-of.tsx';
import { useStatement } from './result-statement.tsx';
import { branchAddress, type ReportAddress } from './use-report-address.ts';
import { useReportChart } from './use-report-chart.ts';
import { useReportWords } from './use-words.ts';

/** What the business earned with everything in it: a statement by lines, or days, months and branches. */
export function ResultScreen() {
  return (
    <ReportOf
      screen={screen}
      useReport={useResultReportQuery}
      useModel={useResultModel}
      isEmpty={({ dong }) => dong.length === 0}
    />
  );
}

function useResultModel(address: ReportAddress, report: ResultReport): ReportModel {
  const { t } = useTranslation('report');
  const { t: field } = useTranslation('fields');
  const words = useReportWords();
  const statement = useStatement(address, report);
  const columns = useColumns(report);
  const { footer, nhom } = report;
  const { comparison } = address.filter;
  const other = comparison === NO_COMPARISON ? null : report.so_sanh[comparison];
  const result = footer.ket_qua_kinh_doanh;
  const change = other ? changeOf(result, other.footer.ket_qua_kinh_doanh) : null;
  return {
    answer: {
      lead: t(sign(result) < 0 ? 'result.loss' : 'result.gain', { period: words.period(report) }),
      amount: result,
      tone: 'gainLoss',
      rest: other ? words.change(result, other.footer.ket_qua_kinh_doanh, words.period(other)) : '',
      change: change?.direction,
    },
    facts: (['lai_mua_ban', 'thu_khac', 'chi_phi'] as const).map((key) => ({
      label: field(key),
      amount: footer[key],
      unit: '₫',
    })),
    chart: useReportChart(report, {
      shape: 'bars',
      unit: '₫',
      label: t('result.chart'),
      name: field('ket_qua_kinh_doanh'),
      figureOf: resultOf,
      comparison,
      addressOf: (key) => periodAddress(address, key),
    }),
    ...(nhom === 'chi_nhanh' && {
      bars: {
        label: t('result.branches'),
        unit: '₫',
        bars: report.items.flatMap(({ chi_nhanh_id: id, chi_nhanh, ket_qua_kinh_doanh }) =>
          id ? [{ id, name: chi_nhanh ?? '', figure: ket_qua_kinh_doanh, to: branchAddress(address, id) }] : [],
        ),
      },
    }),
    tables: [
      nhom === 'khoan_muc'
        ? asTable(statement)
        : asTable<ResultRow>({
            key: 'rows',
            title: t('table.main', { title: t('titles.result') }),
            columns,
            rows: report.items,
            rowKey: keyOf,
            ...(nhom !== 'chi_nhanh' && { dayOf: keyOf }),
            linkOf: ({ chi_nhanh_id: id, chi_nhanh, ngay, thang }) =>
              id
                ? { to: branchAddress(address, id), label: t('branches.open', { name: chi_nhanh ?? '' }) }
                : {
                    to: periodAddress(address, ngay ?? thang ?? ''),
                    label: t('result.toStatement', { period: ngay ? showDay(ngay) : showMonth(thang ?? '') }),
                  },
            footer: { label: t('table.total') },
          }),
    ],
    note: t('result.note'),
    control: useControl(report),
  };
}

const resultOf = ({ ket_qua_kinh_doanh }: ResultReport['bieu_do'][number]) => ket_qua_kinh_doanh;
const keyOf = ({ ngay, thang, chi_nhanh_id }: ResultRow) => ngay ?? thang ?? String(chi_nhanh_id);

/** The statement of a day or a month. */
function periodAddress(address: ReportAddress, key: string): string {
  const [tu_ngay, den_ngay] = key.length === 7 ? daysOfMonth(key) : [key, key];
  return address.addressWith({ tu_ngay, den_ngay, nhom: 'khoan_muc' });
}

/** What trading earned is one column here, and line by line in the statement. */
const OF_TRADING: readonly string[] = RESULT_LINE_NAMES.filter((line) => RESULT_LINES[line] === 'mua_ban');

function useColumns({ nhom, items, footer }: ResultReport): ReportColumn<ResultRow>[] {
  const { t } = useTranslation('report');
  const column = useColumn<ResultRow>(footer);
  const nameOf = ({ ngay, thang, chi_nhanh }: ResultRow) =>
    ngay ? showDay(ngay) : thang ? showMonth(thang) : (chi_nhanh ?? '');
  const own: Record<string, Partial<ReportColumn<ResultRow>>> = {
    lai_mua_ban: { width: 116 },
    ket_qua_kinh_doanh: { width: 124, tone: 'gainLoss', isPinned: true },
  };
  const columns = [
    column('name', 'text', {
      title: t(`groupings.${nhom}`),
      width: nhom === 'chi_nhanh' ? 160 : 104,
      value: nameOf,
    }),
    ...RESULT_FIGURES.filter(([name]) => !OF_TRADING.includes(name)).map(([name, kind]) =>
      column(name, kind, own[name]),
    ),
  ];
  return withoutIdle(columns, items, ['lai_mua_ban', 'chi_phi', 'ket_qua_kinh_doanh']);
}

type ControlLine = ResultReport['doi_chieu']['dong'][number];

/** Worked out from what was held at both ends, independently of the lines above. */
function useControl({ doi_chieu }: ResultReport): Control {
  const { t } = useTranslation('report');
  const { t: field } = useTranslation('fields');
  const column = useColumn<ControlLine>();
  const amount = formatDecimal(doi_chieu.doi_chieu).replace('-', '−');
  return {
    isRight: doi_chieu.khop,
    show: t('result.steps'),
    sentence: doi_chieu.khop
      ? t('result.control', { amount })
      : t('result.differs', { amount, booked: formatDecimal(doi_chieu.ket_qua_kinh_doanh).replace('-', '−') }),
    table: asTable<ControlLine>({
      key: 'control',
      title: t('control.title'),
      rows: doi_chieu.dong,
      rowKey: ({ buoc }) => buoc,
      columns: [
        column('buoc', 'text', { width: 220, value: ({ buoc }) => field(buoc) }),
        column('so_tien', 'decimal', { footer: doi_chieu.doi_chieu }),
      ],
      footer: { label: field('doi_chieu') },
    }),
  };
}
