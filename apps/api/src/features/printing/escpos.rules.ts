import type { Bitmap } from '../../platform/paper/blocks.ts';

const ESC = 0x1b;
const GS = 0x1d;
const DLE = 0x10;
const EOT = 0x04;

/** Rows of one band: printers with little memory begin to print before the picture is whole. */
const BAND_ROWS = 128;

export interface PaperEnd {
  /** Cut the paper; else it is only fed far enough to be torn off. */
  cuts: boolean;
  /** Open the drawer at the first pin, which drawers listen at. */
  opensDrawer: boolean;
}

/** A slip as a printer is told it: the drawer first, so that a teller need not wait for the paper, then the picture and the cut. */
export function toEscPos({ width, height, bits }: Bitmap, { cuts, opensDrawer }: PaperEnd): Buffer {
  const rowBytes = width / 8;
  const parts: Uint8Array[] = [Buffer.from([ESC, 0x40])];
  // 50 ms on, 500 ms off, in units of 2 ms.
  if (opensDrawer) parts.push(Buffer.from([ESC, 0x70, 0, 25, 250]));
  for (let row = 0; row < height; row += BAND_ROWS) {
    const rows = Math.min(BAND_ROWS, height - row);
    parts.push(Buffer.from([GS, 0x76, 0x30, 0, rowBytes & 255, rowBytes >> 8, rows & 255, rows >> 8]));
    parts.push(bits.subarray(row * rowBytes, (row + rows) * rowBytes));
  }
  parts.push(cuts ? Buffer.from([GS, 0x56, 66, 24]) : Buffer.from([ESC, 0x64, 5]));
  return Buffer.concat(parts);
}

/** The four questions that a printer answers at once, whatever it is doing. */
export const STATUS_QUESTIONS = [1, 2, 3, 4] as const;
export const askStatus = (number: number) => Buffer.from([DLE, EOT, number]);

/** Answered in its turn only: when it comes, everything that was sent before it has been worked through. */
export const ASK_IN_TURN = Buffer.from([GS, 0x72, 1]);

/** What keeps a printer from printing, the first thing that a person would mend. */
export type PrinterFault = 'mo_nap' | 'het_giay' | 'loi_may' | 'ngoai_tuyen';

/** Bits 1 and 4 are set and 0 and 7 are not in every answer to these questions; anything else is no answer. */
export const isStatusAnswer = (answer: number) => (answer & 0b1001_0011) === 0b0001_0010;
export const isAnswerInTurn = (answer: number) => (answer & 0b1001_0000) === 0;

export interface PrinterStatus {
  fault: PrinterFault | null;
  isPaperLow: boolean;
}

/** The answers in the order of the questions. */
export function readStatus([printer = 0, cause = 0, error = 0, paper = 0]: readonly number[]): PrinterStatus {
  const isPaperLow = (paper & 0b0000_1100) !== 0;
  if (cause & 0b0000_0100) return { fault: 'mo_nap', isPaperLow };
  if ((paper & 0b0110_0000) !== 0 || cause & 0b0010_0000) return { fault: 'het_giay', isPaperLow };
  if (cause & 0b0100_0000 || error & 0b0110_1000) return { fault: 'loi_may', isPaperLow };
  return { fault: printer & 0b0000_1000 ? 'ngoai_tuyen' : null, isPaperLow };
}
