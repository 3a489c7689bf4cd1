import { PrinterOutlined } from '@ant-design/icons';
import { isKeepersItem, VOUCHER, VOUCHER_STATUS } from '@doi-tien/contract/voucher';
import type { Voucher } from '@doi-tien/contract/voucher.schema';
import { formatDecimal } from '@doi-tien/money/format';
import { Button, Drawer } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useScreenSize } from '../../../lib/browser/use-media.ts';
import { useLastValues } from '../../../lib/forms/last-values.ts';
import { notify } from '../../../lib/notices/notify.ts';
import { useHolds, useMay } from '../../../lib/session/permissions.ts';
import { useSubmission } from '../../../lib/submissions/submission.ts';
import { showDay, showMoment } from '../../../ui/dates/moments.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import { ConfirmDialog, type Question } from '../../../ui/form/confirm-dialog.tsx';
import { HistoryButton } from '../../../ui/history/record-history.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Waiting } from '../../../ui/page/waiting.tsx';
import { PictureSides } from '../../../ui/pictures/picture-sides.tsx';
import { StatusTag } from '../../../ui/status-tag.tsx';
import { useVoidVoucherMutation, useVoucherQuery } from './voucher-endpoints.ts';
import { amountOf, useVoucherStatuses } from './voucher-words.ts';
import styles from './vouchers.module.css';

interface VoucherDetailsProps {
  /** Null while none is open. */
  id: number | null;
  onClose: () => void;
}

/** One paper: what moved, why, with whom; and its void. */
export function VoucherDetails({ id, onClose }: VoucherDetailsProps) {
  const { t } = useTranslation('vouchers');
  const phone = useScreenSize() === 'mobile';
  const { currentData: voucher, error, refetch } = useVoucherQuery(id ?? 0, { skip: id === null });
  const status = useVoucherStatuses().find(({ value }) => value === voucher?.trang_thai);
  return (
    <Drawer
      open={id !== null}
      size={phone ? '100%' : 520}
      title={voucher?.so ?? t('title')}
      extra={status && <StatusTag tone={status.tone ?? 'neutral'} label={status.label} />}
      onClose={onClose}
      footer={voucher && <Actions voucher={voucher} />}
    >
      {voucher ? <Facts voucher={voucher} /> : <Waiting error={error} refetch={refetch} />}
    </Drawer>
  );
}

function Facts({ voucher }: { voucher: Voucher }) {
  const { t } = useTranslation('vouchers');
  const { t: f } = useTranslation('fields');
  const name = voucher.loai === VOUCHER.receipt ? 'receipt' : 'payment';
  const may = useMay('phieu-thu-chi');
  const isVoid = voucher.trang_thai === VOUCHER_STATUS.void;
  const worth = voucher.ma_tien !== 'VND' && voucher.gia_tri !== null && `${formatDecimal(voucher.gia_tri)} ₫`;
  const facts: [string, ReactNode][] = [
    [f('ngay'), showDay(voucher.ngay)],
    [t('item'), voucher.khoan_muc],
    [f('tk_ke_toan'), voucher.tk_ke_toan],
    [f('gia_tri'), worth],
    [t(`person.${name}`), voucher.nguoi_nop_nhan],
    [f('dia_chi'), voucher.dia_chi],
    [t('reason'), voucher.ly_do],
    [f('kem_theo'), voucher.kem_theo],
    [f('ngan_quy'), voucher.ngan_quy],
    [f('nguoi_tao'), `${voucher.nguoi_tao}, ${showMoment(voucher.ngay_tao)}`],
    [f('nguoi_duyet'), voucher.nguoi_duyet],
    [t('voidedBy'), isVoid && `${voucher.nguoi_huy}, ${showMoment(voucher.huy_luc ?? '')}`],
    [t('voidReason'), voucher.ly_do_huy],
  ];
  return (
    <>
      <p className={`no-margin num text-20 weight-600 ${isVoid ? styles.void : ''}`}>{amountOf(voucher)}</p>
      <FactList facts={facts} />
      <PictureSides
        path={`/phieu-thu-chi/${voucher.id}/anh`}
        kept={voucher.anh}
        sides={[t('bill', { number: 1 }), t('bill', { number: 2 })]}
        name={voucher.so}
        maySee
        mayKeep={may('create') && !isVoid}
        mayRemove={may('void') && !isVoid}
      />
    </>
  );
}

function Actions({ voucher }: { voucher: Voucher }) {
  const { t } = useTranslation('vouchers');
  const may = useMay('phieu-thu-chi');
  const keepsSafe = useHolds(['ket', 'update']);
  const [isVoiding, setVoiding] = useState(false);
  const [voidVoucher] = useVoidVoucherMutation();
  const submission = useSubmission();
  const { remember } = useLastValues('reason-void');
  const { id, so, loai } = voucher;
  const mayVoid = may('void') && (keepsSafe || !isKeepersItem(voucher.loai_khoan_muc));
  const amount = amountOf(voucher);
  const question = useMemo(
    (): Question => ({
      title: t('voidTitle', { number: so }),
      text: t(loai === VOUCHER.receipt ? 'voidReceipt' : 'voidPayment', { amount }),
      okText: t('voidFor', { amount }),
      danger: true,
      keepText: t('keep'),
      reason: { label: t('reason'), remembered: 'reason-void', quick: 'huy' },
      act: async (ly_do) => {
        await submission.withKey({ ly_do }, (keyed) => voidVoucher({ id, submission: keyed }).unwrap());
        notify.success(t('voided', { number: so, amount }));
        remember(ly_do);
      },
    }),
    [t, id, so, loai, amount, submission, voidVoucher, remember],
  );
  return (
    <div className="row between gap-12">
      <HistoryButton subject="phieu-thu-chi" id={id} />
      <LinkButton to={`/phieu-thu-chi/${id}/phieu`} icon={<PrinterOutlined aria-hidden />}>
        {t('form.print')}
      </LinkButton>
      {mayVoid && voucher.trang_thai === VOUCHER_STATUS.done && (
        <Button danger onClick={() => setVoiding(true)}>
          {t('void')}
        </Button>
      )}
      <ConfirmDialog question={isVoiding ? question : null} onClose={() => setVoiding(false)} />
    </div>
  );
}
