import { openThreads } from '../threads.ts';
import type { Bitmap, Block, PaperWidth } from './blocks.ts';
import type { PaperTask } from './paper.worker.ts';

const TIME_LIMIT_MS = 20_000;

/** One at a time: letters are opened once per thread, and a slip takes a tenth of a second after that. */
const drawOnThread = openThreads<PaperTask, Bitmap>({
  file: new URL('./paper.worker.ts', import.meta.url),
  atATime: 1,
  idleMs: 60_000,
  heapMb: { old: 128, young: 16 },
});

/** Draws a slip on a thread of its own, so that it holds up no answer. */
export function drawApart(blocks: readonly Block[], paper: PaperWidth): Promise<Bitmap> {
  return drawOnThread({ blocks: [...blocks], paper }, { signal: AbortSignal.timeout(TIME_LIMIT_MS) });
}
