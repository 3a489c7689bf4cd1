import sharp from 'sharp';
import type { Bitmap, Block, PaperWidth } from './blocks.ts';
import { drawPaper } from './draw.ts';

export interface PaperTask {
  blocks: Block[];
  paper: PaperWidth;
}

sharp.cache(false);
sharp.concurrency(1);

/** Runs on a thread of `draw-apart.ts`. */
export default ({ blocks, paper }: PaperTask): Promise<Bitmap> => drawPaper(blocks, paper);
