import { send } from '../api/http.ts';
import type { BrowserPrinter } from './browser-printer.ts';
import { useClaimPrintMutation, useEndPrintMutation } from './printer-endpoints.ts';

/**
 * Sends a paper that waits for this browser: says so first, so that nobody else does, then tells how it ended. Once it has begun it is never
 * sent again by itself. `false`: nobody knows how far it came; null: it did not begin.
 */
export function useBrowserPrinting(): (jobId: number, printer: BrowserPrinter) => Promise<boolean | null> {
  const [claim] = useClaimPrintMutation();
  const [end] = useEndPrintMutation();
  return async (id, printer) => {
    const claimed = await claim({ id });
    if (!claimed.data) return null;
    const isPrinted = await sendPaper(id, printer);
    await end({ id, body: { ket_qua: isPrinted ? 'da_in' : 'khong_ro' } });
    return isPrinted;
  };
}

async function sendPaper(id: number, printer: BrowserPrinter): Promise<boolean> {
  try {
    const answer = await send({ url: `/lenh-in/${id}/du-lieu`, headers: { Accept: 'application/octet-stream' } });
    if (!answer.ok) return false;
    await printer.send(new Uint8Array(await answer.arrayBuffer()));
    return true;
  } catch {
    return false;
  }
}
