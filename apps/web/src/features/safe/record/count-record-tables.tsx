import type { CountRecord, CountRecordLine } from '@doi-tien/contract/safe-record.schema';
import { formatDecimal } from '@doi-tien/money/format';
import { useTranslation } from 'react-i18next';
import paper from '../../../ui/paper/paper.module.css';
import styles from './count-record.module.css';

/** On paper a figure is plain text; what is not known yet is room to write. */
function figure(amount: string | null, sign: 'auto' | 'always' = 'auto'): string {
  return amount === null ? '' : formatDecimal(amount, { sign }).replace('-', '−');
}

const piecesText = (pieces: number | null) => (pieces === null ? '' : formatDecimal(String(pieces)));

export function SummaryTable({ record: { chi_tiet, tong_gia_tri_vnd } }: { record: CountRecord }) {
  const { t } = useTranslation('safe');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls sideways on a phone, with the keyboard too
    <section className={paper.wide} tabIndex={0} aria-label={t('record.summary')}>
      <table className={paper.table}>
        <thead>
          <tr>
            <th scope="col">{t('money')}</th>
            <th scope="col">{t('differences.book')}</th>
            <th scope="col">{t('differences.counted')}</th>
            <th scope="col">{t('differences.difference')}</th>
            <th scope="col">{t('record.value')}</th>
          </tr>
        </thead>
        <tbody>
          {chi_tiet.map((line) => (
            <tr key={line.tien_id}>
              <th scope="row">
                <strong>{line.ma_tien}</strong> {line.ten}
              </th>
              <td>{figure(line.so_sach)}</td>
              {line.la_tien_mat ? (
                <>
                  <td>{figure(line.thuc_dem)}</td>
                  <td>{figure(line.chenh_lech, 'always')}</td>
                </>
              ) : (
                <td colSpan={2} className={paper.small}>
                  {t('record.notCash')}
                </td>
              )}
              <td>{figure(line.gia_tri_vnd)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={4}>
              {t('record.total')}
            </th>
            <td>{figure(tong_gia_tri_vnd)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

/** One small table per money, two beside each other where the paper allows. */
export function NoteTables({ record }: { record: CountRecord }) {
  return (
    <div className={styles.noteTables}>
      {record.chi_tiet
        .filter(({ to_tien }) => to_tien.length > 0)
        .map((line) => (
          <NoteTable key={line.tien_id} line={line} />
        ))}
    </div>
  );
}

function NoteTable({ line }: { line: CountRecordLine }) {
  const { t } = useTranslation('safe');
  // A blind count has no such column, not an empty one that somebody fills in.
  const showsBook = line.to_tien.some(({ so_tien_so }) => so_tien_so !== null);
  return (
    <table className={paper.table}>
      <caption>{line.ma_tien}</caption>
      <thead>
        <tr>
          <th scope="col">{t('record.face')}</th>
          {showsBook && <th scope="col">{t('record.bookPieces')}</th>}
          <th scope="col">{t('record.countedPieces')}</th>
          <th scope="col">{t('record.lineTotal')}</th>
        </tr>
      </thead>
      <tbody>
        {line.to_tien.map(({ gia_tri, so_to_so, so_tien_so, so_to_dem, thanh_tien }) => (
          <tr key={gia_tri ?? 'unsorted'}>
            <th scope="row">{gia_tri === null ? t('record.unsorted') : formatDecimal(gia_tri)}</th>
            {showsBook && <td>{gia_tri === null ? figure(so_tien_so) : piecesText(so_to_so)}</td>}
            <td>{piecesText(so_to_dem)}</td>
            <td>{figure(thanh_tien)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={showsBook ? 3 : 2}>
            {t('record.sum')}
          </th>
          <td>{figure(line.thuc_dem)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
