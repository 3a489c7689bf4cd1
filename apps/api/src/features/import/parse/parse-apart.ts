import { Worker } from 'node:worker_threads';
import type { ErrorWord } from '@doi-tien/contract/errors';
import type { FileReading } from '@doi-tien/contract/import.schema';
import type { ImportRow } from '../../../platform/files/imports/importer.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { ParsedFile, ParseRequest } from './parse-file.ts';

type Message =
  | { kind: 'reading'; reading: FileReading }
  | { kind: 'rows'; rows: ImportRow[] }
  | { kind: 'done' }
  | { kind: 'refused'; word: ErrorWord; params: Record<string, string | number> };

const WORKER = new URL('./parse.worker.ts', import.meta.url);
/** Far above what the largest honest file needs, far below what hurts. */
const HEAP_MB = 384;
const TIME_LIMIT_MS = 30_000;
const IDLE_MS = 20_000;

interface Idle {
  worker: Worker;
  timer: NodeJS.Timeout;
  forget: () => void;
}

/** A thread that did well waits a while for the next file: the dry run is followed by the real one. */
const idle: Idle[] = [];

/**
 * Reads a file on a thread of its own, with a bound on memory and time: whatever is in it, others are answered.
 * The bytes are handed over, not copied; nobody can read them here afterwards.
 */
export function parseApart(request: ParseRequest, timeLimitMs = TIME_LIMIT_MS): Promise<ParsedFile> {
  return new Promise((resolve, reject) => {
    const worker = takeWorker();
    const rows: ImportRow[] = [];
    let reading: FileReading | undefined;
    const timer = setTimeout(() => leave(false, () => reject(new AppError('FILE_TOO_SLOW'))), timeLimitMs);
    const onMessage = (message: Message) => {
      if (message.kind === 'reading') reading = message.reading;
      else if (message.kind === 'rows') for (const row of message.rows) rows.push(row);
      else if (message.kind === 'refused') {
        leave(true, () => reject(new AppError(message.word, { params: message.params })));
      } else if (reading) {
        const found = { reading, rows };
        leave(true, () => resolve(found));
      }
    };
    const onError = (error: NodeJS.ErrnoException) => {
      const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      leave(false, () => reject(isMemory ? new AppError('FILE_TOO_SLOW') : error));
    };
    const onExit = () => leave(false, () => reject(new AppError('FILE_UNREADABLE')));
    const leave = (isHealthy: boolean, answer: () => void) => {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      if (isHealthy) keepWorker(worker);
      else endWorker(worker);
      answer();
    };
    worker.on('message', onMessage).once('error', onError).once('exit', onExit);
    worker.postMessage(request, [request.bytes.buffer as ArrayBuffer]);
  });
}

function takeWorker(): Worker {
  const waiting = idle.pop();
  if (waiting) {
    clearTimeout(waiting.timer);
    waiting.worker.off('error', waiting.forget).off('exit', waiting.forget);
    waiting.worker.ref();
    return waiting.worker;
  }
  return new Worker(WORKER, {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  });
}

function keepWorker(worker: Worker): void {
  const forget = () => {
    const at = idle.findIndex((one) => one.worker === worker);
    if (at >= 0) clearTimeout(idle.splice(at, 1)[0]?.timer);
    endWorker(worker);
  };
  const timer = setTimeout(forget, IDLE_MS);
  // Neither holds up the end of the process.
  timer.unref();
  worker.unref();
  worker.once('error', forget);
  worker.once('exit', forget);
  idle.push({ worker, timer, forget });
}

function endWorker(worker: Worker): void {
  // A thread that is being ended may still report; nobody needs to hear.
  worker.on('error', () => undefined);
  void worker.terminate();
}
