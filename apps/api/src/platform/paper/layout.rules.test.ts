import fc from 'fast-check';
import { expect, test } from 'vitest';
import { size } from '../../../../../tests/support/test-form.ts';
import { type Block, PAPER_DOTS, type PaperWidth } from './blocks.ts';
import { breakLines } from './break-lines.ts';
import { drawPaper, MOST_ROWS } from './draw.ts';
import { shape } from './fonts.ts';
import { layOut } from './layout.ts';

const PAPERS: PaperWidth[] = [58, 80];
const word = { text: 'Khách nhận', english: 'Paid to customer' };
const figure = fc.bigInt({ min: 0n, max: 10n ** 22n }).map((value) => value.toLocaleString('en'));
const name = fc.string({ unit: fc.constantFrom(...'Nguyễn Thị Đỗ Quỳnh ABCwW.,·客'), minLength: 1, maxLength: 120 });

test('nothing stands outside of the paper, however long names and figures are, and amounts keep every digit on one line', () => {
  const block = fc.oneof(
    name.map((text): Block => ({ kind: 'text', text, align: 'center' })),
    fc.tuple(name, fc.boolean()).map(([value, isBold]): Block => ({ kind: 'pair', label: word, value, isBold })),
    figure.map(
      (value): Block => ({
        kind: 'pair',
        label: word,
        value: `${value} VND`,
        isAmount: true,
        size: 'large',
        isBold: true,
      }),
    ),
    fc
      .array(fc.tuple(figure, figure, figure), { minLength: 1, maxLength: 3 })
      .map((rows): Block => ({ kind: 'table', head: [word, word, word], rows: rows.map((cells) => ({ cells })) })),
    name.map((text): Block => ({ kind: 'mark', text: { text, english: text } })),
  );
  fc.assert(
    fc.property(fc.array(block, { maxLength: 4 }), fc.constantFrom(...PAPERS), (blocks, paper) => {
      const { width, height, texts, boxes } = layOut(blocks, paper);
      expect(width).toBe(PAPER_DOTS[paper]);
      for (const { x, y, width: wide } of texts) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x + wide).toBeLessThanOrEqual(width + 1);
        expect(y).toBeLessThanOrEqual(height);
      }
      for (const box of boxes) expect(box.x + box.width).toBeLessThanOrEqual(width);
      // Each amount is one piece with all its letters; blanks have no shape.
      const pieces = texts.map(({ glyphs }) => glyphs.length);
      for (const { kind, ...rest } of blocks) {
        if (kind !== 'pair' || !('isAmount' in rest) || !rest.isAmount) continue;
        expect(pieces).toContain(rest.value.replaceAll(' ', '').length);
      }
    }),
    { numRuns: size(12, 400) },
  );
});

test('lines keep every word in its order', () => {
  fc.assert(
    fc.property(name, fc.integer({ min: 60, max: 600 }), (text, width) => {
      const lines = breakLines(text, width, 24, 500);
      expect(lines.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
    }),
    { numRuns: size(25, 400) },
  );
});

test('every Vietnamese letter has a shape of its own, composed or not, and what has none is the box', () => {
  const letters = [...'aăâbcdđeêghiklmnoôơpqrstuưvxyAĂÂĐEÊIOÔƠUƯY'].flatMap((letter) => [
    letter,
    ...['\u0300', '\u0301', '\u0303', '\u0309', '\u0323']
      .map((mark) => (letter + mark).normalize('NFC'))
      .filter((each) => each.length === 1),
  ]);
  const ids = letters.map((letter) => shape(letter, 24, 500).glyphs.map(({ id }) => id));
  expect(ids.filter((each) => each.length !== 1 || each[0]?.endsWith('-0'))).toEqual([]);
  expect(new Set(ids.flat()).size).toBe(new Set(letters).size);
  const pathsOf = (text: string) => shape(text, 24, 500).glyphs.map(({ id }) => id);
  expect(pathsOf('tiếng Việt'.normalize('NFD'))).toEqual(pathsOf('tiếng Việt'));
  expect(pathsOf('客')).toEqual(['latin-500-0']);
});

test('the same paper is drawn as the same dots, its codes as whole squares; one without an end is refused', async () => {
  const blocks: Block[] = [{ kind: 'code', text: 'MNT-261114-0001' }];
  const [one, again] = [await drawPaper(blocks, 58), await drawPaper(blocks, 58)];
  expect(Buffer.from(one.bits).equals(Buffer.from(again.bits))).toBe(true);
  const runs = new Set<number>();
  for (let y = 0; y < one.height; y += 1) {
    const row = Array.from(
      { length: one.width },
      (_, x) => ((one.bits[(y * one.width + x) >> 3] ?? 0) >> (7 - (x & 7))) & 1,
    );
    for (const run of row
      .join('')
      .replaceAll(/^0+|0+$/g, '')
      .match(/0+|1+/g) ?? [])
      runs.add(run.length);
  }
  const smallest = Math.min(...runs);
  expect(smallest).toBeGreaterThan(3);
  expect([...runs].filter((run) => run % smallest !== 0)).toEqual([]);
  const endless = Array.from({ length: MOST_ROWS }, (): Block => ({ kind: 'rule' }));
  await expect(drawPaper(endless, 58)).rejects.toThrow(RangeError);
});
