import { CURRENCY_GROUP } from '@doi-tien/contract/catalogue';
import { TRADE_STATUS, type TradeKind } from '@doi-tien/contract/trade';
import type { Trade, TradeDetailsBody } from '@doi-tien/contract/trade.schema';
import { formatDecimal } from '@doi-tien/money/format';
import { Form, Input } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { usePayoutNotesQuery } from '../../../lib/endpoints/drawer-endpoints.ts';
import { useLastValues } from '../../../lib/forms/last-values.ts';
import { notify } from '../../../lib/notices/notify.ts';
import { useSubmission } from '../../../lib/submissions/submission.ts';
import { OutsideAccountField } from '../../../ui/currency/outside-account-select.tsx';
import { ConfirmDialog, type Question } from '../../../ui/form/confirm-dialog.tsx';
import { FormDrawer } from '../../../ui/form/form-drawer.tsx';
import { RememberedInput } from '../../../ui/form/last-values.tsx';
import { TextItem } from '../../../ui/form/text-item.tsx';
import { CashRow } from '../cash-panel/cash-row.tsx';
import { NoteTiles } from '../cash-panel/note-tiles.tsx';
import { settledAmount } from '../model/lines-text.ts';
import { toCounts } from '../model/payout.ts';
import {
  useChangeTradeDetailsMutation,
  useCompleteTradeMutation,
  useVoidTradeMutation,
} from '../model/trade-endpoints.ts';

interface ActProps {
  kind: TradeKind;
  trade: Trade;
  open: boolean;
  onClose: () => void;
}

/** Says what a void does to the safe before it does it; keeping the ticket is the answer at hand. */
export function VoidDialog({ kind, trade, open, onClose, onClosed }: ActProps & { onClosed: () => void }) {
  const { t } = useTranslation('trade');
  const [voidTrade] = useVoidTradeMutation();
  const submission = useSubmission();
  const { remember } = useLastValues('reason-void');
  const isWaiting = trade.trang_thai === TRADE_STATUS.waiting;
  const amount = settledAmount(trade);
  const traded = trade.chi_tiet.map(({ so_luong, ma_tien }) => `${formatDecimal(so_luong)} ${ma_tien}`).join(', ');
  // The same object while the dialog is open: another one would be another question.
  const question = useMemo(
    (): Question => ({
      title: t('voidTitle', { code: trade.ma_giao_dich }),
      text: t(isWaiting ? 'voidWaiting' : kind.side === 'buy' ? 'voidPurchase' : 'voidSale', { amount, traded }),
      okText: isWaiting ? t('void') : t('voidFor', { amount }),
      danger: true,
      keepText: t('keepTicket'),
      reason: { label: t('reason'), remembered: 'reason-void', quick: 'huy' },
      act: async (reason) => {
        await submission.withKey({ ly_do: reason }, (keyed) =>
          voidTrade({ path: kind.path, id: trade.id, submission: keyed }).unwrap(),
        );
        notify.success(t(isWaiting ? 'voidedWaiting' : 'voided', { code: trade.ma_giao_dich, amount }));
        remember(reason);
      },
    }),
    [t, kind, trade, isWaiting, amount, traded, submission, voidTrade, remember],
  );
  return <ConfirmDialog question={open ? question : null} onClose={onClose} onClosed={onClosed} />;
}

export function CompleteDrawer({ kind, trade, open, onClose }: ActProps) {
  const { t } = useTranslation('trade');
  const { t: e } = useTranslation('errors');
  const [complete] = useCompleteTradeMutation();
  const submission = useSubmission();
  const isElectronic = kind.group === CURRENCY_GROUP.electronic;
  const asked = { currencyId: trade.tien_thanh_toan_id, amount: trade.thanh_tien };
  const { currentData: proposal } = usePayoutNotesQuery(asked, { skip: !open });
  const notes = proposal?.goi_y ?? [];
  return (
    <FormDrawer<{ ma_tham_chieu: string; mang?: string; tai_khoan_ngoai_id?: number }>
      open={open}
      title={t('completeTitle', { code: trade.ma_giao_dich })}
      initialValues={{ mang: trade.mang ?? '', tai_khoan_ngoai_id: trade.tai_khoan_ngoai_id ?? undefined }}
      submitText={t('complete')}
      onClose={onClose}
      onSubmit={(values) => {
        // The notes that the teller is told to hand over are the ones that are recorded.
        const body = { ...values, ...(notes.length > 0 && { to_thanh_toan: notes }) };
        return submission.withKey(body, (keyed) =>
          complete({ path: kind.path, id: trade.id, submission: keyed }).unwrap(),
        );
      }}
    >
      <p>{t('completeHint')}</p>
      {proposal && (
        <div className="mb-24">
          <CashRow label={t('handOver')} amount={trade.thanh_tien} unit={trade.ma_tien_thanh_toan}>
            <NoteTiles
              label={t('notesOf', { currency: trade.ma_tien_thanh_toan })}
              notes={proposal.to_tien.map(({ menh_gia_id, gia_tri }) => ({ id: menh_gia_id, value: gia_tri }))}
              value={toCounts({ to_tien: notes, chua_phan_loai: proposal.tu_chua_phan_loai })}
            />
          </CashRow>
        </div>
      )}
      <TextItem
        name="ma_tham_chieu"
        label={t(`referenceOf.${isElectronic ? 'electronic' : 'other'}`)}
        max={200}
        isRequired
      />
      {isElectronic && (
        <Form.Item
          name="mang"
          label={t('network')}
          rules={[{ required: true, whitespace: true, message: e('fields.requiredField') }]}
        >
          <RememberedInput field="network" maxLength={50} />
        </Form.Item>
      )}
      <OutsideAccountField
        name={['tai_khoan_ngoai_id']}
        group={open ? kind.group : undefined}
        currencyId={trade.chi_tiet[0]?.tien_id}
      />
    </FormDrawer>
  );
}

type Details = Omit<TradeDetailsBody, 'phien_ban'>;

/** Who the customer was and the note; amounts are never edited, they are voided. */
export function DetailsDrawer({ kind, trade, open, onClose }: ActProps) {
  const { t } = useTranslation('trade');
  const [change] = useChangeTradeDetailsMutation();
  const submission = useSubmission();
  const { ten_khach, dien_thoai, loai_giay_to, so_giay_to, quoc_tich, ghi_chu } = trade;
  const fields = [
    ['so_giay_to', t('idNumber'), 50],
    ['ten_khach', t('name'), 150],
    ['loai_giay_to', t('idKind'), 30],
    ['dien_thoai', t('phone'), 30],
    ['quoc_tich', t('nationality'), 60],
  ] as const;
  return (
    <FormDrawer<Details>
      open={open}
      title={t('detailsTitle', { code: trade.ma_giao_dich })}
      initialValues={{ ten_khach, dien_thoai, loai_giay_to, so_giay_to, quoc_tich, ghi_chu }}
      onClose={onClose}
      onSubmit={(values) => {
        const body = { ...emptyAsNull(values), phien_ban: trade.phien_ban };
        return submission.withKey(body, (keyed) =>
          change({ path: kind.path, id: trade.id, submission: keyed }).unwrap(),
        );
      }}
    >
      <p>{t('detailsHint')}</p>
      {fields.map(([name, label, maxLength]) => (
        <Form.Item key={name} name={name} label={label}>
          <Input maxLength={maxLength} autoComplete="off" />
        </Form.Item>
      ))}
      <TextItem name="ghi_chu" label={t('note')} max={1000} isLong />
    </FormDrawer>
  );
}

function emptyAsNull(values: Details): Details {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value?.trim() || null]));
}
