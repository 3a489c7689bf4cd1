import { PRINT_STATUS, type PrintReason } from '@doi-tien/contract/printers';
import type { PrintOfTicket } from '@doi-tien/contract/printers.schema';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { StatusTone } from '../status-tag.tsx';

export type PrintStatus = PrintOfTicket['trang_thai'];

const NAMES = Object.entries(PRINT_STATUS) as [keyof typeof PRINT_STATUS, PrintStatus][];

export const PRINT_TONES: Record<PrintStatus, StatusTone> = {
  [PRINT_STATUS.waiting]: 'warning',
  [PRINT_STATUS.sending]: 'info',
  [PRINT_STATUS.printed]: 'success',
  [PRINT_STATUS.unknown]: 'danger',
  [PRINT_STATUS.cancelled]: 'neutral',
};

interface PrintWords {
  status: (status: PrintStatus) => string;
  reason: (reason: PrintReason) => string;
  /** "Chưa in · hết giấy" */
  whole: (print: Pick<PrintOfTicket, 'trang_thai' | 'ly_do'>) => string;
}

/** What became of a paper, in words. */
export function usePrintWords(): PrintWords {
  const { t } = useTranslation('trade');
  return useMemo(() => {
    const status = (wanted: PrintStatus) => {
      const [name] = NAMES.find(([, number]) => number === wanted) ?? (['unknown'] as const);
      return t(`printed.status.${name}`);
    };
    const reason = (wanted: PrintReason) => t(`printed.reasons.${wanted}`);
    return {
      status,
      reason,
      whole: ({ trang_thai, ly_do }) => [status(trang_thai), ly_do && reason(ly_do)].filter(Boolean).join(' · '),
    };
  }, [t]);
}
