import type { Align, Bilingual, Block, PaperWidth, TableRow, TextSize } from './blocks.ts';
import { PAPER_DOTS } from './blocks.ts';
import { balanceLines, breakLines } from './break-lines.ts';
import { codeOf, type QrSquares } from './codes.ts';
import { type ShapedText, shape, type Weight } from './fonts.ts';

/** Sizes in dots, 8 to a millimetre. */
const SIZES: Record<PaperWidth, Record<TextSize, number>> = {
  58: { small: 18, normal: 22, medium: 26, large: 36 },
  80: { small: 19, normal: 24, medium: 30, large: 44 },
};
/** No figure becomes smaller than can be read. */
const SMALLEST = 14;
const LINE = 1.28;
const GAP = 16;
const BETWEEN = 20;

export interface PlacedText extends ShapedText {
  x: number;
  /** Of the line that letters stand on. */
  y: number;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Everything with its place in dots. */
export interface Layout {
  width: number;
  height: number;
  texts: PlacedText[];
  boxes: Box[];
  codes: { x: number; y: number; squares: QrSquares }[];
}

interface TextStyle {
  align?: Align;
  size?: number;
  weight?: Weight;
  /** The part of the line that it has, in dots. */
  from?: number;
  width?: number;
}

/** One sheet that grows downwards. */
class Sheet implements Layout {
  readonly texts: PlacedText[] = [];
  readonly boxes: Box[] = [];
  readonly codes: Layout['codes'] = [];
  readonly width: number;
  readonly sizes: Record<TextSize, number>;
  height = 0;

  constructor(paper: PaperWidth) {
    this.width = PAPER_DOTS[paper];
    this.sizes = SIZES[paper];
  }

  /** Puts one line at a height and tells how high it is. */
  put(
    line: string,
    top: number,
    { align = 'left', size = this.sizes.normal, weight = 500, ...part }: TextStyle,
  ): number {
    const { from = 0, width = this.width } = part;
    const shaped = shape(line, size, weight);
    const free = width - shaped.width;
    const x = from + (align === 'left' ? 0 : align === 'right' ? free : free / 2);
    this.texts.push({ ...shaped, x: Math.max(0, Math.round(x)), y: Math.round(top + size) });
    return Math.ceil(size * LINE);
  }

  /** Writes lines that fit, and goes on under them. */
  write(text: string, style: TextStyle = {}): void {
    this.height += this.writeAt(text, this.height, style);
  }

  writeAt(text: string, top: number, style: TextStyle): number {
    const { size = this.sizes.normal, weight = 500, width = this.width } = style;
    const lines = (style.align === 'center' ? balanceLines : breakLines)(text, width, size, weight);
    return lines.reduce((height, line) => height + this.put(line, top + height, style), 0);
  }

  rule(thickness: number, isDashed: boolean): void {
    const top = this.height + GAP / 2;
    const dash = isDashed ? 8 : this.width;
    for (let x = 0; x < this.width; x += dash * 2) this.boxes.push({ x, y: top, width: dash, height: thickness });
    this.height = top + thickness + GAP / 2;
  }
}

const widthOf = (text: string, size: number, weight: Weight = 500) => shape(text, size, weight).width;

/** The size at which a figure fits on one line: it is never cut, and never broken. */
function fittingSize(text: string, size: number, weight: Weight, width: number): number {
  const needed = widthOf(text, size, weight);
  return needed <= width ? size : Math.max(SMALLEST, Math.floor((size * width) / needed));
}

export function layOut(blocks: readonly Block[], paper: PaperWidth): Layout {
  const sheet = new Sheet(paper);
  for (const block of blocks) place(sheet, block);
  sheet.height = Math.ceil(sheet.height);
  return sheet;
}

function place(sheet: Sheet, block: Block): void {
  switch (block.kind) {
    case 'text':
      sheet.write(block.text, {
        align: block.align ?? 'left',
        size: sheet.sizes[block.size ?? 'normal'],
        weight: block.isBold ? 700 : 500,
      });
      return;
    case 'pair':
      placePair(sheet, block);
      return;
    case 'table':
      placeTable(sheet, block.head, block.rows);
      return;
    case 'mark':
      placeMark(sheet, block.text);
      return;
    case 'code':
      placeCode(sheet, block.text, block.caption);
      return;
    case 'rule':
      sheet.rule(2, block.isDashed ?? false);
      return;
    case 'gap':
      sheet.height += GAP;
  }
}

/** The word at the left, in two languages; what it is at the right, or under it where both do not fit beside each other. */
function placePair(sheet: Sheet, { label, value, ...look }: Extract<Block, { kind: 'pair' }>): void {
  const { width, sizes } = sheet;
  const [size, weight] = [sizes[look.size ?? 'normal'], look.isBold ? 700 : 500] as const;
  const labelWidth = Math.max(widthOf(label.text, sizes.normal), widthOf(label.english, sizes.small));
  const beside = width - labelWidth - BETWEEN;
  const needed = widthOf(value, size, weight);
  const isUnder = look.isAmount ? needed > beside : needed > beside && beside < width / 2;
  const top = sheet.height;
  const labelHeight =
    sheet.put(label.text, top, {}) + sheet.put(label.english, top + sizes.normal * LINE, { size: sizes.small });
  const from = isUnder ? 0 : width - beside;
  const style: TextStyle = { align: 'right', from, width: width - from, size, weight };
  const start = isUnder ? top + labelHeight : top;
  const valueHeight = look.isAmount
    ? sheet.put(value, start, { ...style, size: fittingSize(value, size, weight, width - from) })
    : sheet.writeAt(value, start, style);
  sheet.height = Math.max(top + labelHeight, start + valueHeight) + 6;
}

/** In columns while every row fits; where one does not, each amount goes under the figures it comes from. */
function placeTable(sheet: Sheet, head: readonly Bilingual[], rows: readonly TableRow[]): void {
  const { width, sizes } = sheet;
  const columns = head.map(({ text, english }, column) =>
    Math.max(
      widthOf(text, sizes.small),
      widthOf(english, sizes.small),
      ...rows.map(({ cells }) => widthOf(cells[column] ?? '', sizes.normal)),
    ),
  );
  const used = columns.reduce((total, column) => total + column, 0);
  const between = (width - used) / Math.max(1, head.length - 1);
  if (between < BETWEEN / 2) {
    placeStacked(sheet, head, rows);
    return;
  }
  const starts = columns.map((_, column) => columns.slice(0, column).reduce((total, own) => total + own + between, 0));
  const cell = (column: number): TextStyle => ({
    from: starts[column] ?? 0,
    width: columns[column] ?? 0,
    align: column === 0 ? 'left' : 'right',
  });
  placeHead(sheet, head, cell);
  for (const { cells, note } of rows) {
    const top = sheet.height;
    const heights = cells.map((text, column) => sheet.put(text, top, cell(column)));
    sheet.height += Math.max(...heights);
    if (note) sheet.write(note, { size: sizes.small });
    sheet.rule(1, false);
  }
}

function placeHead(sheet: Sheet, head: readonly Bilingual[], cell: (column: number) => TextStyle): void {
  const size = sheet.sizes.small;
  for (const [index, name] of (['text', 'english'] as const).entries()) {
    const top = sheet.height + index * size * LINE;
    head.forEach((word, column) => void sheet.put(word[name], top, { ...cell(column), size }));
  }
  sheet.height += 2 * size * LINE;
  sheet.rule(1, false);
}

function placeStacked(sheet: Sheet, head: readonly Bilingual[], rows: readonly TableRow[]): void {
  const { width, sizes } = sheet;
  sheet.write(head.map(({ text, english }) => `${text} / ${english}`).join(' · '), { size: sizes.small });
  sheet.rule(1, false);
  for (const { cells, note } of rows) {
    const amount = cells.at(-1) ?? '';
    const figures = cells.slice(0, -1).join(' × ');
    const isWide = widthOf(figures, SMALLEST) > width;
    for (const text of isWide ? cells.slice(0, -1) : [figures]) {
      sheet.height += sheet.put(text, sheet.height, { size: fittingSize(text, sizes.normal, 500, width) });
    }
    const size = fittingSize(amount, sizes.normal, 500, width);
    sheet.height += sheet.put(amount, sheet.height, { align: 'right', size });
    if (note) sheet.write(note, { size: sizes.small });
    sheet.rule(1, false);
  }
}

/** In a frame: nobody takes this paper for another. */
function placeMark(sheet: Sheet, { text, english }: Bilingual): void {
  const { width, sizes } = sheet;
  const top = sheet.height + GAP / 2;
  const inner: TextStyle = { align: 'center', weight: 700, from: GAP, width: width - 2 * GAP };
  let height = GAP / 2;
  height += sheet.writeAt(text, top + height, { ...inner, size: sizes.medium });
  height += sheet.writeAt(english, top + height, { ...inner, size: sizes.normal });
  height += GAP / 2;
  sheet.boxes.push(
    { x: 0, y: top, width, height: 3 },
    { x: 0, y: top + height, width, height: 3 },
    { x: 0, y: top, width: 3, height },
    { x: width - 3, y: top, width: 3, height: height + 3 },
  );
  sheet.height = top + height + GAP;
}

/** A code to be scanned, with the white edge that readers need. */
function placeCode(sheet: Sheet, text: string, caption: string | undefined): void {
  const squares = codeOf(text, Math.min(sheet.width, 300));
  const side = squares.size * squares.dots;
  sheet.codes.push({ x: Math.round((sheet.width - side) / 2), y: Math.ceil(sheet.height + GAP), squares });
  sheet.height += side + 2 * GAP;
  if (caption) sheet.write(caption, { align: 'center', size: sheet.sizes.small });
}
