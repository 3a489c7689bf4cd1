import type { MessagePort } from 'node:worker_threads';
import type { ErrorWord } from '@doi-tien/contract/errors';
import type { FileReading } from '@doi-tien/contract/import.schema';
import { FileRefusal } from '../../../platform/files/tables/refusal.ts';
import { type ParseRequest, parseFile } from './parse-file.ts';

export interface ParseTask {
  request: ParseRequest;
  /** Receives the rows in batches, all of them before the outcome. */
  rowsTo: MessagePort;
}

export type ParseOutcome =
  | { kind: 'read'; reading: FileReading }
  | { kind: 'refused'; word: ErrorWord; params: Record<string, string | number> };

/** Small enough that receiving one batch takes the other side a few milliseconds. */
const ROWS_PER_BATCH = 500;

/** Runs on a thread of `parse-apart.ts`. */
export default async function parse({ request, rowsTo }: ParseTask): Promise<ParseOutcome> {
  try {
    const { reading, rows } = await parseFile(request);
    for (let at = 0; at < rows.length; at += ROWS_PER_BATCH) rowsTo.postMessage(rows.slice(at, at + ROWS_PER_BATCH));
    return { kind: 'read', reading };
  } catch (error) {
    // Any failure of the reader means that the file is broken, nothing worse.
    const { word, params } = error instanceof FileRefusal ? error : new FileRefusal('FILE_UNREADABLE');
    return { kind: 'refused', word, params };
  }
}
