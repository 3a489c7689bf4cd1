import type { ComparisonName } from '@doi-tien/contract/report';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { slotsOf } from './chart-slots.ts';
import { type Comparison, NO_COMPARISON } from './report-address.ts';
import type { ReportChart } from './report-model.ts';

interface Drawn<Point> {
  tu_ngay: string;
  den_ngay: string;
  bieu_do: readonly Point[];
}

interface Drawing<Point> extends Pick<ReportChart, 'shape' | 'unit' | 'label' | 'addressOf'> {
  /** What the figure is called. */
  name: string;
  /** Always the same function, so that a long period is laid out once. */
  figureOf: (point: Point) => string;
  comparison: Comparison;
}

/** The days of the report beside those it is compared with. One day needs no drawing. */
export function useReportChart<Point extends { ngay: string }>(
  report: Drawn<Point> & { so_sanh: Record<ComparisonName, Drawn<Point>> },
  { name, figureOf, comparison, ...chart }: Drawing<Point>,
): ReportChart | null {
  const { t } = useTranslation('report');
  const { shape } = chart;
  const slots = useMemo(() => {
    const seriesOf = ({ tu_ngay, den_ngay, bieu_do }: Drawn<Point>) => ({
      from: tu_ngay,
      to: den_ngay,
      points: bieu_do.map((point) => ({ day: point.ngay, figure: figureOf(point) })),
    });
    const other = comparison === NO_COMPARISON ? null : seriesOf(report.so_sanh[comparison]);
    return slotsOf(seriesOf(report), other, shape === 'line' ? 'last' : 'sum');
  }, [report, comparison, shape, figureOf]);
  if (slots.length < 2 || report.bieu_do.length === 0) return null;
  const names = { figure: name, ...(comparison !== NO_COMPARISON && { other: t(`comparisons.${comparison}`) }) };
  return { ...chart, slots, names };
}
