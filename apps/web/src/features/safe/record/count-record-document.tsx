import { BASE_CURRENCY } from '@doi-tien/contract/catalogue';
import type { CountRecord } from '@doi-tien/contract/safe-record.schema';
import { isZero } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { amountInWords } from '@doi-tien/money/words';
import { useTranslation } from 'react-i18next';
import { usePaperHead } from '../../../lib/branches/branches.ts';
import { showDay, showMoment } from '../../../ui/dates/moments.ts';
import paper from '../../../ui/paper/paper.module.css';
import { ApprovedTable } from './approved-table.tsx';
import styles from './count-record.module.css';
import { AttemptTable, NoteTables, ReceivedTable, SummaryTable } from './count-record-tables.tsx';
import { PlacesPart } from './places-tables.tsx';

/** The document people sign: an empty sheet to write on before the close, the record of the count after it. */
export function CountRecordDocument({ record }: { record: CountRecord }) {
  const { t } = useTranslation('safe');
  const isClosed = record.ket.trang_thai === 2;
  return (
    <article className={`${paper.paper} dt-document`}>
      <Letterhead record={record} />
      <h2 className={paper.title}>{t(isClosed ? 'record.title' : 'record.sheetTitle')}</h2>
      <p className={paper.subtitle}>
        {t('record.safe')} <strong>{record.ket.ma_ket}</strong> · {t('record.day')}{' '}
        <strong>{showDay(record.ket.ngay)}</strong>
      </p>
      <People record={record} />
      <h3 className={paper.part}>{t('record.summary')}</h3>
      <SummaryTable record={record} />
      <Words record={record} />
      <h3 className={paper.part}>{t('record.noteTable')}</h3>
      <NoteTables record={record} />
      {record.lan_kiem.length > 0 && (
        <>
          <h3 className={paper.part}>{t('record.attempts')}</h3>
          <AttemptTable record={record} />
        </>
      )}
      {(record.lech_nhan ?? []).length > 0 && (
        <>
          <h3 className={paper.part}>{t('record.received')}</h3>
          <ReceivedTable record={record} />
        </>
      )}
      <PlacesPart record={record} />
      {record.duyet.length > 0 && <ApprovedTable record={record} />}
      {record.vuot_tran.length > 0 && <OverCeilings record={record} />}
      <Reasons record={record} />
      <Signatures />
    </article>
  );
}

function Letterhead({ record: { doanh_nghiep } }: { record: CountRecord }) {
  const { t } = useTranslation('safe');
  const { ten, dia_chi, dien_thoai, ma_so_thue } = doanh_nghiep;
  const { branch, address, phone } = usePaperHead({ address: dia_chi, phone: dien_thoai });
  const facts = [phone && `${t('record.phone')}: ${phone}`, ma_so_thue && `${t('record.taxCode')}: ${ma_so_thue}`];
  return (
    <header className={paper.letterhead}>
      <div>
        <strong className={paper.business}>{ten}</strong>
        {branch && <div>{branch}</div>}
        {address && <div>{address}</div>}
        <div>{facts.filter(Boolean).join(' · ')}</div>
      </div>
      <div className={paper.small}>{t('record.printed', { moment: showMoment(new Date().toISOString()) })}</div>
    </header>
  );
}

function People({ record: { ket } }: { record: CountRecord }) {
  const { t } = useTranslation('safe');
  const steps = [
    ['opened', ket.nguoi_mo, ket.mo_luc],
    ['locked', ket.nguoi_chot, ket.chot_luc],
    ['closed', ket.nguoi_dong, ket.dong_luc],
  ] as const;
  return (
    <dl className={styles.people}>
      {steps.map(([step, person, moment]) => (
        <div key={step}>
          <dt>{t(`record.${step}`)}</dt>
          <dd>{person ?? t('record.notYet')}</dd>
          {moment && <dd className={paper.small}>{showMoment(moment)}</dd>}
        </div>
      ))}
    </dl>
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
  return (
    <section className={styles.keep}>
      <h3 className={paper.part}>{t('ceiling.recordTitle')}</h3>
      {vuot_tran.map(({ tien_id, ma_tien, so_luong, tran, han, ly_do }) => (
        <p key={tien_id}>
          {t('ceiling.line', { currency: ma_tien, amount: formatDecimal(so_luong), ceiling: formatDecimal(tran) })} ·{' '}
          {t('ceiling.until', { day: showDay(han) })} · {t('ceiling.reason')}: {ly_do}
        </p>
      ))}
    </section>
  );
}

function Reasons({ record: { ket, chi_tiet, ly_do } }: { record: CountRecord }) {
  const { t } = useTranslation('safe');
  const differs = chi_tiet.some(({ chenh_lech }) => chenh_lech !== null && !isZero(chenh_lech));
  return (
    <section className={styles.keep}>
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
    </section>
  );
}

function Signatures() {
  const { t } = useTranslation('safe');
  return (
    <section className={paper.signatures}>
      {(['maker', 'keeper', 'manager'] as const).map((role) => (
        <div key={role}>
          <strong>{t(`record.${role}`)}</strong>
          <div className={paper.small}>{t('record.sign')}</div>
        </div>
      ))}
    </section>
  );
}
