import type { PrintOfTicket } from '@doi-tien/contract/printers.schema';
import { StatusTag } from '../status-tag.tsx';
import { PRINT_TONES, usePrintWords } from './use-print-words.ts';

/** What became of the last paper of a ticket; nothing of one that was never given to a printer. */
export function PrintTag({ print }: { print: PrintOfTicket | null | undefined }) {
  const words = usePrintWords();
  if (!print) return null;
  return (
    <span title={words.whole(print)}>
      <StatusTag tone={PRINT_TONES[print.trang_thai]} label={words.status(print.trang_thai)} />
    </span>
  );
}
