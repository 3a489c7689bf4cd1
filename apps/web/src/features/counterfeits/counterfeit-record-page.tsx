import { PrinterOutlined } from '@ant-design/icons';
import { COUNTERFEIT_STATUS } from '@doi-tien/contract/counterfeit';
import type { Counterfeit } from '@doi-tien/contract/counterfeit.schema';
import { formatDecimal } from '@doi-tien/money/format';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { usePaperHead } from '../../lib/branches/branches.ts';
import { useCounterfeitQuery } from '../../lib/endpoints/counterfeits.ts';
import { useSettingsInUseQuery } from '../../lib/endpoints/settings-in-use.ts';
import { showDay, showMoment } from '../../ui/dates/moments.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';
import paper from '../../ui/paper/paper.module.css';
import { usePlaceOf, useReceivers } from './counterfeit-words.ts';
import styles from './counterfeits.module.css';

/** `/tien-gia/{id}/bien-ban`: the record that the finder, the person who brought the notes and the manager sign. */
export default function CounterfeitRecordPage() {
  const { t } = useTranslation('counterfeits');
  const id = Number(useParams().id);
  const { data: record, error, refetch } = useCounterfeitQuery(id);
  return (
    <PageFrame
      title={t('document.title')}
      actions={<LinkButton to={`/tien-gia?so=${id}`}>{t('back')}</LinkButton>}
      primaryAction={
        <Button type="primary" icon={<PrinterOutlined />} disabled={!record} onClick={() => window.print()}>
          {t('print')}
        </Button>
      }
    >
      {record ? <RecordDocument record={record} /> : <Waiting error={error} refetch={refetch} rows={8} />}
    </PageFrame>
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls sideways on a phone, with the keyboard too
    <section className={paper.wide} tabIndex={0} aria-label={t('notes')}>
      <table className={paper.table}>
        <thead>
          <tr>
            <th scope="col">{t('document.order')}</th>
            <th scope="col" className={paper.words}>
              {t('document.currency')}
            </th>
            <th scope="col">{t('face')}</th>
            <th scope="col" className={paper.words}>
              {t('serial')}
            </th>
          </tr>
        </thead>
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
      </table>
    </section>
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
