import type { CountRecord, CountRecordLine } from '@doi-tien/contract/safe-record.schema';
import { formatDecimal } from '@doi-tien/money/format';
import { useTranslation } from 'react-i18next';
import paper from '../../../ui/paper/paper.module.css';
import type { PaperPart } from '../../../ui/paper/paper-part.ts';
import styles from './count-record.module.css';
import { figure, piecesText } from './figure.ts';

/** One small table per currency, two beside each other where the paper allows. */
export function noteTables({ chi_tiet }: CountRecord): PaperPart[] {
  const lines = chi_tiet.filter(({ to_tien }) => to_tien.length > 0);
  const pairs = lines.flatMap((line, index) => (index % 2 === 0 ? [[line, ...lines.slice(index + 1, index + 2)]] : []));
  return pairs.map((pair, index) => <NotePair key={pair[0]?.tien_id} lines={pair} isFirst={index === 0} />);
}

function NotePair({ lines, isFirst }: { lines: readonly CountRecordLine[]; isFirst: boolean }) {
  const { t } = useTranslation('safe');
  return (
    <>
      {isFirst && <h3 className={paper.part}>{t('record.noteTable')}</h3>}
      <div className={styles.noteTables}>
        {lines.map((line) => (
          <NoteTable key={line.tien_id} line={line} />
        ))}
      </div>
    </>
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
        <tr className={paper.sums}>
          <th scope="row" colSpan={showsBook ? 3 : 2}>
            {t('record.sum')}
          </th>
          <td>{figure(line.thuc_dem)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
