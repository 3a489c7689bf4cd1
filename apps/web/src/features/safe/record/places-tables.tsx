import type { CountRecord, FoundAtTill, HeldAtPlace } from '@doi-tien/contract/safe-record.schema';
import { formatDecimal } from '@doi-tien/money/format';
import { useTranslation } from 'react-i18next';
import { showMoment } from '../../../ui/dates/moments.ts';
import paper from '../../../ui/paper/paper.module.css';
import { PaperTable } from '../../../ui/paper/paper-table.tsx';
import styles from './count-record.module.css';

/** What a branch with tills left in each of them, and what their counts found. */
export function PlacesPart({ record: { noi = [], lech_ngan = [] } }: { record: CountRecord }) {
  const { t } = useTranslation('safe');
  return (
    <>
      {noi.length > 0 && (
        <>
          <h3 className={paper.part}>{t('record.places')}</h3>
          <PlacesTable places={noi} />
        </>
      )}
      {lech_ngan.length > 0 && (
        <>
          <h3 className={paper.part}>{t('record.foundAtTills')}</h3>
          <FoundTable found={lech_ngan} />
        </>
      )}
    </>
  );
}

/** A column per place; a currency that is in none of them has no row. */
function PlacesTable({ places }: { places: readonly HeldAtPlace[] }) {
  const { t } = useTranslation('safe');
  const codes = new Map(places.flatMap(({ ton }) => ton.map(({ tien_id, ma_tien }) => [tien_id, ma_tien])));
  const amountAt = (place: HeldAtPlace, id: number) => place.ton.find(({ tien_id }) => tien_id === id)?.so_tien;
  return (
    <PaperTable
      name={t('record.places')}
      headings={[t('currency'), ...places.map(({ ngan_quy }) => ngan_quy ?? t('record.vault'))]}
    >
      <tbody>
        {[...codes].map(([id, code]) => (
          <tr key={id}>
            <th scope="row">
              <strong>{code}</strong>
            </th>
            {places.map((place) => (
              <td key={place.ngan_quy_id}>{formatDecimal(amountAt(place, id) ?? '0')}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </PaperTable>
  );
}

function FoundTable({ found }: { found: readonly FoundAtTill[] }) {
  const { t } = useTranslation('safe');
  return (
    <PaperTable
      name={t('record.foundAtTills')}
      headings={[
        t('record.till'),
        { words: t('record.bornBy') },
        { words: t('record.countedBy') },
        t('differences.difference'),
      ]}
    >
      <tbody>
        {found.map(({ id, ngan_quy, nguoi_chiu, nguoi_dem, luc, ly_do, chi_tiet }) => (
          <tr key={id}>
            <th scope="row">
              {ngan_quy}
              {ly_do && <div className={paper.small}>{ly_do}</div>}
            </th>
            <td className={styles.words}>{nguoi_chiu}</td>
            <td className={styles.words}>
              {nguoi_dem}
              <div className={paper.small}>{showMoment(luc)}</div>
            </td>
            <td>
              {chi_tiet.map(({ tien_id, ma_tien, chenh_lech }) => (
                <div key={tien_id}>
                  {formatDecimal(chenh_lech, { sign: 'always' }).replace('-', '−')} {ma_tien}
                </div>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </PaperTable>
  );
}
