import type { SafeReportRow } from '@doi-tien/contract/report.schema';
import { formatDecimal } from '@doi-tien/money/format';
import { useTranslation } from 'react-i18next';
import { useCurrentBranchId } from '../../lib/branches/branches.ts';
import { Waiting } from '../../ui/page/waiting.tsx';
import styles from './report.module.css';
import { useSafeReportQuery } from './report-endpoints.ts';
import { SAFE_SCREEN } from './report-kinds.ts';

/** The notes of one currency. A report over several safes comes without them, so they are asked for when looked at. */
export function SafeNotes({ row }: { row: SafeReportRow }) {
  const current = useCurrentBranchId();
  const isHere = current === undefined || row.chi_nhanh_id === undefined || current === row.chi_nhanh_id;
  const elsewhere = isHere ? '' : `&chi_nhanh=${row.chi_nhanh_id}`;
  const query = `ket_id=${row.ket_id}&nhom=ngay${elsewhere}`;
  const { data, error, refetch } = useSafeReportQuery(
    { path: SAFE_SCREEN.kind.path, query },
    { skip: row.to_tien.length > 0 },
  );
  const notes =
    row.to_tien.length > 0 ? row.to_tien : data?.items.find(({ tien_id }) => tien_id === row.tien_id)?.to_tien;
  if (notes) return <NoteTable notes={notes} />;
  return <Waiting error={error} refetch={refetch} hasTitle={false} />;
}

function NoteTable({ notes }: { notes: SafeReportRow['to_tien'] }) {
  const { t } = useTranslation('report');
  if (notes.length === 0) return <span className={styles.quiet}>{t('notes.none')}</span>;
  const side = (pieces: number | null, amount: string | null) => {
    if (amount === null) return '—';
    if (pieces === null) return formatDecimal(amount);
    return `${t('notes.pieces', { pieces: formatDecimal(String(pieces)) })} = ${formatDecimal(amount)}`;
  };
  return (
    <table className={styles.notes}>
      <thead>
        <tr>
          <th scope="col">{t('notes.face')}</th>
          <th scope="col">{t('notes.book')}</th>
          <th scope="col">{t('notes.counted')}</th>
        </tr>
      </thead>
      <tbody>
        {notes.map((note) => (
          <tr key={note.menh_gia_id ?? 'unsorted'}>
            <th scope="row">{note.gia_tri === null ? t('notes.unsorted') : formatDecimal(note.gia_tri)}</th>
            <td>{side(note.so_to_so, note.so_tien_so)}</td>
            <td>{side(note.so_to_dem, note.so_tien_dem)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
