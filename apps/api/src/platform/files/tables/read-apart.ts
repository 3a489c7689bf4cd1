import { setImmediate as nextTurn } from 'node:timers/promises';
import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import { AppError } from '../../http/app-error.ts';
import { isLimitOfThread, openThreads } from '../../threads.ts';
import type { ReadOutcome, ReadTask } from './read-on-thread.ts';

const TIME_LIMIT_MS = 30_000;

export interface ReadFile<Head, Row> {
  head: Head;
  rows: Row[];
}

/**
 * Reads files on threads of their own, with a bound on memory and time: whatever is in one, others are answered. The bytes
 * are handed over, not copied; the caller cannot read them afterwards. The default export of `file` is made by
 * `readsOnThread`.
 */
export function openReaders<Request extends { bytes: Uint8Array }, Head, Row>(file: URL, atATime: number) {
  const runApart = openThreads<ReadTask<Request>, ReadOutcome<Head>>({
    file,
    atATime,
    // The dry run of a file is followed by the real one.
    idleMs: 20_000,
    // Far more than the largest honest file needs, and little enough to do no harm.
    heapMb: { old: 384, young: 32 },
  });
  return async (request: Request, timeLimitMs = TIME_LIMIT_MS): Promise<ReadFile<Head, Row>> => {
    const { port1: incoming, port2: rowsTo } = new MessageChannel();
    try {
      const transfer = [request.bytes.buffer as ArrayBuffer, rowsTo];
      const outcome = await runApart({ request, rowsTo }, { transfer, signal: AbortSignal.timeout(timeLimitMs) });
      if (outcome.kind === 'refused') throw new AppError(outcome.word, { params: outcome.params });
      return { head: outcome.head, rows: await takeRows<Row>(incoming) };
    } catch (error) {
      throw isLimitOfThread(error) ? new AppError('FILE_TOO_SLOW') : error;
    } finally {
      incoming.close();
    }
  };
}

/** All batches are there when the outcome is; other answers get their turn between two of them. */
async function takeRows<Row>(incoming: MessagePort): Promise<Row[]> {
  const rows: Row[] = [];
  for (let batch = receiveMessageOnPort(incoming); batch; batch = receiveMessageOnPort(incoming)) {
    for (const row of batch.message as Row[]) rows.push(row);
    await nextTurn();
  }
  return rows;
}
