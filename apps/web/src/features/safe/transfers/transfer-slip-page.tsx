import type { Transfer, TransferLine } from '@doi-tien/contract/transfer.schema';
import { isZero, subtract, sum } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useSettingsInUseQuery } from '../../../lib/endpoints/settings-in-use.ts';
import { showMoment } from '../../../ui/dates/moments.ts';
import paper from '../../../ui/paper/paper.module.css';
import { PaperPage } from '../../../ui/paper/paper-page.tsx';
import { PaperTable } from '../../../ui/paper/paper-table.tsx';
import { useTransferQuery } from './transfer-endpoints.ts';
import styles from './transfers.module.css';

/** `/dieu-chuyen/{id}/phieu`: the paper that goes with the money, signed by both branches and the carrier. */
export default function TransferSlipPage() {
  const { t } = useTranslation('branches');
  const id = Number(useParams().id);
  return (
    <PaperPage
      title={t('transfer.slipTitle')}
      back={{ to: `/dieu-chuyen?phieu=${id}`, label: t('transfer.back') }}
      print={t('transfer.print')}
      state={useTransferQuery(id)}
    >
      {(transfer) => <Slip transfer={transfer} />}
    </PaperPage>
  );
}

function Slip({ transfer }: { transfer: Transfer }) {
  const { t } = useTranslation('branches');
  const { data: settings } = useSettingsInUseQuery();
  return (
    <article className={`${paper.paper} dt-document`}>
      <header className={paper.letterhead}>
        <strong className={paper.business}>{settings?.gia_tri.ten_doanh_nghiep}</strong>
        <div className={paper.small}>{showMoment(transfer.gui_luc)}</div>
      </header>
      <h2 className={paper.title}>{t('transfer.slipTitle')}</h2>
      <p className={paper.subtitle}>
        <strong className="num">{transfer.ma}</strong>
      </p>
      <p>{t('transfer.slipWay', { from: transfer.tu_chi_nhanh, to: transfer.den_chi_nhanh })}</p>
      <p>{t('transfer.slipReason', { reason: transfer.ly_do, person: transfer.nguoi_gui })}</p>
      {transfer.an_so_lieu ? <p>{t('transfer.withheld')}</p> : <SlipTable transfer={transfer} />}
      <div className={paper.signatures}>
        {(['sender', 'carrier', 'receiver'] as const).map((who) => (
          <div key={who}>{t(`transfer.signs.${who}`)}</div>
        ))}
      </div>
    </article>
  );
}

/** What the carrier takes, note by note; the last column is left for the pieces that the receiver counts. */
function SlipTable({ transfer }: { transfer: Transfer }) {
  const { t } = useTranslation('branches');
  return (
    <PaperTable
      name={t('transfer.amounts')}
      headings={[t('transfer.face'), t('transfer.pieces'), t('transfer.sum'), t('transfer.counted')]}
    >
      {transfer.chi_tiet.map((line) => (
        <SlipCurrency key={line.tien_id} line={line} />
      ))}
    </PaperTable>
  );
}

function SlipCurrency({ line: { ma_tien, so_tien, to_tien } }: { line: TransferLine }) {
  const { t } = useTranslation('branches');
  const unsorted = subtract(so_tien, sum(to_tien.map((pile) => pile.so_tien)));
  const pieces = to_tien.reduce((total, { so_to }) => total + so_to, 0);
  return (
    <tbody>
      <tr className={styles.slipTotal}>
        <th scope="rowgroup">{ma_tien}</th>
        <td>{pieces > 0 && formatDecimal(String(pieces))}</td>
        <td>{formatDecimal(so_tien)}</td>
        <td />
      </tr>
      {to_tien.map((pile) => (
        <tr key={pile.menh_gia_id}>
          <th scope="row" className={styles.slipNote}>
            {formatDecimal(pile.gia_tri)}
          </th>
          <td>{formatDecimal(String(pile.so_to))}</td>
          <td>{formatDecimal(pile.so_tien)}</td>
          <td />
        </tr>
      ))}
      {to_tien.length > 0 && !isZero(unsorted) && (
        <tr>
          <th scope="row" className={styles.slipNote}>
            {t('transfer.unsorted')}
          </th>
          <td />
          <td>{formatDecimal(unsorted)}</td>
          <td />
        </tr>
      )}
    </tbody>
  );
}
