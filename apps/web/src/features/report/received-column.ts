import type { SafeReport } from '@doi-tien/contract/report.schema';
import { isZero } from '@doi-tien/money/decimal';
import type { ReportColumn } from './report-model.ts';

/** What differed when transfers arrived; no column where nothing did, as with one branch. */
export function receivedColumn<Row extends { gia_tri_lech_nhan: string }>(
  title: string,
  { gia_tri_lech_nhan }: SafeReport['footer'],
): ReportColumn<Row>[] {
  if (isZero(gia_tri_lech_nhan)) return [];
  return [
    {
      key: 'lech_nhan',
      title,
      kind: 'figure',
      width: 140,
      tone: 'overShort',
      isPinned: true,
      value: (row) => row.gia_tri_lech_nhan,
      footer: gia_tri_lech_nhan,
    },
  ];
}
