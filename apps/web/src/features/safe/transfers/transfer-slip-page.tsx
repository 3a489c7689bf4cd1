import type { Transfer, TransferLine } from '@doi-tien/contract/transfer.schema';
import { isZero, subtract, sum } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { showMoment } from '../../../ui/dates/moments.ts';
import { PaperDocument } from '../../../ui/paper/paper-document.tsx';
import { PaperPage } from '../../../ui/paper/paper-page.tsx';
import { type TablePart, tablePart } from '../../../ui/paper/paper-part.ts';
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
  return (
    <PaperDocument
      head={{ corner: showMoment(transfer.gui_luc) }}
      title={t('transfer.slipTitle')}
      subtitle={<strong className="num">{transfer.ma}</strong>}
      parts={[
        <p key="way">{t('transfer.slipWay', { from: transfer.tu_chi_nhanh, to: transfer.den_chi_nhanh })}</p>,
        <p key="reason">{t('transfer.slipReason', { reason: transfer.ly_do, person: transfer.nguoi_gui })}</p>,
        transfer.an_so_lieu ? <p key="table">{t('transfer.withheld')}</p> : slipTable(transfer, t),
      ]}
      signatures={[t('transfer.signs.sender'), t('transfer.signs.carrier'), t('transfer.signs.receiver')]}
    />
  );
}

interface SlipRow {
  key: string;
  name: string;
  pieces: number | null;
  amount: string;
  isCurrency?: true;
}

/** What the carrier takes, note by note; the last column is left for the pieces that the receiver counts. */
function slipTable({ chi_tiet }: Transfer, t: TFunction<'branches'>): TablePart {
  return tablePart<SlipRow>({
    name: t('transfer.amounts'),
    rows: chi_tiet.flatMap((line) => rowsOf(line, t('transfer.unsorted'))),
    rowKey: ({ key }) => key,
    rowClass: ({ isCurrency }) => (isCurrency ? styles.slipTotal : styles.slipNote),
    columns: [
      { key: 'face', title: t('transfer.face'), cell: ({ name }) => name },
      { key: 'pieces', title: t('transfer.pieces'), cell: ({ pieces }) => pieces && formatDecimal(String(pieces)) },
      { key: 'sum', title: t('transfer.sum'), cell: ({ amount }) => formatDecimal(amount) },
      { key: 'counted', title: t('transfer.counted'), cell: () => null },
    ],
  });
}

function rowsOf({ tien_id, ma_tien, so_tien, to_tien }: TransferLine, unsortedName: string): SlipRow[] {
  const unsorted = subtract(so_tien, sum(to_tien.map((pile) => pile.so_tien)));
  const pieces = to_tien.reduce((total, { so_to }) => total + so_to, 0) || null;
  const piles = to_tien.map((pile) => ({
    key: `${tien_id} ${pile.menh_gia_id}`,
    name: formatDecimal(pile.gia_tri),
    pieces: pile.so_to,
    amount: pile.so_tien,
  }));
  const rest = { key: `${tien_id} unsorted`, name: unsortedName, pieces: null, amount: unsorted };
  return [
    { key: String(tien_id), name: ma_tien, pieces, amount: so_tien, isCurrency: true },
    ...piles,
    ...(to_tien.length > 0 && !isZero(unsorted) ? [rest] : []),
  ];
}
