import { useScreenSize } from '../../lib/browser/use-media.ts';
import { ReportCards } from './report-cards.tsx';
import { ReportGrid, type ReportTableProps } from './report-grid.tsx';

/** Columns where there is room for them, cards on a phone; a statement is read from above to below, so it stays one table. */
export function ReportTable<Row>({ table }: ReportTableProps<Row>) {
  const isPhone = useScreenSize() === 'mobile';
  return isPhone && !table.rankOf ? <ReportCards table={table} /> : <ReportGrid table={table} />;
}
