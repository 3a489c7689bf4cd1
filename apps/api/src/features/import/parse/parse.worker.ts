import { parentPort } from 'node:worker_threads';
import { type ParseRequest, parseFile } from './parse-file.ts';
import { FileRefusal } from './refusal.ts';

/** Small enough that taking one in never holds up the other side. */
const ROWS_PER_MESSAGE = 500;

parentPort?.on('message', async (request: ParseRequest) => {
  try {
    const { reading, rows } = await parseFile(request);
    parentPort?.postMessage({ kind: 'reading', reading });
    for (let at = 0; at < rows.length; at += ROWS_PER_MESSAGE) {
      parentPort?.postMessage({ kind: 'rows', rows: rows.slice(at, at + ROWS_PER_MESSAGE) });
    }
    parentPort?.postMessage({ kind: 'done' });
  } catch (error) {
    // Whatever a broken file makes the reader stumble over is a file that cannot be read, nothing worse.
    const { word, params } = error instanceof FileRefusal ? error : new FileRefusal('FILE_UNREADABLE');
    parentPort?.postMessage({ kind: 'refused', word, params });
  }
});
