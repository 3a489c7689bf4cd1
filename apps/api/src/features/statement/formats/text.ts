import { isDay } from '@doi-tien/contract/dates';
import { canonical } from '@doi-tien/money/decimal';
import { FileRefusal } from '../../../platform/files/tables/refusal.ts';

/** UTF-8 where the bytes are that, otherwise what the format or its country uses. */
export function decodeText(bytes: Uint8Array, otherwise: 'windows-1252' | 'gb18030'): string {
  const mark =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
  if (mark) return new TextDecoder(mark).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decodeWhole(bytes, otherwise);
  }
}

function decodeWhole(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new FileRefusal('FILE_UNREADABLE');
  }
}

/** A day from its parts, or undefined when the calendar has none such. */
export function dayOf(year: number | string, month: number | string, date: number | string): string | undefined {
  const day = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
  return isDay(day) ? day : undefined;
}

/** SWIFT writes the year with two digits. */
export function fullYear(twoDigits: string): number {
  const year = Number(twoDigits);
  return year >= 80 ? 1900 + year : 2000 + year;
}

/** Digits with the given decimal sign and nothing else, as a plain decimal. */
export function plainAmount(text: string, decimalSign: ',' | '.'): string | undefined {
  const plain = decimalSign === ',' ? text.replace(',', '.') : text;
  if (!/^[-+]?\d{1,20}(\.\d{0,18})?$/.test(plain)) return undefined;
  return canonical(plain.replace(/^\+/, '').replace(/\.$/, ''));
}

export function unreadable(line: number, text: string): FileRefusal {
  return new FileRefusal('STATEMENT_LINE_UNREADABLE', { line, text: text.trim().slice(0, 80) });
}

/** Runs of blanks and tabs as one blank; nothing but blanks is no text. */
export function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

export function tidyOrNull(text: string | null | undefined): string | null {
  return tidy(text ?? '') || null;
}

/** The first and the last of some days. */
export function periodOf(days: readonly string[]): { fromDay: string; toDay: string } {
  const sorted = days.toSorted();
  return { fromDay: sorted[0] ?? '', toDay: sorted.at(-1) ?? '' };
}
