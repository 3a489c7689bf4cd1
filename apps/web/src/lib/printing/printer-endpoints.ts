import type { PrinterHere, PrintJob } from '@doi-tien/contract/printers.schema';
import { api } from '../api/api.ts';
import { read, write } from '../api/calls.ts';
import { useAppSelector } from '../state/root.ts';

interface OfJob {
  id: number;
}

const printerApi = api.injectEndpoints({
  endpoints: (build) => ({
    printerHere: build.query<PrinterHere | null, void>(read('/may-in/noi-nay', ['printers', 'tills', 'settings'])),
    cancelPrint: build.mutation<PrintJob, OfJob>(
      write('POST', ({ id }) => `/lenh-in/${id}/huy`, ['printers', 'trades']),
    ),
    claimPrint: build.mutation<PrintJob, OfJob>(
      write('POST', ({ id }) => `/lenh-in/${id}/nhan`, ['printers', 'trades']),
    ),
    endPrint: build.mutation<PrintJob, OfJob & { body: { ket_qua: 'da_in' | 'khong_ro' } }>(
      write('POST', ({ id }) => `/lenh-in/${id}/ket-qua`, ['printers', 'trades']),
    ),
  }),
});

const { usePrinterHereQuery } = printerApi;
export const { useCancelPrintMutation, useClaimPrintMutation, useEndPrintMutation } = printerApi;

/** Whether the business prints on printers of its own. */
export function useHasPrinters(): boolean {
  return useAppSelector((state) => !state.auth.off.includes('may-in'));
}

/** The printer of the place where this person works; a business without printers asks for none. */
export function usePrinterHere(): PrinterHere | null {
  const skip = !useHasPrinters();
  const { data } = usePrinterHereQuery(undefined, { skip });
  return skip ? null : (data ?? null);
}
