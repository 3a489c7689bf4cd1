import { BASE_CURRENCY } from '@doi-tien/contract/catalogue';
import type { CountRecord } from '@doi-tien/contract/safe-record.schema';
import { isZero } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { amountInWords } from '@doi-tien/money/words';
import { useTranslation } from 'react-i18next';
import { showDay, showMoment } from '../../../ui/dates/moments.ts';
import paper from '../../../ui/paper/paper.module.css';
import { PaperDocument } from '../../../ui/paper/paper-document.tsx';
import { PaperFacts } from '../../../ui/paper/paper-facts.tsx';
import { useApprovedTable } from './approved-table.ts';
import styles from './count-record.module.css';
import { useAttemptTable, useReceivedTable, useSummaryTable } from './count-record-tables.tsx';
import { noteTables } from './note-tables.tsx';
import { usePlacesTables } from './places-tables.tsx';

/** The document people sign: an empty sheet to write on before the close, the record of the count after it. */
export function CountRecordDocument({ record }: { record: CountRecord }) {
  const { t } = useTranslation('safe');
  const isClosed = record.ket.trang_thai === 2;
  return (
    <PaperDocument
      head={{ corner: t('record.printed', { moment: showMoment(new Date().toISOString()) }) }}
      title={t(isClosed ? 'record.title' : 'record.sheetTitle')}
      subtitle={
        <>
          {t('record.safe')} <strong>{record.ket.ma_ket}</strong> · {t('record.day')}{' '}
          <strong>{showDay(record.ket.ngay)}</strong>
        </>
      }
      parts={[
        <People key="people" record={record} />,
        useSummaryTable(record),
        <Words key="words" record={record} />,
        ...noteTables(record),
        useAttemptTable(record),
        useReceivedTable(record),
        ...usePlacesTables(record),
        useApprovedTable(record),
        <OverCeilings key="ceilings" record={record} />,
        <Reasons key="reasons" record={record} />,
      ]}
      signatures={[t('record.maker'), t('record.keeper'), t('record.manager')]}
    />
  );
}

function People({ record: { ket } }: { record: CountRecord }) {
  const { t } = useTranslation('safe');
  const said = (person: string | null, moment: string | null) =>
    [person ?? t('record.notYet'), moment && showMoment(moment)].filter(Boolean).join(' · ');
  return (
    <PaperFacts
      columns={3}
      facts={[
        [t('record.opened'), said(ket.nguoi_mo, ket.mo_luc)],
        [t('record.locked'), said(ket.nguoi_chot, ket.chot_luc)],
        [t('record.closed'), said(ket.nguoi_dong, ket.dong_luc)],
      ]}
    />
  );
}

function Words({ record }: { record: CountRecord }) {
  const { t } = useTranslation('safe');
  const base = record.chi_tiet.find(({ ma_tien }) => ma_tien === BASE_CURRENCY);
  if (!base?.thuc_dem) return null;
  return (
    <p>
      {t('record.words')}: <em>{amountInWords(base.thuc_dem, t('record.dong'))}.</em>
    </p>
  );
}

/** What stays overnight above the ceiling of the licence, with its reason and the day until which it is to be sold on. */
function OverCeilings({ record: { vuot_tran } }: { record: CountRecord }) {
  const { t } = useTranslation('safe');
  if (vuot_tran.length === 0) return null;
  return (
    <>
      <h3 className={paper.part}>{t('ceiling.recordTitle')}</h3>
      {vuot_tran.map(({ tien_id, ma_tien, so_luong, tran, han, ly_do }) => (
        <p key={tien_id}>
          {t('ceiling.line', { currency: ma_tien, amount: formatDecimal(so_luong), ceiling: formatDecimal(tran) })} ·{' '}
          {t('ceiling.until', { day: showDay(han) })} · {t('ceiling.reason')}: {ly_do}
        </p>
      ))}
    </>
  );
}

function Reasons({ record: { ket, chi_tiet, ly_do } }: { record: CountRecord }) {
  const { t } = useTranslation('safe');
  const differs = chi_tiet.some(({ chenh_lech }) => chenh_lech !== null && !isZero(chenh_lech));
  return (
    <>
      <h3 className={paper.part}>{t('record.reasons')}</h3>
      {ket.trang_thai === 2 ? (
        <>
          <p>{differs || ly_do ? `${t('record.reason')}: ${ly_do ?? ''}` : t('record.noDifference')}</p>
          {ket.ghi_chu && (
            <p>
              {t('openingNote')}: {ket.ghi_chu}
            </p>
          )}
          {ket.ghi_chu_dong && (
            <p>
              {t('closingNote')}: {ket.ghi_chu_dong}
            </p>
          )}
          <p className={paper.small}>{t('record.rates')}</p>
        </>
      ) : (
        <div className={styles.toWrite} />
      )}
    </>
  );
}
