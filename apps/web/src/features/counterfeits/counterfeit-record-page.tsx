import { COUNTERFEIT_STATUS } from '@doi-tien/contract/counterfeit';
import type { Counterfeit } from '@doi-tien/contract/counterfeit.schema';
import { formatDecimal } from '@doi-tien/money/format';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useCounterfeitQuery } from '../../lib/endpoints/counterfeits.ts';
import { showDay, showMoment } from '../../ui/dates/moments.ts';
import { useBusinessHead } from '../../ui/paper/letterhead.tsx';
import { PaperDocument } from '../../ui/paper/paper-document.tsx';
import { PaperFacts } from '../../ui/paper/paper-facts.tsx';
import { PaperPage } from '../../ui/paper/paper-page.tsx';
import { type TablePart, tablePart } from '../../ui/paper/paper-part.ts';
import { RoomToWrite } from '../../ui/paper/room-to-write.tsx';
import { usePlaceOf, useReceivers } from './counterfeit-words.ts';

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
  const placeOf = usePlaceOf();
  const { name, branch, address } = useBusinessHead();
  const place = [branch ?? name, address].filter(Boolean).join(', ');
  const facts = [
    [t('document.found'), placeOf(record)],
    [t('document.signs'), record.dac_diem],
    [t('document.brought'), record.ten_khach],
    [t('document.paper'), record.so_giay_to],
    [t('document.address'), record.dia_chi],
    [t('document.finder'), record.nguoi_phat_hien],
  ] as const;
  return (
    <PaperDocument
      title={t('document.title')}
      subtitle={
        <>
          {t('document.number')}: <strong className="num">{record.ma}</strong>
        </>
      }
      parts={[
        <p key="intro">{t('document.intro', { moment: showMoment(record.phat_hien_luc), place })}</p>,
        noteTable(record, t),
        // A line to write on where something is not known: the paper is signed by hand anyway.
        <PaperFacts key="facts" facts={facts.map(([label, value]) => [label, value || <RoomToWrite key={label} />])} />,
        <p key="held">{t('document.held')}</p>,
        <HandedOver key="handed" record={record} />,
        <p key="copies">{t('document.copies')}</p>,
      ]}
      signatures={[t('document.sign.brought'), t('document.sign.finder'), t('document.sign.manager')]}
    />
  );
}

function noteTable({ to_tien, ma_tien, so_to, tong_menh_gia }: Counterfeit, t: TFunction<'counterfeits'>): TablePart {
  return tablePart<Counterfeit['to_tien'][number] & { order: number }>({
    name: t('notes'),
    rows: to_tien.map((note, index) => ({ ...note, order: index + 1 })),
    rowKey: ({ order }) => order,
    columns: [
      { key: 'order', title: t('document.order'), cell: ({ order }) => order },
      { key: 'currency', title: t('document.currency'), isWords: true, cell: () => ma_tien },
      {
        key: 'face',
        title: t('face'),
        cell: ({ gia_tri }) => formatDecimal(gia_tri),
        carried: { of: ({ gia_tri }) => gia_tri, as: 'sum' },
      },
      { key: 'serial', title: t('serial'), isWords: true, cell: ({ so_seri }) => so_seri || t('unreadable') },
    ],
    foot: [
      {
        label: t('document.total'),
        cells: { face: formatDecimal(tong_menh_gia), serial: t('document.pieces', { count: so_to }) },
      },
    ],
  });
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
