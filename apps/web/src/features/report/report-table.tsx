import { useScreenSize } from '../../lib/browser/use-media.ts';
import { ReportCards } from './report-cards.tsx';
import { ReportGrid, type ReportTableProps } from './report-grid.tsx';

/** Columns where there is room for them, cards on a phone. */
export function ReportTable<Row>({ table }: ReportTableProps<Row>) {
  return useScreenSize() === 'mobile' ? <ReportCards table={table} /> : <ReportGrid table={table} />;
}
