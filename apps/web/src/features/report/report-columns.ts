import type { ReportColumnKind } from '@doi-tien/contract/report-columns';
import type fields from '@doi-tien/texts/vi/fields';
import { useTranslation } from 'react-i18next';
import { showDay } from '../../ui/dates/moments.ts';
import type { ReportColumn } from './report-model.ts';

const WIDTHS: Record<ReportColumnKind, number> = { text: 112, date: 110, number: 64, decimal: 92, boolean: 90 };

/** What a column shows unless it says otherwise: its name from the fields, its value by its kind, its sum from `totals`. */
export function useColumn<Row extends object>(totals?: object) {
  const { t } = useTranslation('fields');
  const { t: r } = useTranslation('report');
  const shown = (kind: ReportColumnKind, value: unknown) => {
    if (value === null || value === undefined) return null;
    if (kind === 'date') return showDay(String(value));
    return kind === 'boolean' ? r(value ? 'control.yes' : 'control.no') : String(value);
  };
  return (field: string, kind: ReportColumnKind, own: Partial<ReportColumn<Row>> = {}): ReportColumn<Row> => {
    const isFigure = kind === 'number' || kind === 'decimal';
    const sum = isFigure ? shown(kind, fieldOf(totals, field)) : null;
    return {
      key: field,
      title: own.title ?? t(field as keyof typeof fields),
      kind: isFigure ? 'figure' : 'text',
      width: WIDTHS[kind],
      value: (row) => shown(kind, fieldOf(row, field)),
      ...(sum !== null && { footer: sum }),
      ...own,
    };
  };
}

function fieldOf(from: object | undefined, field: string): unknown {
  return (from as Record<string, unknown> | undefined)?.[field];
}
