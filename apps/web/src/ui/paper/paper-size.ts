export type PaperSize = 'a4' | 'a4-landscape' | 'a5';

const PIXELS_OF_MM = 96 / 25.4;
/** Rows are measured in whole and half pixels; a sheet that is full to the last one would spill over. */
const SPARE = 6;

/** In millimetres; the margins are those of the rules of `@page` in `base.css` and of `paper.module.css`. */
const SIZES: Record<PaperSize, { width: number; height: number; margins: { across: number; along: number } }> = {
  a4: { width: 210, height: 297, margins: { across: 28, along: 30 } },
  'a4-landscape': { width: 297, height: 210, margins: { across: 24, along: 26 } },
  a5: { width: 210, height: 148, margins: { across: 20, along: 16 } },
};

/** How high the text of one sheet may be. */
export const roomOfSheet = (size: PaperSize): number =>
  (SIZES[size].height - SIZES[size].margins.along) * PIXELS_OF_MM - SPARE;

export const widthOfSheet = (size: PaperSize): number => SIZES[size].width * PIXELS_OF_MM;
