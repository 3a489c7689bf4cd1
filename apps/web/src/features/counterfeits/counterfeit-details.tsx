import { PrinterOutlined } from '@ant-design/icons';
import { COUNTERFEIT_STATUS } from '@doi-tien/contract/counterfeit';
import type { Counterfeit } from '@doi-tien/contract/counterfeit.schema';
import { formatDecimal } from '@doi-tien/money/format';
import { Alert, Button, Drawer } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useScreenSize } from '../../lib/browser/use-media.ts';
import { useCounterfeitQuery, useDeleteCounterfeitMutation } from '../../lib/endpoints/counterfeits.ts';
import { useCan, useMay } from '../../lib/session/permissions.ts';
import { LazyCounterfeitDrawer } from '../../ui/counterfeit/lazy-counterfeit-drawer.tsx';
import { showDay, showMoment } from '../../ui/dates/moments.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { ConfirmDialog, type Question } from '../../ui/form/confirm-dialog.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';
import { PictureSides } from '../../ui/pictures/picture-sides.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { useCounterfeitStatuses, usePlaceOf, useReceivers } from './counterfeit-words.ts';
import styles from './counterfeits.module.css';
import { HandOverDrawer } from './hand-over-drawer.tsx';

interface CounterfeitDetailsProps {
  /** Null while none is open. */
  id: number | null;
  onClose: () => void;
}

/** One record: the notes, where they come from, their pictures, and the step that is left. */
export function CounterfeitDetails({ id, onClose }: CounterfeitDetailsProps) {
  const { t } = useTranslation('counterfeits');
  const phone = useScreenSize() === 'mobile';
  const statuses = useCounterfeitStatuses();
  const { currentData: record, error, refetch } = useCounterfeitQuery(id ?? 0, { skip: id === null });
  const status = statuses.find(({ value }) => value === record?.trang_thai);
  return (
    <Drawer
      open={id !== null}
      size={phone ? '100%' : 560}
      title={record?.ma ?? t('title')}
      extra={status && <StatusTag tone={status.tone ?? 'neutral'} label={status.label} />}
      onClose={onClose}
      footer={record && <Actions record={record} onReload={() => void refetch()} onDeleted={onClose} />}
    >
      {record ? (
        <>
          <Notes record={record} />
          <Facts record={record} />
          <Pictures record={record} />
        </>
      ) : (
        <Waiting error={error} refetch={refetch} />
      )}
    </Drawer>
  );
}

function Notes({ record: { to_tien, ma_tien } }: { record: Counterfeit }) {
  const { t } = useTranslation('counterfeits');
  const codes = [...new Set(to_tien.flatMap(({ trung }) => trung))];
  const isElsewhere = to_tien.some(({ trung_noi_khac }) => trung_noi_khac);
  const warnings = [codes.length > 0 && t('same', { codes: codes.join(', ') }), isElsewhere && t('sameElsewhere')];
  return (
    <>
      {warnings.map(
        (warning) => warning && <Alert key={warning} className="mb-12" type="warning" showIcon title={warning} />,
      )}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('face')}</th>
            <th scope="col">{t('serial')}</th>
          </tr>
        </thead>
        <tbody>
          {to_tien.map(({ gia_tri, so_seri }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: notes have no other identity
            <tr key={index}>
              <td className="num">
                {formatDecimal(gia_tri)} {ma_tien}
              </td>
              <td className="num">{so_seri || <span className="muted">{t('unreadable')}</span>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Facts({ record }: { record: Counterfeit }) {
  const { t } = useTranslation('counterfeits');
  const { t: f } = useTranslation('fields');
  const placeOf = usePlaceOf();
  const receiver = useReceivers().find(({ value }) => value === record.noi_nhan)?.label;
  const facts: [string, ReactNode][] = [
    [f('phat_hien_luc'), showMoment(record.phat_hien_luc)],
    [t('foundIn'), placeOf(record)],
    [f('nguoi_phat_hien'), record.nguoi_phat_hien],
    [t('customer'), record.ten_khach && <Brought record={record} />],
    [f('so_giay_to'), record.so_giay_to && (record.ten_khach ? record.so_giay_to : <Brought record={record} />)],
    [f('dia_chi'), record.dia_chi],
    [f('dac_diem'), record.dac_diem],
    [f('ghi_chu'), record.ghi_chu],
    [f('noi_nhan'), receiver && `${receiver}: ${record.nguoi_nhan}`],
    [f('ngay_ban_giao'), record.ngay_ban_giao && showDay(record.ngay_ban_giao)],
    [f('so_bien_nhan'), record.so_bien_nhan],
  ];
  return <FactList facts={facts} />;
}

/** Leads to the customer, where the number of the paper is known. */
function Brought({ record: { khach_hang_id, ten_khach, so_giay_to } }: { record: Counterfeit }) {
  const maySee = useCan(['khach-hang', 'index']);
  const name = ten_khach ?? so_giay_to;
  return khach_hang_id !== null && maySee ? <Link to={`/khach-hang/${khach_hang_id}`}>{name}</Link> : name;
}

function Pictures({ record: { id, ma, anh, trang_thai } }: { record: Counterfeit }) {
  const { t } = useTranslation('counterfeits');
  const mayChange = useMay('tien-gia')('update');
  if (anh.length === 0 && !mayChange) return null;
  return (
    <section className="mt-16" aria-label={t('pictures')}>
      <h2 className="no-margin text-14 weight-600">{t('pictures')}</h2>
      <PictureSides
        path={`/tien-gia/${id}/anh`}
        kept={anh}
        name={ma}
        maySee
        mayKeep={mayChange}
        mayRemove={mayChange && trang_thai === COUNTERFEIT_STATUS.kept}
      />
    </section>
  );
}

interface ActionsProps {
  record: Counterfeit;
  onReload: () => void;
  onDeleted: () => void;
}

function Actions({ record, onReload, onDeleted }: ActionsProps) {
  const { t } = useTranslation('counterfeits');
  const may = useMay('tien-gia');
  const [remove] = useDeleteCounterfeitMutation();
  const [shown, setShown] = useState<'edit' | 'handOver' | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const isKept = record.trang_thai === COUNTERFEIT_STATUS.kept;
  const close = () => setShown(null);
  const askToDelete = () =>
    setQuestion({
      title: t('deleteQuestion', { code: record.ma }),
      text: t('deleteHint'),
      okText: t('delete'),
      keepText: t('keep'),
      danger: true,
      act: async () => {
        onDeleted();
        await remove(record.id).unwrap();
      },
    });
  return (
    <div className="row wrap stretch justify-end">
      {isKept && may('delete') && (
        <Button danger onClick={askToDelete}>
          {t('delete')}
        </Button>
      )}
      {may('update') && (isKept || may('delete')) && <Button onClick={() => setShown('edit')}>{t('edit')}</Button>}
      <LinkButton to={`/tien-gia/${record.id}/bien-ban`} icon={<PrinterOutlined aria-hidden />}>
        {t('record')}
      </LinkButton>
      {isKept && may('update') && (
        <Button type="primary" onClick={() => setShown('handOver')}>
          {t('handOver')}
        </Button>
      )}
      <LazyCounterfeitDrawer
        key={record.phien_ban}
        open={shown === 'edit'}
        record={record}
        onClose={close}
        onReload={onReload}
      />
      <HandOverDrawer record={record} open={shown === 'handOver'} onClose={close} onReload={onReload} />
      <ConfirmDialog question={question} onClose={() => setQuestion(null)} />
    </div>
  );
}
