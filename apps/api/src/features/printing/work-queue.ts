import { randomUUID } from 'node:crypto';
import { PRINTER_STATES, type PrinterState } from '@doi-tien/contract/printers';
import { sql } from 'kysely';
import { cancelledInLog, cancelWaiting, type EndedJob } from '../../domain/printing/cancel-waiting.ts';
import { recordEventOfSystem } from '../../platform/audit/record-event.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { announce, type LiveSource } from '../../platform/live/live.ts';
import type { AllowedPrinters } from './addresses.rules.ts';
import { converse, type Ending, PATIENCE, type PrinterPatience } from './converse.ts';
import { paperOfJob, type ReadTicket, UndrawablePaper } from './paper-of-job.ts';
import type { Resolve } from './printer-line.ts';
import {
  beginSending,
  endJob,
  forgetEnded,
  giveUpLost,
  giveUpOld,
  HELD_SECONDS,
  hasOpenJobs,
  holdOn,
  type Job,
  keepState,
  keepWaiting,
  letGo,
  nextJob,
  type PrinterInHand,
  putOff,
  takePrinter,
} from './queue.repository.ts';

const LOOK_EVERY_MS = 2_000;
const FORGET_EVERY_MS = 60 * 60 * 1000;
/** Printers that one process speaks with at a time; one that is slow holds up no others. */
const AT_A_TIME = 16;

export interface PrintTools {
  allowed: AllowedPrinters;
  readTicket: ReadTicket;
  /** Tests give their own. */
  resolve?: Resolve;
  patience?: PrinterPatience;
  /** The process stops: a paper under way is ended, and no other begun. */
  isStopping?: () => boolean;
}

/**
 * Prints what is due on one printer after the other, and tells what became of papers that nobody sends any more. Answers how many printers were
 * tried. `onTaken` is called before each, so that somebody else can look for the next meanwhile.
 */
export async function printDue(
  database: Database,
  tools: PrintTools,
  onError: (error: unknown) => void,
  onTaken: () => void = () => undefined,
): Promise<number> {
  if (!(await database.read(hasOpenJobs))) return 0;
  await database.inTransaction(async (trx) => {
    for (const ended of await giveUpLost(trx)) await tell(trx, ended);
    for (const old of await giveUpOld(trx)) {
      await recordEventOfSystem(trx, old.branchId, cancelledInLog(old));
      await tell(trx, old);
    }
  });
  for (let tried = 0; ; tried += 1) {
    if (tools.isStopping?.()) return tried;
    const holder = randomUUID();
    const printer = await database.inTransaction((trx) => takePrinter(trx, holder));
    if (!printer) return tried;
    onTaken();
    await workOff(database, printer, holder, { ...tools, onError }).catch(onError);
  }
}

interface Tools extends PrintTools {
  onError: (error: unknown) => void;
}

/** One paper after the other, until there is none or the printer cannot. */
async function workOff(database: Database, printer: PrinterInHand, holder: string, tools: Tools): Promise<void> {
  const alive = () => void database.inTransaction((trx) => holdOn(trx, printer.id, holder)).catch(() => undefined);
  const timer = setInterval(alive, (HELD_SECONDS * 1000) / 3);
  try {
    while (!tools.isStopping?.()) {
      const job = await database.read((db) => nextJob(db, printer.id));
      if (!job) break;
      const isReady = await printJob(database, printer, job, holder, tools);
      if (!isReady) break;
    }
  } finally {
    clearInterval(timer);
    await database.inTransaction((trx) => letGo(trx, printer.id, holder));
  }
}

/** Answers whether the printer can take the next paper. */
async function printJob(
  database: Database,
  printer: PrinterInHand,
  job: Job,
  holder: string,
  tools: Tools,
): Promise<boolean> {
  const { allowed, resolve, patience = PATIENCE } = tools;
  const told = { branchId: job.chi_nhanh_id, ticketId: job.giao_dich_id };
  const bytes = await paperOfJob(database, job, tools.readTicket).catch(async (error: unknown) => {
    tools.onError(error);
    await database.inTransaction((trx) => keepUndrawn(trx, printer, job, error instanceof UndrawablePaper));
    return error instanceof UndrawablePaper;
  });
  if (typeof bytes === 'boolean') return bytes;
  const ending = await converse({
    place: { dia_chi: printer.dia_chi ?? '', cong: printer.cong },
    answers: printer.bao_tinh_trang,
    bytes,
    allowed,
    patience,
    ...(resolve && { resolve }),
    begin: () =>
      database.inTransaction(async (trx) => {
        const isOurs = await beginSending(trx, job.id, { holder });
        if (isOurs) await tell(trx, told);
        return isOurs;
      }),
  });
  await database.inTransaction((trx) => keepEnding(trx, printer, job, ending));
  // Unwanted: it was cancelled, or another process has the printer by now. Who takes it anew finds out.
  return ending.kind === 'printed';
}

/** What can never be drawn is given up: what comes after it must not wait for it. */
async function keepUndrawn(trx: Db, { id }: PrinterInHand, job: Job, isForEver: boolean): Promise<void> {
  if (isForEver) await cancelWaiting(trx, sql`j.id = ${job.id}`, 'khong_ve_duoc');
  else {
    for (const each of await keepWaiting(trx, id, 'khong_ve_duoc')) await tell(trx, each);
    await putOff(trx, id);
  }
  await tell(trx, { branchId: job.chi_nhanh_id, ticketId: job.giao_dich_id });
}

async function keepEnding(trx: Db, { id }: PrinterInHand, job: Job, ending: Ending): Promise<void> {
  const told = { branchId: job.chi_nhanh_id, ticketId: job.giao_dich_id };
  if (ending.kind === 'unwanted') return;
  const state = ending.kind === 'printed' ? ending.state : stateOf(ending.reason);
  const isNews = await keepState(trx, id, { state, hasFailed: ending.kind !== 'printed' });
  if (ending.kind === 'waits') {
    for (const each of await keepWaiting(trx, id, ending.reason)) await tell(trx, each);
    if (isNews) await announce(trx, { topic: 'printers', branchId: job.chi_nhanh_id });
    return;
  }
  const reason = ending.kind === 'printed' ? null : ending.reason;
  await endJob(trx, job.id, { to: ending.kind, reason });
  await tell(trx, told);
}

/** What ended one paper says little of the printer, but that it must be looked at. */
function stateOf(reason: string): PrinterState {
  return PRINTER_STATES.find((state) => state === reason) ?? 'khong_ket_noi';
}

async function tell(trx: Db, { branchId, ticketId }: EndedJob): Promise<void> {
  await announce(trx, { topic: 'printers', branchId });
  if (ticketId !== null) await announce(trx, { topic: 'trades', branchId, id: ticketId });
}

/** Looks at once when something is to be printed, and every few seconds for what waits. Answers how to stop. */
export function printRegularly(
  database: Database,
  live: LiveSource,
  tools: PrintTools,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const running = new Set<Promise<unknown>>();
  let isStopped = false;
  const stopping = { ...tools, isStopping: () => isStopped };
  const look = () => {
    if (isStopped || running.size >= AT_A_TIME) return;
    const work = printDue(database, stopping, onError, look)
      .catch(onError)
      .finally(() => running.delete(work));
    running.add(work);
  };
  const leave = live.join({
    receive: ({ topic }) => {
      if (topic === 'printers') look();
    },
    end: () => undefined,
  });
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  const forget = () => void database.inTransaction(forgetEnded).catch(onError);
  const sweep = setInterval(forget, FORGET_EVERY_MS).unref();
  return async () => {
    isStopped = true;
    leave();
    clearInterval(timer);
    clearInterval(sweep);
    await Promise.all(running);
  };
}
