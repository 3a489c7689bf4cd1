import { formatDecimal } from '@doi-tien/money/format';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pasteInto, readTyped, retype, settle, type TypedText, type TypingOptions } from './money-typing.ts';

const EURO: TypingOptions = { decimals: 2 };
const DONG: TypingOptions = { decimals: 0 };

/** "1,2|34" → the text and the caret. */
const at = (marked: string): TypedText => ({ text: marked.replace('|', ''), caret: marked.indexOf('|') });
const show = ({ text, caret }: TypedText) => `${text.slice(0, caret)}|${text.slice(caret)}`;

const press = (marked: string, key: string, options: TypingOptions = EURO) => {
  const previous = at(marked);
  const text = previous.text.slice(0, previous.caret) + key + previous.text.slice(previous.caret);
  return show(retype(previous, { text, caret: previous.caret + key.length }, options));
};
const backspace = (marked: string) => {
  const previous = at(marked);
  const text = previous.text.slice(0, previous.caret - 1) + previous.text.slice(previous.caret);
  return show(retype(previous, { text, caret: previous.caret - 1 }, EURO));
};
const deleteForward = (marked: string) => {
  const previous = at(marked);
  const text = previous.text.slice(0, previous.caret) + previous.text.slice(previous.caret + 1);
  return show(retype(previous, { text, caret: previous.caret }, EURO));
};
const typeAll = (keys: string, options: TypingOptions = EURO) =>
  [...keys].reduce((text, key) => press(text, key, options), '|');

describe('typing an amount', () => {
  it('groups thousands while typing and keeps the caret after the same digit', () => {
    expect(typeAll('1234567.5')).toBe('1,234,567.5|');
    expect(press('1|23', '9')).toBe('1,9|23');
    expect(press('|123', '9')).toBe('9|,123');
    expect(press('999|,123', '4')).toBe('9,994|,123');
  });

  it('keeps a comma that does not group thousands, and reads nothing from it', () => {
    expect(typeAll('12,5')).toBe('12,5|');
    expect(readTyped('12,5')).toBeNull();
    expect(settle('12,5')).toBe('12,5');
    // Shorthand after such a comma is no figure either: "1,5tr" is not 15 million.
    expect(readTyped(typeAll('1,5tr').replace('|', ''))).toBeNull();
    expect(settle(',')).toBe('');
  });

  it('takes commas typed where they belong, and goes on grouping after them', () => {
    expect(typeAll('1,234')).toBe('1,234|');
    expect(typeAll('12,500')).toBe('12,500|');
    expect(readTyped('12,500')).toBe('12500');
    expect(typeAll('12,5000')).toBe('125,000|');
    expect(backspace('12,|')).toBe('12|');
  });

  it('deletes the digit when only the comma was hit', () => {
    expect(backspace('1,|234')).toBe('|234');
    expect(deleteForward('1|,234')).toBe('1|34');
    expect(backspace('12,34|5')).toBe('1,23|5');
  });

  it('multiplies the shorthand out as soon as it is complete', () => {
    expect(typeAll('250k', DONG)).toBe('250,000|');
    expect(typeAll('1.5tr', DONG)).toBe('1,500,000|');
    expect(typeAll('1.5t', DONG)).toBe('1.5t|');
    expect(typeAll('k', DONG)).toBe('|');
  });

  it('does not take what makes no figure', () => {
    expect(press('12|3', 'a')).toBe('12|3');
    expect(press('1.5|', '.')).toBe('1.5|');
    expect(press('|5', '-')).toBe('|5');
    expect(press('|5', '-', { decimals: 2, allowNegative: true })).toBe('-|5');
    expect(press('5|', 'e')).toBe('5|');
  });

  it('drops leading zeros but lets a decimal begin with one', () => {
    expect(typeAll('05')).toBe('5|');
    expect(typeAll('0.05')).toBe('0.05|');
  });

  it('reads a typed comma as the decimal point where the phone has no other key for it', () => {
    expect(press('12|', ',')).toBe('12,|');
    expect(press('12|', ',', { ...EURO, commaIsDecimal: true })).toBe('12.|');
  });

  it('shows the same figure as the formatter, however it was typed', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n }), (whole) => {
        expect(typeAll(String(whole))).toBe(`${formatDecimal(String(whole))}|`);
      }),
      { numRuns: 50 },
    );
  });

  it('never loses or invents a digit when one is inserted anywhere', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 15n }),
        fc.nat(30),
        fc.constantFrom(...'123456789'),
        (whole, spot, key) => {
          const text = formatDecimal(String(whole));
          const caret = Math.min(spot, text.length);
          const before = text.slice(0, caret).replaceAll(',', '');
          const next = retype(
            { text, caret },
            { text: text.slice(0, caret) + key + text.slice(caret), caret: caret + 1 },
            EURO,
          );
          expect(readTyped(next.text)).toBe(before + key + text.slice(caret).replaceAll(',', ''));
          expect(next.text.slice(0, next.caret).replaceAll(',', '')).toBe(before + key);
        },
      ),
    );
  });
});

describe('pasting and leaving', () => {
  it('reads what Excel or a message gives', () => {
    expect(pasteInto('', { start: 0, end: 0 }, '1.234.567 ₫', DONG)?.text).toBe('1,234,567');
    expect(pasteInto('5,000', { start: 0, end: 5 }, ' 1,250k ', DONG)?.text).toBe('1,250,000');
    expect(show(pasteInto('1,000', { start: 1, end: 1 }, '23', DONG) ?? at('|'))).toBe('123|,000');
  });

  it('refuses a paste it would have to guess at', () => {
    expect(pasteInto('', { start: 0, end: 0 }, 'abc', EURO)).toBeNull();
    expect(pasteInto('', { start: 0, end: 0 }, '25.900', DONG)).toBeNull();
    expect(pasteInto('1.5', { start: 3, end: 3 }, '2.5', EURO)).toBeNull();
  });

  it('tidies a half-typed figure when the field is left', () => {
    expect(settle('12.')).toBe('12');
    expect(settle('.5')).toBe('0.5');
    expect(settle('1.5t')).toBe('1.5');
    expect(settle('-')).toBe('');
    expect(settle('1,234.50')).toBe('1,234.50');
  });
});
