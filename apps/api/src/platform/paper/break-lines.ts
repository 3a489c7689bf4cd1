import { shape, type Weight } from './fonts.ts';

/** Breaks a text into lines that fit: between words, within a word only where it is longer than a line. */
export function breakLines(text: string, width: number, size: number, weight: Weight): string[] {
  const fits = (line: string) => shape(line, size, weight).width <= width;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/[ \n\t]+/).filter(Boolean)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    const pieces = fits(word) ? [word] : cut(word, fits);
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1) ?? '';
  }
  if (line !== '') lines.push(line);
  return lines;
}

/** The same number of lines, each about as long: no word is left alone on the last one. */
export function balanceLines(text: string, width: number, size: number, weight: Weight): string[] {
  let lines = breakLines(text, width, size, weight);
  if (lines.length < 2) return lines;
  let [narrow, wide] = [width / 2, width];
  for (let step = 0; step < 5; step += 1) {
    const middle = (narrow + wide) / 2;
    const tried = breakLines(text, middle, size, weight);
    if (tried.length > lines.length) narrow = middle;
    else [wide, lines] = [middle, tried];
  }
  return lines;
}

const letters = new Intl.Segmenter('vi', { granularity: 'grapheme' });

function cut(word: string, fits: (piece: string) => boolean): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const { segment } of letters.segment(word)) {
    if (piece !== '' && !fits(piece + segment)) {
      pieces.push(piece);
      piece = '';
    }
    piece += segment;
  }
  return [...pieces, piece];
}
