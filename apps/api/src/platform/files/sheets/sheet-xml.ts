import type { Cell } from './cell.ts';
import { daySerial, type WallClock } from './wall-clock.ts';

/** Places in the style table below. */
export const STYLE = { plain: 0, heading: 1, moment: 2, day: 3, whole: 4, fraction: 5, text: 6 } as const;

/** `quotePrefix` keeps a text a text even when somebody edits the cell. */
export const STYLES_XML = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="3"><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy"/><numFmt numFmtId="166" formatCode="#,##0.0#######"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="7"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" numFmtId="165" applyNumberFormat="1"/><xf xfId="0" numFmtId="3" applyNumberFormat="1"/><xf xfId="0" numFmtId="166" applyNumberFormat="1"/><xf xfId="0" numFmtId="49" applyNumberFormat="1" quotePrefix="1"/></cellXfs></styleSheet>`;

const MAX_CELL_CHARACTERS = 32_767;
const FORMULA_LIKE = /^[=+\-@＝＋－＠﹦﹢﹣﹫]/;

export function cellXml(cell: Cell, reference: string, clock: WallClock, style?: number): string {
  switch (cell.kind) {
    case 'empty':
      return '';
    case 'boolean':
      return `<c r="${reference}" t="b"><v>${cell.value ? 1 : 0}</v></c>`;
    case 'number':
      return number(reference, cell.digits, numberStyle(cell));
    case 'formula': {
      const { formula, digits } = cell;
      return `<c r="${reference}" s="${numberStyle({ digits, isAmount: true })}"><f>${escapeXml(formula)}</f><v>${digits}</v></c>`;
    }
    case 'moment':
      return number(reference, String(clock.serial(cell.moment)), STYLE.moment);
    case 'day':
      return number(reference, String(daySerial(cell.day)), STYLE.day);
    case 'text': {
      const chosen = style ?? (FORMULA_LIKE.test(cell.text) ? STYLE.text : STYLE.plain);
      const text = escapeXml(cell.text.slice(0, MAX_CELL_CHARACTERS));
      return `<c r="${reference}" s="${chosen}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
    }
  }
}

function number(reference: string, digits: string, style: number): string {
  return `<c r="${reference}" s="${style}"><v>${digits}</v></c>`;
}

function numberStyle({ digits, isAmount }: { digits: string; isAmount: boolean }): number {
  if (!isAmount) return STYLE.plain;
  return digits.includes('.') ? STYLE.fraction : STYLE.whole;
}

const NAMES: string[] = [];

/** 0 is A, 26 is AA. */
export function columnName(index: number): string {
  const known = NAMES[index];
  if (known !== undefined) return known;
  const name = (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));
  NAMES[index] = name;
  return name;
}

const SPECIAL: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** What XML cannot carry, and text that reads like the format's own way of writing it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const UNWRITABLE = /[&<>"]|[\0-\x08\x0b-\x1f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g;

export function escapeXml(text: string): string {
  return text.replace(UNWRITABLE, (character) => {
    if (SPECIAL[character]) return SPECIAL[character];
    return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
  });
}
