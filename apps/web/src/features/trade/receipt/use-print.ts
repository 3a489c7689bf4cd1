import { PRINT_STATUS } from '@doi-tien/contract/printers';
import type { PrinterHere } from '@doi-tien/contract/printers.schema';
import type { TradeKind } from '@doi-tien/contract/trade';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../lib/notices/notify.ts';
import { type BrowserPrinter, openBrowserPrinter } from '../../../lib/printing/browser-printer.ts';
import { usePrinterHere } from '../../../lib/printing/printer-endpoints.ts';
import { useBrowserPrinting } from '../../../lib/printing/use-browser-printing.ts';
import { useCountPrintMutation, usePrintAtPlaceMutation } from '../model/trade-endpoints.ts';

interface Print {
  /** The trade with its prints counted so far. */
  shown: Trade | null;
  /** At once on the printer of the place; where there is none, by the browser. */
  print: () => void;
  /** By the browser, where a printer stands beside it; else null, since `print` does the same. */
  printByBrowser: (() => void) | null;
}

/** Counts the print first, so that a copy can never pass for the original, then hands it to the printer of the place or to the browser. */
export function usePrint(kind: TradeKind, trade: Trade | null): Print {
  const [countPrint] = useCountPrintMutation();
  const [counted, setCounted] = useState<Trade | null>(null);
  const here = usePrinterHere();
  const isNewer = counted !== null && trade !== null && counted.id === trade.id && counted.so_lan_in > trade.so_lan_in;
  const shown = isNewer ? counted : trade;
  const byBrowser = async () => {
    if (!trade) return;
    const answer = await countPrint({ path: kind.path, id: trade.id });
    // A refused count has told why; without it nothing is printed.
    if (!answer.data) return;
    setCounted(answer.data);
    // The mark of a copy has to be on the page before it is printed.
    requestAnimationFrame(() => requestAnimationFrame(() => window.print()));
  };
  const atPlace = usePrintAtPlace(kind, shown, { here, byBrowser, onCounted: setCounted });
  return {
    shown,
    print: () => void (here ? atPlace(here) : byBrowser()),
    printByBrowser: here ? () => void byBrowser() : null,
  };
}

interface AtPlace {
  here: PrinterHere | null;
  byBrowser: () => Promise<void>;
  onCounted: (trade: Trade) => void;
}

/** Prints on a printer of the business: the server sends, or this browser does. */
function usePrintAtPlace(kind: TradeKind, trade: Trade | null, { here, byBrowser, onCounted }: AtPlace) {
  const { t } = useTranslation('trade');
  const [queue] = usePrintAtPlaceMutation();
  const sendByBrowser = useBrowserPrinting();
  const isBusy = useRef(false);
  const send = async (jobId: number, device: BrowserPrinter) => {
    if ((await sendByBrowser(jobId, device)) === false) notify.warning(t('printed.failed'));
  };
  const waiting = trade?.in_an?.trang_thai === PRINT_STATUS.waiting ? trade.in_an : null;

  const onNetwork = async (id: number) => {
    const { data } = await queue({ path: kind.path, id });
    if (!data?.in_an) return;
    onCounted(data);
    notify.success(t('printed.sent', { printer: data.in_an.may_in }));
  };
  const beside = async (id: number, printer: PrinterHere, mayAsk: boolean) => {
    // Before anything else: a browser lets a device be chosen only right after a press.
    const device = await openBrowserPrinter(printer, mayAsk);
    if (!device) {
      if (mayAsk) notify.info(t('printed.noDevice'));
      return mayAsk ? byBrowser() : undefined;
    }
    try {
      // What waits already is printed now, and not counted again.
      const jobId = waiting?.lenh_id ?? (await queue({ path: kind.path, id })).data?.in_an?.lenh_id;
      if (jobId !== undefined) await send(jobId, device);
    } finally {
      await device.close().catch(() => undefined);
    }
  };
  const once = async (work: () => Promise<void>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    await work().finally(() => {
      isBusy.current = false;
    });
  };

  // What the act of the ticket has queued for a printer beside this browser is sent without a press.
  const isOurs = waiting !== null && waiting.ket_noi !== 'mang' && waiting.may_in_id === here?.id;
  const sendQueued = useEffectEvent(() => {
    if (trade && here) void once(() => beside(trade.id, here, false));
  });
  useEffect(() => {
    if (isOurs) sendQueued();
  }, [isOurs]);

  return (printer: PrinterHere) => {
    if (!trade) return undefined;
    return once(() => (printer.ket_noi === 'mang' ? onNetwork(trade.id) : beside(trade.id, printer, true)));
  };
}
