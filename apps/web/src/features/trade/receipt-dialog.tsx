import type { TradeKind } from '@doi-tien/contract/trade';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { Receipt } from './receipt.tsx';
import { usePrint } from './use-print.ts';

interface ReceiptDialogProps {
  kind: TradeKind;
  trade: Trade | null;
  onClose: () => void;
}

/** Shown only after the server has committed: what to hand over, the print, and the way to the next customer. */
export function ReceiptDialog({ kind, trade, onClose }: ReceiptDialogProps) {
  const { t } = useTranslation('trade');
  const print = usePrint(kind, trade);
  return (
    <Modal
      open={trade !== null}
      title={t('done', { code: trade?.ma_giao_dich ?? '' })}
      width={420}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={() => void print()}>{t('print')}</Button>
          <Button type="primary" autoFocus onClick={onClose}>
            {t('next')}
          </Button>
        </>
      }
    >
      {trade && <Receipt kind={kind} trade={trade} />}
    </Modal>
  );
}
