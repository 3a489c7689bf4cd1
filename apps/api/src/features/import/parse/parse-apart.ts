import { Worker } from 'node:worker_threads';
import type { ErrorWord } from '@doi-tien/contract/errors';
import type { FileReading } from '@doi-tien/contract/import.schema';
import { AppError } from '../../../http/app-error.ts';
import type { ImportRow } from '../../../importing/importer.ts';
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

/** Reads a file on a thread of its own, with a bound on memory and time: whatever is in it, others are answered. */
export function parseApart(request: ParseRequest, timeLimitMs = TIME_LIMIT_MS): Promise<ParsedFile> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(WORKER, {
      workerData: request,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    });
    const rows: ImportRow[] = [];
    let reading: FileReading | undefined;
    const timer = setTimeout(() => settle(() => reject(new AppError('FILE_TOO_SLOW'))), timeLimitMs);
    const settle = (answer: () => void) => {
      clearTimeout(timer);
      worker.removeAllListeners();
      // A thread that is being ended may still report; nobody needs to hear.
      worker.on('error', () => undefined);
      void worker.terminate();
      answer();
    };
    worker.on('message', (message: Message) => {
      if (message.kind === 'reading') reading = message.reading;
      else if (message.kind === 'rows') for (const row of message.rows) rows.push(row);
      else if (message.kind === 'refused') {
        settle(() => reject(new AppError(message.word, { params: message.params })));
      } else if (reading) {
        const found = { reading, rows };
        settle(() => resolve(found));
      }
    });
    worker.once('error', (error: NodeJS.ErrnoException) => {
      const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      settle(() => reject(isMemory ? new AppError('FILE_TOO_SLOW') : error));
    });
    worker.once('exit', () => settle(() => reject(new AppError('FILE_UNREADABLE'))));
  });
}
