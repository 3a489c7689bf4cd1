import type { PrinterState, PrintReason } from '@doi-tien/contract/printers';
import type { AllowedPrinters, PrinterPlace } from './addresses.rules.ts';
import {
  ASK_IN_TURN,
  askStatus,
  isAnswerInTurn,
  isStatusAnswer,
  type PrinterStatus,
  readStatus,
  STATUS_QUESTIONS,
} from './escpos.rules.ts';
import { PrinterLine, PrinterTrouble, type Resolve, resolveAll } from './printer-line.ts';

/** How long a printer may take; every step has an end. */
export interface PrinterPatience {
  answerMs: number;
  /** For the next few kilobytes: printers take them as fast as they print. */
  partMs: number;
  /** For all of them: a receipt comes out within seconds, and the next customer waits. */
  wholeMs: number;
  /** Until the paper is out, after everything was sent. */
  endMs: number;
}

export const PATIENCE: PrinterPatience = { answerMs: 2_000, partMs: 10_000, wholeMs: 90_000, endMs: 15_000 };

export interface Spoken {
  place: PrinterPlace;
  /** Whether the printer answers questions at all. */
  answers: boolean;
  bytes: Uint8Array;
  allowed: AllowedPrinters;
  /** Called when the printer is ready and nothing of the paper was sent yet; `false` where it is no longer wanted. */
  begin: () => Promise<boolean>;
  resolve?: Resolve;
  patience?: PrinterPatience;
}

/** `waits`: nothing was sent. `unknown`: something was, and nobody knows whether the paper is whole. */
export type Ending =
  | { kind: 'waits' | 'unknown'; reason: PrintReason }
  | { kind: 'printed'; state: PrinterState }
  | { kind: 'unwanted' };

/** Prints one paper: connects, asks how the printer is, sends, and asks again. */
export async function converse(spoken: Spoken): Promise<Ending> {
  const { place, allowed, resolve = resolveAll, patience = PATIENCE } = spoken;
  let line: PrinterLine | undefined;
  let hasBegun = false;
  try {
    line = await PrinterLine.open(place, allowed, resolve);
    const before = spoken.answers ? await askAll(line, patience) : null;
    if (before?.fault) return { kind: 'waits', reason: before.fault };
    if (!(await spoken.begin())) return { kind: 'unwanted' };
    hasBegun = true;
    await line.send(spoken.bytes, patience);
    return spoken.answers ? await endAsked(line, patience) : await endUnasked(line, patience);
  } catch (error) {
    if (!(error instanceof PrinterTrouble)) throw error;
    return { kind: hasBegun ? 'unknown' : 'waits', reason: error.reason };
  } finally {
    line?.close();
  }
}

async function askAll(line: PrinterLine, { answerMs }: PrinterPatience): Promise<PrinterStatus> {
  const answers: number[] = [];
  for (const question of STATUS_QUESTIONS) answers.push(await line.ask(askStatus(question), isStatusAnswer, answerMs));
  return readStatus(answers);
}

/**
 * The answer in its turn comes when the paper is out. A printer that does not know the question leaves it unanswered; then it counts that
 * it took everything and finds nothing wrong with itself.
 */
async function endAsked(line: PrinterLine, patience: PrinterPatience): Promise<Ending> {
  const isThrough = await line.ask(ASK_IN_TURN, isAnswerInTurn, patience.endMs).then(
    () => true,
    (error: unknown) => {
      if (error instanceof PrinterTrouble && error.reason === 'khong_tra_loi') return false;
      throw error;
    },
  );
  const { fault, isPaperLow } = await askAll(line, patience);
  if (fault && !isThrough) return { kind: 'unknown', reason: fault };
  return { kind: 'printed', state: fault ?? (isPaperLow ? 'sap_het_giay' : 'san_sang') };
}

async function endUnasked(line: PrinterLine, { endMs }: PrinterPatience): Promise<Ending> {
  await line.finish(endMs);
  return { kind: 'printed', state: 'san_sang' };
}
