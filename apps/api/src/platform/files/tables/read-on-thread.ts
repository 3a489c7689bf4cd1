import type { MessagePort } from 'node:worker_threads';
import type { ErrorWord } from '@doi-tien/contract/errors';
import { FileRefusal } from './refusal.ts';

export interface ReadTask<Request> {
  request: Request;
  /** Receives the rows in batches, all of them before the outcome. */
  rowsTo: MessagePort;
}

export type ReadOutcome<Head> =
  | { kind: 'read'; head: Head }
  | { kind: 'refused'; word: ErrorWord; params: Record<string, string | number> };

/** Small enough that receiving one batch takes the other side a few milliseconds. */
const ROWS_PER_BATCH = 500;

/** What a file of `read-apart.ts` exports: reads one file and answers its head, after its rows. */
export function readsOnThread<Request, Head, Row>(
  read: (request: Request) => Promise<{ head: Head; rows: readonly Row[] }>,
): (task: ReadTask<Request>) => Promise<ReadOutcome<Head>> {
  return async ({ request, rowsTo }) => {
    try {
      const { head, rows } = await read(request);
      for (let at = 0; at < rows.length; at += ROWS_PER_BATCH) rowsTo.postMessage(rows.slice(at, at + ROWS_PER_BATCH));
      return { kind: 'read', head };
    } catch (error) {
      // Any failure of the reader means that the file is broken, nothing worse.
      const { word, params } = error instanceof FileRefusal ? error : new FileRefusal('FILE_UNREADABLE');
      return { kind: 'refused', word, params };
    }
  };
}
