import { formatDecimal, groupThousands } from '@doi-tien/money/format';
import { parseAmount } from '@doi-tien/money/parse';

/** The text of a currency field and where the caret stands in it. */
export interface TypedText {
  text: string;
  caret: number;
}

export interface TypingOptions {
  decimals: number;
  allowNegative?: boolean;
  /** Phones in Vietnamese show a comma on the decimal pad and no dot: there a typed comma is the decimal point. */
  commaIsDecimal?: boolean;
}

const MAX_WHOLE_DIGITS = 24;
/** "1.234567tr" needs six more decimals than its result has. */
const SHORTHAND_DECIMALS = 6;
/** Wide enough to read any half-typed figure; whether the decimals fit is a rule, not a reason to lose what was typed. */
const ANY_DECIMALS = 40;

function withoutCommas(text: string): string {
  return text.replaceAll(',', '');
}

/** Groups the whole part of a figure that may still be half typed: "-", "1234.", ".5". */
function groupTyped(plain: string): string {
  const match = /^(-?)(\d*)(\.\d*)?$/.exec(plain);
  if (match === null) return plain;
  return `${match[1] ?? ''}${groupThousands(match[2] ?? '')}${match[3] ?? ''}`;
}

/** Deleting one of our own commas changes nothing in the figure; the person meant the digit beside it. */
function deleteDigitBesideComma(previous: TypedText, next: TypedText): TypedText {
  const onlyCommaGone =
    next.text.length === previous.text.length - 1 && withoutCommas(next.text) === withoutCommas(previous.text);
  if (!onlyCommaGone) return next;
  const backwards = previous.caret > next.caret;
  const at = backwards ? next.caret - 1 : next.caret;
  return { text: next.text.slice(0, at) + next.text.slice(at + 1), caret: backwards ? at : next.caret };
}

function typedCharacter(previous: TypedText, next: TypedText): string | undefined {
  return next.text.length === previous.text.length + 1 ? next.text[next.caret - 1] : undefined;
}

function replaceAt(text: string, index: number, replacement: string): string {
  return text.slice(0, index) + replacement + text.slice(index + 1);
}

function readTypedComma(previous: TypedText, next: TypedText, options: TypingOptions): TypedText {
  if (options.commaIsDecimal !== true || typedCharacter(previous, next) !== ',') return next;
  return { text: replaceAt(next.text, next.caret - 1, '.'), caret: next.caret };
}

/**
 * A comma stands where it does not group thousands: "12,5" may mean 12.5 or 125 and is neither. Our own commas always
 * group, so these are typed ones; three digits later they may group after all.
 */
export function hasStrayComma(text: string): boolean {
  return text.includes(',') && text !== regroup(text);
}

function regroup(text: string): string {
  const plain = withoutCommas(text);
  return /t$/i.test(plain) ? `${groupTyped(plain.slice(0, -1))}t` : groupTyped(plain);
}

/** The value while typing, "1.5t" read as 1.5 until the "r" comes; null when there is no figure yet. */
export function readTyped(text: string, allowNegative = true): string | null {
  if (hasStrayComma(text)) return null;
  const parsed = parseAmount(withoutCommas(text).replace(/t$/i, ''), { decimals: ANY_DECIMALS, allowNegative });
  return parsed.ok ? parsed.value : null;
}

function expandShorthand(text: string): string | null {
  if (!/\d/.test(text) || !/(k|tr)$/i.test(text)) return null;
  const value = readTyped(text);
  return value === null ? null : formatDecimal(value);
}

function isAcceptable(plain: string, { decimals, allowNegative }: TypingOptions): boolean {
  const match = /^(-?)(\d*)(?:\.(\d*))?t?$/i.exec(plain);
  if (match === null || (match[1] === '-' && allowNegative !== true)) return false;
  const whole = match[2] ?? '';
  return whole.length <= MAX_WHOLE_DIGITS && (match[3] ?? '').length <= decimals + SHORTHAND_DECIMALS;
}

function dropLeadingZeros(plain: string): string {
  return plain.replace(/^(-?)0+(?=\d)/, '$1');
}

/**
 * One keystroke: what the browser made of it, turned into the grouped figure with the caret after the same
 * digit as before. What makes no figure is not taken, so the field never shows something it cannot read.
 */
export function retype(previous: TypedText, next: TypedText, options: TypingOptions): TypedText {
  const isComma = typedCharacter(previous, next) === ',' && options.commaIsDecimal !== true;
  if (isComma || hasStrayComma(previous.text)) return keepStrayComma(previous, next, options);
  const meant = deleteDigitBesideComma(previous, readTypedComma(previous, next, options));
  const expanded = meant.caret === meant.text.length ? expandShorthand(withoutCommas(meant.text)) : null;
  if (expanded !== null) return { text: expanded, caret: expanded.length };

  const plain = withoutCommas(meant.text);
  if (!isAcceptable(plain, options)) return refuse(previous, next);
  const trimmed = dropLeadingZeros(plain);
  const significant = withoutCommas(meant.text.slice(0, meant.caret)).length - (plain.length - trimmed.length);
  const text = regroup(trimmed);
  return { text, caret: caretAfter(text, Math.max(0, significant)) };
}

/** Stays as it was typed until it can be read: dropping the comma would make another figure of it. */
function keepStrayComma(previous: TypedText, next: TypedText, options: TypingOptions): TypedText {
  if (!isAcceptable(withoutCommas(next.text), options)) return refuse(previous, next);
  return hasStrayComma(next.text) ? next : { text: regroup(next.text), caret: next.caret };
}

/** The caret goes back to where it stood before the refused character. */
function refuse(previous: TypedText, next: TypedText): TypedText {
  const added = next.text.length - previous.text.length;
  return { text: previous.text, caret: Math.min(previous.text.length, Math.max(0, next.caret - Math.max(0, added))) };
}

/** The position right after the given number of characters that are not commas. */
function caretAfter(text: string, significant: number): number {
  let seen = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (seen === significant) return index;
    if (text[index] !== ',') seen += 1;
  }
  return text.length;
}

/** Replaces the selection with a pasted figure, whatever separators it came with; null when it cannot be read. */
export function pasteInto(
  current: string,
  selection: { start: number; end: number },
  pasted: string,
  options: TypingOptions,
): TypedText | null {
  const parsed = parseAmount(pasted, { decimals: options.decimals, allowNegative: options.allowNegative });
  if (!parsed.ok) return null;
  const before = current.slice(0, selection.start);
  const plain = withoutCommas(before + parsed.value + current.slice(selection.end));
  if (!isAcceptable(plain, options)) return null;
  const text = groupTyped(dropLeadingZeros(plain));
  const digitsBehind = withoutCommas(current.slice(selection.end)).length;
  return { text, caret: caretAfter(text, withoutCommas(text).length - digitsBehind) };
}

/** When the field is left, a dangling dot, minus or half a shorthand goes. A stray comma stays, to be seen and mended. */
export function settle(text: string): string {
  if (hasStrayComma(text)) return /^\D*$/.test(text) ? '' : text;
  const value = readTyped(text);
  if (value === null) return '';
  return groupTyped(
    dropLeadingZeros(
      withoutCommas(text)
        .replace(/\.?t?$/i, '')
        .replace(/^(-?)\./, '$10.'),
    ),
  );
}
