import type { TradeKind } from '@doi-tien/contract/trade';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { Button, Modal } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { keyOf, keysReachedPlace, pressAgain } from '../../../lib/keys/kept-keys.ts';
import { ariaKeys } from '../../../lib/keys/shortcuts.ts';
import { useShortcut } from '../../../lib/keys/use-shortcut.ts';
import { useHasPrinters } from '../../../lib/printing/printer-endpoints.ts';
import { ignoreHeldKey } from '../../../ui/form/focus.ts';
import { KeyCap } from '../../../ui/key-cap.tsx';
import { useTradeQuery } from '../model/trade-endpoints.ts';
import { PaperChoice } from './paper-choice.tsx';
import { PrintLine } from './print-line.tsx';
import { Receipt } from './receipt.tsx';
import { TradedNotes } from './traded-cash.tsx';
import { usePaper } from './use-paper.ts';
import { usePrint } from './use-print.ts';

interface ReceiptDialogProps {
  kind: TradeKind;
  trade: Trade;
  onClose: () => void;
}

/**
 * Shown only after the server has committed: what to hand over, the print, and the way to the next customer. Drawn
 * afresh for each trade and gone at once: a dialog that opens again, or fades, has its focus some keys later.
 */
export function ReceiptDialog({ kind, trade: posted, onClose }: ReceiptDialogProps) {
  const { t } = useTranslation('trade');
  const trade = useLiveTrade(kind, posted);
  const { shown, print, printByBrowser } = usePrint(kind, trade);
  const [paper, setPaper] = usePaper();
  const place = useRef<HTMLDivElement>(null);
  useShortcut('print', print, place);
  // The key of this kind of trade, pressed on its receipt, means the next customer.
  useShortcut(kind.code, onClose, place);
  useTypedOn(onClose);
  // Keys pressed while the ticket was being sent are meant for what follows it.
  useEffect(() => keysReachedPlace('receipt'), []);
  return (
    <Modal
      open
      title={t('done', { code: trade.ma_giao_dich })}
      width={paper === 'a5' ? 540 : 480}
      centered
      styles={{ body: { maxHeight: 'calc(100dvh - 180px)', overflow: 'auto' } }}
      onCancel={onClose}
      // The next ticket focuses its first field; the button that posted the last one is not where work goes on.
      focusable={{ focusTriggerAfterClose: false }}
      modalRender={(dialog) => <div ref={place}>{dialog}</div>}
      footer={
        <div className="row wrap between">
          <PaperChoice value={paper} onChange={setPaper} />
          <div className="row wrap stretch justify-end">
            {printByBrowser && <Button onClick={printByBrowser}>{t('printed.byBrowser')}</Button>}
            <Button onClick={print} aria-keyshortcuts={ariaKeys('print')}>
              {t('print')}
              <KeyCap of="print" />
            </Button>
            <Button type="primary" autoFocus onClick={onClose} onKeyDown={ignoreHeldKey}>
              {t('next')}
              <KeyCap of="next" />
            </Button>
          </div>
        </div>
      }
    >
      <PrintLine trade={trade} />
      <TradedNotes kind={kind} trade={trade} isHandedOnly />
      {shown && <Receipt kind={kind} trade={shown} paper={paper} />}
    </Modal>
  );
}

/** What its printer does is followed while there are printers; else nothing of a posted ticket changes while its receipt is open. */
function useLiveTrade({ path }: TradeKind, posted: Trade): Trade {
  const { currentData } = useTradeQuery({ path, id: posted.id }, { skip: !useHasPrinters() });
  return currentData && currentData.phien_ban >= posted.phien_ban ? currentData : posted;
}

/**
 * A code that is typed on the receipt is meant for the next customer's ticket: lost, the rest of it would say something else there. A digit is not
 * taken: the tiles that it would choose from are covered, so an amount without a code would become money that nobody named.
 */
function useTypedOn(onClose: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isText = /^\p{L}$/u.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey;
      // P prints; the quick search, which may lie over the receipt, takes its own text.
      if (!isText || event.defaultPrevented || /^p$/i.test(event.key) || isTextField(event.target)) return;
      event.preventDefault();
      onClose();
      pressAgain(keyOf(event));
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [onClose]);
}

const isTextField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement ? target.type !== 'radio' : target instanceof HTMLTextAreaElement;
