import type { TradeKind } from '@doi-tien/contract/trade';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { Button, Modal } from 'antd';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyCap } from './key-cap.tsx';
import { PaperChoice } from './paper-choice.tsx';
import { Receipt } from './receipt.tsx';
import styles from './trade.module.css';
import { usePaper } from './use-paper.ts';
import { usePrint } from './use-print.ts';

interface ReceiptDialogProps {
  kind: TradeKind;
  trade: Trade | null;
  onClose: () => void;
  /** The dialog has let go of the focus. */
  onGone: () => void;
}

/** Shown only after the server has committed: what to hand over, the print, and the way to the next customer. */
export function ReceiptDialog({ kind, trade, onClose, onGone }: ReceiptDialogProps) {
  const { t } = useTranslation('trade');
  const { shown, print } = usePrint(kind, trade);
  const [paper, setPaper] = usePaper();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'p' || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    print();
  };
  return (
    <Modal
      open={trade !== null}
      title={t('done', { code: trade?.ma_giao_dich ?? '' })}
      width={paper === 'a5' ? 540 : 480}
      centered
      styles={{ body: { maxHeight: 'calc(100dvh - 180px)', overflow: 'auto' } }}
      onCancel={onClose}
      afterClose={onGone}
      // The next ticket focuses its first field; the button that posted the last one is not where work goes on.
      focusable={{ focusTriggerAfterClose: false }}
      modalRender={(dialog) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: catches the print key wherever the focus is in the dialog
        <div onKeyDown={onKeyDown}>{dialog}</div>
      )}
      footer={
        <div className={styles.receiptFooter}>
          <PaperChoice value={paper} onChange={setPaper} />
          <div className={styles.actions}>
            <Button onClick={print} aria-keyshortcuts="P">
              {t('print')}
              <KeyCap>P</KeyCap>
            </Button>
            <Button type="primary" autoFocus onClick={onClose}>
              {t('next')}
              <KeyCap>↵</KeyCap>
            </Button>
          </div>
        </div>
      }
    >
      {shown && <Receipt kind={kind} trade={shown} paper={paper} />}
    </Modal>
  );
}
