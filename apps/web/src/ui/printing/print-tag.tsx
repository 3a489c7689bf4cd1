import { PrinterOutlined } from '@ant-design/icons';
import { PRINT_STATUS } from '@doi-tien/contract/printers';
import type { PrintOfTicket } from '@doi-tien/contract/printers.schema';
import { StatusTag } from '../status-tag.tsx';
import styles from './print-tag.module.css';
import { PRINT_TONES, usePrintWords } from './use-print-words.ts';

/** Beside the code of a ticket, where its last paper is not out; nothing where it is. */
export function PrintMark({ print }: { print: PrintOfTicket | null | undefined }) {
  const words = usePrintWords();
  if (!print || DONE.has(print.trang_thai)) return null;
  const what = words.whole(print);
  return (
    <span role="img" aria-label={what} title={what} className={styles.mark} data-tone={PRINT_TONES[print.trang_thai]}>
      <PrinterOutlined aria-hidden />
    </span>
  );
}

/** Nobody has to look after these. */
const DONE: ReadonlySet<number> = new Set([PRINT_STATUS.printed, PRINT_STATUS.cancelled]);

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
