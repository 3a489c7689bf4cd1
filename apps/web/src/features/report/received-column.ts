import type { SafeReport } from '@doi-tien/contract/report.schema';
import { isZero } from '@doi-tien/money/decimal';
import type { useColumn } from './report-columns.ts';
import type { ReportColumn } from './report-model.ts';

/** What differed when transfers arrived; no column where nothing did, as with one branch. */
export function receivedColumn<Row extends { gia_tri_lech_nhan: string }>(
  column: ReturnType<typeof useColumn<Row>>,
  title: string,
  { gia_tri_lech_nhan }: SafeReport['footer'],
): ReportColumn<Row>[] {
  if (isZero(gia_tri_lech_nhan)) return [];
  return [column('gia_tri_lech_nhan', 'decimal', { title, width: 140, tone: 'overShort', isPinned: true })];
}
