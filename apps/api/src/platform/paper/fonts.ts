import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

export type Weight = 500 | 700;

/** Letters come in files by script; the first one that has a letter draws it. */
const SCRIPTS = ['latin', 'vietnamese', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext'] as const;

/** Figures of one width, so that amounts stand under each other. */
const FEATURES = { tnum: true, kern: true };

const find = createRequire(import.meta.url);
const opened = new Map<string, Font>();

/** Opened when the first letter of a script is needed: most papers need two of them. */
function fontOf(script: string, weight: Weight): Font {
  const name = `@fontsource/inter/files/inter-${script}-${weight}-normal.woff`;
  const font = opened.get(name) ?? (create(readFileSync(find.resolve(name))) as Font);
  opened.set(name, font);
  return font;
}

/** A text is measured many times before it stands; the outlines of its letters are worked out once. */
const paths = new Map<string, string>();

function pathOf(id: string, make: () => string): string {
  const path = paths.get(id) ?? make();
  paths.set(id, path);
  return path;
}

/** A letter as a path in dots, moved to its place on the line. */
export interface PlacedGlyph {
  /** Names the shape: equal ones are drawn from one definition. */
  id: string;
  path: string;
  x: number;
  /** Dots for a unit of the font. */
  scale: number;
}

export interface ShapedText {
  glyphs: PlacedGlyph[];
  width: number;
}

interface Run {
  font: Font;
  name: string;
  text: string;
}

/** Composed letters have shapes of their own. What no script has becomes the box of the first one: it is missing, and seen to be. */
export function shape(text: string, size: number, weight: Weight): ShapedText {
  const glyphs: PlacedGlyph[] = [];
  let x = 0;
  for (const run of runsOf(text.normalize('NFC'), weight)) {
    const scale = size / run.font.unitsPerEm;
    const shaped = run.font.layout(run.text, FEATURES);
    shaped.glyphs.forEach((glyph, index) => {
      const at = shaped.positions[index];
      if (!at) return;
      const id = `${run.name}-${glyph.id}`;
      const path = pathOf(id, () => glyph.path.toSVG());
      if (path !== '') glyphs.push({ id, path, x: x + at.xOffset * scale, scale });
      x += at.xAdvance * scale;
    });
  }
  return { glyphs, width: x };
}

function runsOf(text: string, weight: Weight): Run[] {
  const runs: Run[] = [];
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    const last = runs.at(-1);
    // Marks and spaces stay with what they follow, or a word would lose its kerning.
    if (last?.font.hasGlyphForCodePoint(code)) {
      last.text += letter;
      continue;
    }
    const script = SCRIPTS.find((each) => fontOf(each, weight).hasGlyphForCodePoint(code)) ?? SCRIPTS[0];
    const font = fontOf(script, weight);
    if (last?.font === font) last.text += letter;
    else runs.push({ font, name: `${script}-${weight}`, text: letter });
  }
  return runs;
}
