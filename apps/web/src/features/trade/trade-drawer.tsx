import { TRADE_STATUS, type TradeKind } from '@doi-tien/contract/trade';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { Alert, Button, Drawer, Form, Input, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useMay } from '../../lib/permissions.ts';
import { useSubmission } from '../../lib/submission.ts';
import { useScreenSize } from '../../lib/use-media.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { showMoment } from '../../ui/moments.ts';
import { Receipt } from './receipt.tsx';
import { fromTrade } from './ticket-model.ts';
import styles from './trade.module.css';
import { useCompleteTradeMutation, useTradeQuery, useVoidTradeMutation } from './trade-endpoints.ts';
import { keepDraft } from './use-draft.ts';
import { usePrint } from './use-print.ts';

interface TradeDrawerProps {
  kind: TradeKind;
  id: number | null;
  onClose: () => void;
}

/** A posted ticket: its receipt, and what may still be done with it. */
export function TradeDrawer({ kind, id, onClose }: TradeDrawerProps) {
  const { t } = useTranslation('trade');
  const phone = useScreenSize() === 'mobile';
  const { currentData: trade } = useTradeQuery({ path: kind.path, id: id ?? 0 }, { skip: id === null });
  const { shown, print } = usePrint(kind, trade ?? null);
  return (
    <Drawer
      open={id !== null}
      title={trade?.ma_giao_dich ?? t('ticket')}
      size={phone ? '100%' : 520}
      onClose={onClose}
      footer={trade && <TradeActions kind={kind} trade={trade} onPrint={print} />}
    >
      {shown ? <TradeBody kind={kind} trade={shown} /> : <Skeleton active />}
    </Drawer>
  );
}

function TradeBody({ kind, trade }: { kind: TradeKind; trade: Trade }) {
  const { t } = useTranslation('trade');
  return (
    <>
      {trade.trang_thai === TRADE_STATUS.void && (
        <Alert
          className={styles.voidAlert}
          type="error"
          showIcon
          title={t('status.void')}
          description={[trade.ly_do_huy, trade.huy_luc && showMoment(trade.huy_luc)].filter(Boolean).join(' · ')}
        />
      )}
      <Receipt kind={kind} trade={trade} />
    </>
  );
}

interface TradeActionsProps {
  kind: TradeKind;
  trade: Trade;
  onPrint: () => void;
}

function TradeActions({ kind, trade, onPrint }: TradeActionsProps) {
  const { t } = useTranslation('trade');
  const may = useMay(kind.path);
  const navigate = useNavigate();
  const [isVoiding, setVoiding] = useState(false);
  const [isCompleting, setCompleting] = useState(false);
  const mayVoid = may('void') && trade.trang_thai !== TRADE_STATUS.void;
  const mayComplete = may('update') && trade.trang_thai === TRADE_STATUS.waiting;
  return (
    <div className={styles.actions}>
      {mayVoid && (
        <Button danger onClick={() => setVoiding(true)}>
          {t('void')}
        </Button>
      )}
      {trade.trang_thai === TRADE_STATUS.done && <Button onClick={onPrint}>{t('print')}</Button>}
      {mayComplete && (
        <Button type="primary" onClick={() => setCompleting(true)}>
          {t('complete')}
        </Button>
      )}
      {may('create') && trade.trang_thai === TRADE_STATUS.void && (
        <Button
          type="primary"
          onClick={() => {
            keepDraft(kind.path, fromTrade(trade));
            void navigate(`/${kind.path}/moi`);
          }}
        >
          {t('copyToNew')}
        </Button>
      )}
      <VoidDrawer kind={kind} trade={trade} open={isVoiding} onClose={() => setVoiding(false)} />
      <CompleteDrawer kind={kind} trade={trade} open={isCompleting} onClose={() => setCompleting(false)} />
    </div>
  );
}

interface ActProps {
  kind: TradeKind;
  trade: Trade;
  open: boolean;
  onClose: () => void;
}

function VoidDrawer({ kind, trade, open, onClose }: ActProps) {
  const { t } = useTranslation('trade');
  const { t: e } = useTranslation('errors');
  const [voidTrade] = useVoidTradeMutation();
  const submission = useSubmission();
  return (
    <FormDrawer<{ ly_do: string }>
      open={open}
      title={t('voidTitle', { code: trade.ma_giao_dich })}
      submitText={t('void')}
      onClose={onClose}
      onSubmit={(values) =>
        submission.withKey(values, (keyed) => voidTrade({ path: kind.path, id: trade.id, submission: keyed }).unwrap())
      }
    >
      <p>{t('voidHint')}</p>
      <Form.Item name="ly_do" label={t('reason')} rules={[{ required: true, message: e('fields.requiredField') }]}>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 5 }} />
      </Form.Item>
    </FormDrawer>
  );
}

function CompleteDrawer({ kind, trade, open, onClose }: ActProps) {
  const { t } = useTranslation('trade');
  const { t: e } = useTranslation('errors');
  const [complete] = useCompleteTradeMutation();
  const submission = useSubmission();
  return (
    <FormDrawer<{ ma_tham_chieu: string; mang?: string }>
      open={open}
      title={t('completeTitle', { code: trade.ma_giao_dich })}
      submitText={t('complete')}
      onClose={onClose}
      onSubmit={(values) =>
        submission.withKey(values, (keyed) => complete({ path: kind.path, id: trade.id, submission: keyed }).unwrap())
      }
    >
      <Form.Item
        name="ma_tham_chieu"
        label={t('reference')}
        rules={[{ required: true, message: e('fields.requiredField') }]}
      >
        <Input maxLength={200} />
      </Form.Item>
      {kind.group === 3 && (
        <Form.Item name="mang" label={t('network')}>
          <Input maxLength={50} />
        </Form.Item>
      )}
    </FormDrawer>
  );
}
