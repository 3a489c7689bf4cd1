import type { CountRecord, CountRecordLine } from '@doi-tien/contract/safe-record.schema';
import { formatDecimal } from '@doi-tien/money/format';
import { useTranslation } from 'react-i18next';
import { useCurrencyName } from '../../../ui/currency/use-currency-name.ts';
import { showMoment } from '../../../ui/dates/moments.ts';
import paper from '../../../ui/paper/paper.module.css';
import { PaperTable } from '../../../ui/paper/paper-table.tsx';
import styles from './count-record.module.css';

/** On paper a figure is plain text; what is not known yet is room to write. */
function figure(amount: string | null, sign: 'auto' | 'always' = 'auto'): string {
  return amount === null ? '' : formatDecimal(amount, { sign }).replace('-', '−');
}

const piecesText = (pieces: number | null) => (pieces === null ? '' : formatDecimal(String(pieces)));

export function SummaryTable({ record: { chi_tiet, tong_gia_tri_vnd } }: { record: CountRecord }) {
  const { t } = useTranslation('safe');
  const named = useCurrencyName();
  return (
    <PaperTable
      name={t('record.summary')}
      headings={[
        t('currency'),
        t('differences.book'),
        t('differences.counted'),
        t('differences.difference'),
        t('record.value'),
      ]}
    >
      <tbody>
        {chi_tiet.map((line) => (
          <tr key={line.tien_id}>
            <th scope="row">
              <strong>{line.ma_tien}</strong> {named(line.ma_tien, line.ten)}
              {line.mang_sang && <div className={paper.small}>{t('record.carried')}</div>}
            </th>
            <td>{figure(line.so_sach)}</td>
            <td>{figure(line.thuc_dem)}</td>
            <td>{figure(line.chenh_lech, 'always')}</td>
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
    </PaperTable>
  );
}

/** Every count that was submitted, also the refused ones, with who counted and what differed. */
export function AttemptTable({ record: { lan_kiem } }: { record: CountRecord }) {
  const { t } = useTranslation('safe');
  return (
    <PaperTable
      name={t('record.attempts')}
      headings={[t('record.attempt'), t('record.countedBy'), t('record.result'), t('differences.difference')]}
    >
      <tbody>
        {lan_kiem.map(({ lan, ket_qua, nguoi_dem, ngay_tao, chi_tiet, ly_do }) => (
          <tr key={lan}>
            <th scope="row">{lan}</th>
            <td className={styles.words}>
              {nguoi_dem}
              <div className={paper.small}>{showMoment(ngay_tao)}</div>
            </td>
            <td className={styles.words}>
              {t(`record.results.${ket_qua}`)}
              {ly_do && <div className={paper.small}>{ly_do}</div>}
            </td>
            <td>
              {chi_tiet.map(({ tien_id, ma_tien, chenh_lech }) => (
                <div key={tien_id}>
                  {figure(chenh_lech, 'always')} {ma_tien}
                </div>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </PaperTable>
  );
}

/** What differed when transfers were counted on arrival, with who counted and why. */
export function ReceivedTable({ record: { lech_nhan = [] } }: { record: CountRecord }) {
  const { t } = useTranslation('safe');
  return (
    <PaperTable
      name={t('record.received')}
      headings={[
        t('record.transfer'),
        t('record.receivedBy'),
        t('record.sent'),
        t('record.arrived'),
        t('differences.difference'),
      ]}
    >
      <tbody>
        {lech_nhan.map((line) => (
          <tr key={`${line.dieu_chuyen_id} ${line.tien_id}`}>
            <th scope="row">
              {line.ma}
              {line.ly_do && <div className={paper.small}>{line.ly_do}</div>}
            </th>
            <td className={styles.words}>
              {line.nguoi_nhan}
              <div className={paper.small}>{showMoment(line.ngay_tao)}</div>
            </td>
            <td>{figure(line.so_gui)}</td>
            <td>{figure(line.thuc_nhan)}</td>
            <td>
              {figure(line.chenh_lech, 'always')} {line.ma_tien}
            </td>
          </tr>
        ))}
      </tbody>
    </PaperTable>
  );
}

/** One small table per currency, two beside each other where the paper allows. */
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
