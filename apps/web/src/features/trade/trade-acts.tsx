import { MONEY_GROUP } from '@doi-tien/contract/catalogue';
import type { TradeKind } from '@doi-tien/contract/trade';
import type { Trade, TradeDetailsBody } from '@doi-tien/contract/trade.schema';
import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLastValues } from '../../lib/last-values.ts';
import { useSubmission } from '../../lib/submission.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { RememberedInput } from '../../ui/last-values.tsx';
import { useChangeTradeDetailsMutation, useCompleteTradeMutation, useVoidTradeMutation } from './trade-endpoints.ts';

interface ActProps {
  kind: TradeKind;
  trade: Trade;
  open: boolean;
  onClose: () => void;
}

export function VoidDrawer({ kind, trade, open, onClose }: ActProps) {
  const { t } = useTranslation('trade');
  const { t: e } = useTranslation('errors');
  const [voidTrade] = useVoidTradeMutation();
  const submission = useSubmission();
  const { remember } = useLastValues('reason-void');
  return (
    <FormDrawer<{ ly_do: string }>
      open={open}
      title={t('voidTitle', { code: trade.ma_giao_dich })}
      submitText={t('void')}
      onClose={onClose}
      onSubmit={async (values) => {
        await submission.withKey(values, (keyed) =>
          voidTrade({ path: kind.path, id: trade.id, submission: keyed }).unwrap(),
        );
        remember(values.ly_do);
      }}
    >
      <p>{t('voidHint')}</p>
      <Form.Item name="ly_do" label={t('reason')} rules={[{ required: true, message: e('fields.requiredField') }]}>
        <RememberedInput field="reason-void" maxLength={500} multiline />
      </Form.Item>
    </FormDrawer>
  );
}

export function CompleteDrawer({ kind, trade, open, onClose }: ActProps) {
  const { t } = useTranslation('trade');
  const { t: e } = useTranslation('errors');
  const [complete] = useCompleteTradeMutation();
  const submission = useSubmission();
  const isElectronic = kind.group === MONEY_GROUP.electronic;
  return (
    <FormDrawer<{ ma_tham_chieu: string; mang?: string }>
      open={open}
      title={t('completeTitle', { code: trade.ma_giao_dich })}
      initialValues={{ mang: trade.mang ?? '' }}
      submitText={t('complete')}
      onClose={onClose}
      onSubmit={(values) =>
        submission.withKey(values, (keyed) => complete({ path: kind.path, id: trade.id, submission: keyed }).unwrap())
      }
    >
      <p>{t('completeHint')}</p>
      <Form.Item
        name="ma_tham_chieu"
        label={t(`referenceOf.${isElectronic ? 'electronic' : 'other'}`)}
        rules={[{ required: true, message: e('fields.requiredField') }]}
      >
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
      {isElectronic && (
        <Form.Item
          name="mang"
          label={t('network')}
          rules={[{ required: true, whitespace: true, message: e('fields.requiredField') }]}
        >
          <RememberedInput field="network" maxLength={50} />
        </Form.Item>
      )}
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
      <Form.Item name="ghi_chu" label={t('note')}>
        <Input.TextArea maxLength={1000} autoSize={{ minRows: 2, maxRows: 5 }} />
      </Form.Item>
    </FormDrawer>
  );
}

function emptyAsNull(values: Details): Details {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value?.trim() || null]));
}
