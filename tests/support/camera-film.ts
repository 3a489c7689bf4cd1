import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { correction, generate } from 'lean-qr';

const [WIDTH, HEIGHT] = [1280, 720];
const SQUARE = 10;
const FRAMES = 2;

/** A film for a made-up camera: a QR code in the middle of a grey picture. Uncompressed (YUV4MPEG2), as Chromium wants it. */
export function writeFilm(file: string, text: string): void {
  const code = generate(text, { minCorrectionLevel: correction.M });
  const light = Buffer.alloc(WIDTH * HEIGHT, 0xb0);
  const [left, top] = [(WIDTH - code.size * SQUARE) / 2, (HEIGHT - code.size * SQUARE) / 2].map(Math.round);
  // Four squares of white around it, as on a card.
  for (let y = -4 * SQUARE; y < (code.size + 4) * SQUARE; y += 1) {
    for (let x = -4 * SQUARE; x < (code.size + 4) * SQUARE; x += 1) {
      const isDark = code.get(Math.floor(x / SQUARE), Math.floor(y / SQUARE));
      light[(y + (top ?? 0)) * WIDTH + x + (left ?? 0)] = isDark ? 0x10 : 0xeb;
    }
  }
  const grey = Buffer.alloc((WIDTH * HEIGHT) / 2, 0x80);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, grey]);
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420\n`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, Buffer.concat([head, ...Array.from({ length: FRAMES }, () => frame)]));
}
