import { COUNTERFEIT_STATUS } from '@doi-tien/contract/counterfeit';
import type { Counterfeit } from '@doi-tien/contract/counterfeit.schema';
import { formatDecimal } from '@doi-tien/money/format';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { usePaperHead } from '../../lib/branches/branches.ts';
import { useCounterfeitQuery } from '../../lib/endpoints/counterfeits.ts';
import { useSettingsInUseQuery } from '../../lib/endpoints/settings-in-use.ts';
import { showDay, showMoment } from '../../ui/dates/moments.ts';
import paper from '../../ui/paper/paper.module.css';
import { PaperPage } from '../../ui/paper/paper-page.tsx';
import { PaperTable } from '../../ui/paper/paper-table.tsx';
import { usePlaceOf, useReceivers } from './counterfeit-words.ts';
import styles from './counterfeits.module.css';

/** `/tien-gia/{id}/bien-ban`: the record that the finder, the person who brought the notes and the manager sign. */
export default function CounterfeitRecordPage() {
  const { t } = useTranslation('counterfeits');
  const id = Number(useParams().id);
  return (
    <PaperPage
      title={t('document.title')}
      back={{ to: `/tien-gia?so=${id}`, label: t('back') }}
      print={t('print')}
      state={useCounterfeitQuery(id)}
    >
      {(record) => <RecordDocument record={record} />}
    </PaperPage>
  );
}

function RecordDocument({ record }: { record: Counterfeit }) {
  const { t } = useTranslation('counterfeits');
  const { data: settings } = useSettingsInUseQuery();
  const { ten_doanh_nghiep = '', dia_chi_doanh_nghiep, dien_thoai_doanh_nghiep } = settings?.gia_tri ?? {};
  const { branch, address, phone } = usePaperHead({ address: dia_chi_doanh_nghiep, phone: dien_thoai_doanh_nghiep });
  const place = [branch ?? ten_doanh_nghiep, address].filter(Boolean).join(', ');
  return (
    <article className={`${paper.paper} dt-document`}>
      <header className={paper.letterhead}>
        <div>
          <strong className={paper.business}>{ten_doanh_nghiep}</strong>
          {branch && <div>{branch}</div>}
          {address && <div>{address}</div>}
          {phone && (
            <div>
              {t('document.phone')}: {phone}
            </div>
          )}
        </div>
        <div className={paper.small}>
          {t('document.number')}: <strong className="num">{record.ma}</strong>
        </div>
      </header>
      <h2 className={paper.title}>{t('document.title')}</h2>
      <p className={paper.subtitle}>
        <strong className="num">{record.ma}</strong>
      </p>
      <p>{t('document.intro', { moment: showMoment(record.phat_hien_luc), place })}</p>
      <NoteTable record={record} />
      <Facts record={record} />
      <p>{t('document.held')}</p>
      <HandedOver record={record} />
      <p>{t('document.copies')}</p>
      <div className={paper.signatures}>
        {(['brought', 'finder', 'manager'] as const).map((who) => (
          <div key={who}>{t(`document.sign.${who}`)}</div>
        ))}
      </div>
    </article>
  );
}

function NoteTable({ record: { to_tien, ma_tien, so_to, tong_menh_gia } }: { record: Counterfeit }) {
  const { t } = useTranslation('counterfeits');
  return (
    <PaperTable
      name={t('notes')}
      headings={[t('document.order'), { words: t('document.currency') }, t('face'), { words: t('serial') }]}
    >
      <tbody>
        {to_tien.map(({ gia_tri, so_seri }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: notes have no other identity
          <tr key={index}>
            <th scope="row">{index + 1}</th>
            <td className={paper.words}>{ma_tien}</td>
            <td>{formatDecimal(gia_tri)}</td>
            <td className={paper.words}>{so_seri || t('unreadable')}</td>
          </tr>
        ))}
        <tr>
          <th scope="row" colSpan={2}>
            {t('document.total')}
          </th>
          <td>{formatDecimal(tong_menh_gia)}</td>
          <td className={paper.words}>{t('document.pieces', { count: so_to })}</td>
        </tr>
      </tbody>
    </PaperTable>
  );
}

/** A line to write on where something is not known: the paper is signed by hand anyway. */
function Facts({ record }: { record: Counterfeit }) {
  const { t } = useTranslation('counterfeits');
  const placeOf = usePlaceOf();
  const facts = [
    [t('document.found'), placeOf(record)],
    [t('document.signs'), record.dac_diem],
    [t('document.brought'), record.ten_khach],
    [t('document.paper'), record.so_giay_to],
    [t('document.address'), record.dia_chi],
    [t('document.finder'), record.nguoi_phat_hien],
  ] as const;
  return (
    <dl className={`no-margin mt-12 mb-12 ${styles.paperFacts}`}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}:</dt>
          <dd>{value || t('document.unknown')}</dd>
        </div>
      ))}
    </dl>
  );
}

function HandedOver({ record }: { record: Counterfeit }) {
  const { t } = useTranslation('counterfeits');
  const receiver = useReceivers().find(({ value }) => value === record.noi_nhan)?.label;
  if (record.trang_thai !== COUNTERFEIT_STATUS.handedOver) return null;
  const day = showDay(record.ngay_ban_giao ?? '');
  return (
    <p>
      {t('document.handedOver', { day, receiver, person: record.nguoi_nhan })}
      {record.so_bien_nhan && t('document.withReceipt', { receipt: record.so_bien_nhan })}.
    </p>
  );
}
