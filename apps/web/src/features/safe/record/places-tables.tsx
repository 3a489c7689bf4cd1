import type { CountRecord, FoundAtTill } from '@doi-tien/contract/safe-record.schema';
import { formatDecimal } from '@doi-tien/money/format';
import { useTranslation } from 'react-i18next';
import paper from '../../../ui/paper/paper.module.css';
import { type PaperPart, tablePart } from '../../../ui/paper/paper-part.ts';
import { Differences, Doer } from './count-record-tables.tsx';

/** What a branch with tills left in each of them, and what their counts found. */
export function usePlacesTables({ noi = [], lech_ngan = [] }: CountRecord): PaperPart[] {
  const { t } = useTranslation('safe');
  const codes = new Map(noi.flatMap(({ ton }) => ton.map(({ tien_id, ma_tien }) => [tien_id, ma_tien])));
  return [
    // A column per place; a currency that is in none of them has no row.
    noi.length > 0 &&
      tablePart<[id: number, code: string]>({
        name: t('record.places'),
        heading: t('record.places'),
        rows: [...codes],
        rowKey: ([id]) => id,
        columns: [
          { key: 'currency', title: t('currency'), cell: ([, code]) => <strong>{code}</strong> },
          ...noi.map(({ ngan_quy_id, ngan_quy, ton }) => ({
            key: String(ngan_quy_id),
            title: ngan_quy ?? t('record.vault'),
            cell: ([id]: [id: number, code: string]) =>
              formatDecimal(ton.find(({ tien_id }) => tien_id === id)?.so_tien ?? '0'),
          })),
        ],
      }),
    lech_ngan.length > 0 &&
      tablePart<FoundAtTill>({
        name: t('record.foundAtTills'),
        heading: t('record.foundAtTills'),
        rows: lech_ngan,
        rowKey: ({ id }) => id,
        columns: [
          {
            key: 'till',
            title: t('record.till'),
            isWords: true,
            cell: ({ ngan_quy, ly_do }) => (
              <>
                {ngan_quy}
                {ly_do && <div className={paper.small}>{ly_do}</div>}
              </>
            ),
          },
          { key: 'bornBy', title: t('record.bornBy'), isWords: true, cell: ({ nguoi_chiu }) => nguoi_chiu },
          {
            key: 'by',
            title: t('record.countedBy'),
            isWords: true,
            cell: ({ nguoi_dem, luc }) => <Doer name={nguoi_dem} moment={luc} />,
          },
          {
            key: 'difference',
            title: t('differences.difference'),
            cell: ({ chi_tiet }) => <Differences of={chi_tiet} />,
          },
        ],
      }),
  ];
}
