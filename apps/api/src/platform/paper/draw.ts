import sharp from 'sharp';
import type { Bitmap, Block, PaperWidth } from './blocks.ts';
import { type Layout, layOut } from './layout.ts';

/** What is darker than this is a dot. Letters are drawn with soft edges; a printer has none. */
const THRESHOLD = 150;
/** A slip longer than this (1.5 m) is no slip. */
export const MOST_ROWS = 12_000;

/** Draws a slip as the dots that the printer makes: no font of the machine is needed, and no two machines draw it differently. */
export async function drawPaper(blocks: readonly Block[], paper: PaperWidth): Promise<Bitmap> {
  const layout = layOut(blocks, paper);
  if (layout.height > MOST_ROWS) throw new RangeError('The paper is too long');
  const { data } = await sharp(Buffer.from(svgOf(layout)), { limitInputPixels: layout.width * (MOST_ROWS + 1) })
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const bitmap = toBits(data, layout.width, layout.height);
  putCodes(bitmap, layout);
  return bitmap;
}

function svgOf({ width, height, texts, boxes }: Layout): string {
  const shapes = new Map<string, string>();
  const uses = texts.flatMap(({ glyphs, x: left, y }) =>
    glyphs.map(({ id, path, x, scale }) => {
      shapes.set(id, path);
      return `<use href="#${id}" transform="translate(${(left + x).toFixed(2)} ${y}) scale(${scale} ${-scale})"/>`;
    }),
  );
  const defined = [...shapes].map(([id, path]) => `<path id="${id}" d="${path}"/>`);
  const lines = boxes.map(
    (box) =>
      `<rect x="${Math.round(box.x)}" y="${Math.round(box.y)}" width="${Math.round(box.width)}" height="${Math.round(box.height)}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${defined.join('')}</defs>${uses.join('')}${lines.join('')}</svg>`;
}

function toBits(grey: Buffer, width: number, height: number): Bitmap {
  const rowBytes = width / 8;
  const bits = new Uint8Array(rowBytes * height);
  for (let dot = 0; dot < width * height; dot += 1) {
    if ((grey[dot] ?? 255) < THRESHOLD) bits[dot >> 3] = (bits[dot >> 3] ?? 0) | (0x80 >> (dot & 7));
  }
  return { width, height, bits };
}

/** Codes are put in as dots: drawn as pictures their squares could blur. */
function putCodes({ width, bits }: Bitmap, { codes }: Layout): void {
  for (const { x, y, squares } of codes) {
    const side = squares.size * squares.dots;
    for (let row = 0; row < side; row += 1) {
      for (let column = 0; column < side; column += 1) {
        if (!squares.isDark(Math.floor(column / squares.dots), Math.floor(row / squares.dots))) continue;
        const dot = (y + row) * width + x + column;
        bits[dot >> 3] = (bits[dot >> 3] ?? 0) | (0x80 >> (dot & 7));
      }
    }
  }
}
