import type { ListFilter } from '@doi-tien/contract/list';
import type { TillDifference, TillDifferences } from '@doi-tien/contract/till.schema';
import { isZero, subtract } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { EMPTY_QUERY, toParams, toShortParams } from '../../lib/lists/filter-query.ts';
import { presetRange } from '../../ui/dates/date-presets.ts';
import { DateRange } from '../../ui/dates/date-range.tsx';
import { businessDay } from '../../ui/dates/moments.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';
import { ExportButton } from './export-button.tsx';
import styles from './report.module.css';
import { ReportBody } from './report-body.tsx';
import { useTillDifferencesQuery } from './report-endpoints.ts';
import { asTable, type ReportColumn, type ReportModel } from './report-model.ts';

type Period = readonly [from: string, to: string];

/** `/bao-cao/chenh-lech-ngan`: who had too little or too much in which till, and which shifts ended without a count. */
export default function TillDifferencesPage() {
  const { t } = useTranslation('tills');
  const [period, setPeriod] = usePeriod();
  const [from, to] = period;
  const query = `tu_ngay=${from}&den_ngay=${to}`;
  const { data, currentData, error, isFetching, refetch } = useTillDifferencesQuery({
    path: '/bao-cao/chenh-lech-ngan',
    query,
  });
  const model = useModel(currentData ?? data, period);
  return (
    <PageFrame
      title={t('differences.title')}
      actions={<ExportButton path="/kiem-ngan/export" call={() => toParams({ ...EMPTY_QUERY, f: countsOf(period) })} />}
      toolbar={
        <search className={`row wrap ${styles.filters}`}>
          <div className={styles.period}>
            <DateRange allowClear={false} value={[from, to]} onChange={(range) => range && setPeriod(range)} />
          </div>
        </search>
      }
    >
      <div
        className={`column may-shrink gap-16 ${styles.body}`}
        aria-busy={isFetching}
        data-stale={data && isFetching ? '' : undefined}
      >
        {!model && <Waiting error={error} refetch={refetch} rows={6} />}
        {model && (model.tables[0]?.rows.length ?? 0) > 0 && <ReportBody model={model} />}
        {model?.tables[0]?.rows.length === 0 && (
          <EmptyState title={t('differences.empty')} hint={t('differences.emptyHint')} />
        )}
      </div>
    </PageFrame>
  );
}

/** In the address, as with every report; this month until somebody chooses. */
function usePeriod(): [Period, (period: Period) => void] {
  const [address, setAddress] = useSearchParams();
  const [first, last] = presetRange('thisMonth', businessDay(new Date()));
  const period = [address.get('tu_ngay') ?? first, address.get('den_ngay') ?? last] as const;
  return [period, ([from, to]) => setAddress({ tu_ngay: from, den_ngay: to }, { preventScrollReset: true })];
}

/** The counts behind the report, or behind one line of it. */
function countsOf([from, to]: Period, row?: TillDifference): ListFilter[] {
  return [
    { field: 'ngay', operator: 'between', value: [from, to] },
    ...(row
      ? [
          { field: 'ngan_quy_id', operator: 'in' as const, value: [String(row.ngan_quy_id)] },
          { field: 'nguoi_chiu', operator: 'contains' as const, value: row.nguoi },
        ]
      : []),
  ];
}

function useModel(report: TillDifferences | undefined, period: Period): ReportModel | undefined {
  const { t } = useTranslation('tills');
  const columns = useColumns(report);
  return useMemo(() => {
    if (!report) return undefined;
    const link = (row: TillDifference) => ({
      to: `/ngan-quy/kiem-ngan?${toShortParams({ ...EMPTY_QUERY, f: countsOf(period, row) })}`,
      label: t('differences.open', { person: row.nguoi, till: row.ngan_quy }),
    });
    return {
      answer: { lead: answerOf(report, t), amount: null, rest: '' },
      facts: [],
      chart: null,
      tables: [
        asTable({
          key: 'people',
          title: t('differences.title'),
          rows: report.dong,
          rowKey: (row: TillDifference) => `${row.nguoi_id}-${row.ngan_quy_id}`,
          columns,
          linkOf: link,
          footer: { label: t('differences.total') },
        }),
      ],
      control: null,
    };
  }, [report, period, columns, t]);
}

function answerOf({ thieu, thua }: TillDifferences, t: ReturnType<typeof useTranslation<'tills'>>['t']): string {
  const figures = { missing: formatDecimal(thieu), found: formatDecimal(thua) };
  if (isZero(thieu) && isZero(thua)) return t('differences.none');
  if (isZero(thua)) return t('differences.missing', figures);
  return isZero(thieu) ? t('differences.found', figures) : t('differences.both', figures);
}

function useColumns(report: TillDifferences | undefined): ReportColumn<TillDifference>[] {
  const { t } = useTranslation('tills');
  return useMemo(() => {
    const rows = report?.dong ?? [];
    type Count = 'so_ca' | 'so_lan_dem' | 'so_lan_lech' | 'so_lan_tu_choi' | 'so_lan_thieu_dem';
    const count = (key: Count, title: string): ReportColumn<TillDifference> => ({
      key,
      title,
      kind: 'figure',
      value: (row) => String(row[key]),
      footer: String(rows.reduce((total, row) => total + row[key], 0)),
      width: 74,
    });
    const money = (key: 'thieu' | 'thua' | 'chenh_lech', title: string, footer: string) => ({
      key,
      title,
      kind: 'figure' as const,
      value: (row: TillDifference) => row[key],
      footer,
      width: 112,
      ...(key === 'chenh_lech' && { tone: 'overShort' as const }),
    });
    const { thieu = '0', thua = '0' } = report ?? {};
    return [
      { key: 'nguoi', title: t('differences.person'), kind: 'text', value: ({ nguoi }) => nguoi, width: 150 },
      { key: 'ngan_quy', title: t('differences.till'), kind: 'text', value: ({ ngan_quy }) => ngan_quy, width: 160 },
      count('so_ca', t('differences.shifts')),
      count('so_lan_dem', t('differences.counts')),
      count('so_lan_lech', t('differences.different')),
      count('so_lan_tu_choi', t('differences.refused')),
      count('so_lan_thieu_dem', t('differences.uncounted')),
      money('thieu', t('differences.short'), thieu),
      money('thua', t('differences.over'), thua),
      money('chenh_lech', t('differences.difference'), subtract(thua, thieu)),
    ];
  }, [report, t]);
}
