import { setImmediate as nextTurn } from 'node:timers/promises';
import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import type { ImportRow } from '../../../platform/files/imports/importer.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { isLimitOfThread, openThreads } from '../../../platform/threads.ts';
import type { ParseOutcome, ParseTask } from './parse.worker.ts';
import type { ParseRequest } from './parse-file.ts';
import type { ParsedFile } from './parsed-file.ts';

/** How many files are read at a time in one process. */
export const READERS = 2;
const TIME_LIMIT_MS = 30_000;

const runApart = openThreads<ParseTask, ParseOutcome>({
  file: new URL('./parse.worker.ts', import.meta.url),
  atATime: READERS,
  // The dry run of a file is followed by the real one.
  idleMs: 20_000,
  // Far more than the largest honest file needs, and little enough to do no harm.
  heapMb: { old: 384, young: 32 },
});

/**
 * Reads a file on a thread of its own, with a bound on memory and time: whatever is in it, others are answered.
 * The bytes are handed over, not copied; the caller cannot read them afterwards.
 */
export async function parseApart(request: ParseRequest, timeLimitMs = TIME_LIMIT_MS): Promise<ParsedFile> {
  const { port1: incoming, port2: rowsTo } = new MessageChannel();
  try {
    const transfer = [request.bytes.buffer as ArrayBuffer, rowsTo];
    const outcome = await runApart({ request, rowsTo }, { transfer, signal: AbortSignal.timeout(timeLimitMs) });
    if (outcome.kind === 'refused') throw new AppError(outcome.word, { params: outcome.params });
    return { reading: outcome.reading, rows: await takeRows(incoming) };
  } catch (error) {
    throw isLimitOfThread(error) ? new AppError('FILE_TOO_SLOW') : error;
  } finally {
    incoming.close();
  }
}

/** All batches are there when the outcome is; other answers get their turn between two of them. */
async function takeRows(incoming: MessagePort): Promise<ImportRow[]> {
  const rows: ImportRow[] = [];
  for (let batch = receiveMessageOnPort(incoming); batch; batch = receiveMessageOnPort(incoming)) {
    for (const row of batch.message as ImportRow[]) rows.push(row);
    await nextTurn();
  }
  return rows;
}
