import { REPORT_STATE, type ReportState } from '@doi-tien/contract/large-reports';
import type { LargeReport } from '@doi-tien/contract/large-reports.schema';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnOption } from '../../ui/data-list/columns/list-column.ts';
import { showDay } from '../../ui/dates/moments.ts';

/** The states of a report with their words and colours. */
export function useReportStates(): (ColumnOption & { value: ReportState })[] {
  const { t } = useTranslation('largeReports');
  return useMemo(
    () => [
      { value: REPORT_STATE.toSend, label: t('states.toSend'), tone: 'warning' },
      { value: REPORT_STATE.sent, label: t('states.sent'), tone: 'success' },
      { value: REPORT_STATE.supplement, label: t('states.supplement'), tone: 'danger' },
      { value: REPORT_STATE.notValid, label: t('states.notValid'), tone: 'neutral' },
      { value: REPORT_STATE.joined, label: t('states.joined'), tone: 'neutral' },
    ],
    [t],
  );
}

export function isToSend({ trang_thai }: Pick<LargeReport, 'trang_thai'>): boolean {
  return trang_thai === REPORT_STATE.toSend || trang_thai === REPORT_STATE.supplement;
}

/** The deadline with the days that are left. */
export function useDeadline(): (report: Pick<LargeReport, 'han' | 'con_ngay'>) => { text: string; isOverdue: boolean } {
  const { t } = useTranslation('largeReports');
  return ({ han, con_ngay }) => {
    const day = showDay(han);
    if (con_ngay === null) return { text: t('left.none', { day }), isOverdue: false };
    if (con_ngay === 0) return { text: t('left.today', { day }), isOverdue: false };
    const key = con_ngay > 0 ? 'left.later' : 'left.overdue';
    const days = Math.abs(con_ngay);
    return { text: t(key, { day, days, count: days }), isOverdue: con_ngay < 0 };
  };
}
