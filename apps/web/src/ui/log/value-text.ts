import { isDecimal } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { showDay, showMoment } from '../dates/moments.ts';
import { isRecord, told } from './record-difference.ts';

export interface ValueWords {
  none: string;
  yes: string;
  no: string;
  /** Instead of a code that only programs use. */
  internal: string;
  /** What a field is called. */
  field: (name: string) => string;
  /** What a value of a field with fixed choices means; undefined when it has none. */
  choice: (field: string, value: string) => string | undefined;
  /** What a browser says about itself, as people call it. */
  device: (userAgent: string) => string;
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Only figures of money get thousand commas: a document number or a phone may look like a number too. */
const AMOUNT =
  /^(so_(tien|luong|du)|ty_gia|gia_(tri|von)|thanh_tien|phi_|loi_nhuan|lam_tron|ton_|chenh_lech|tong_|nguong_|duyet_\w+_tu)/;

/** A logged value in the words of the screen. Records inside it become one line each. */
export function valueText(field: string, value: unknown, words: ValueWords): string {
  if (value === null || value === undefined || value === '') return words.none;
  if (Array.isArray(value)) return value.map((entry) => valueText(field, entry, words)).join('; ') || words.none;
  if (isRecord(value)) return recordText(value, words);
  if (typeof value === 'boolean') return words.choice(field, String(value)) ?? (value ? words.yes : words.no);
  const text = String(value);
  const choice = words.choice(field, text);
  if (choice !== undefined) return choice;
  if (field === 'thiet_bi') return words.device(text);
  if (UUID.test(text)) return words.internal;
  if (DAY.test(text)) return showDay(text);
  if (MOMENT.test(text)) return showMoment(text);
  return AMOUNT.test(field) && isDecimal(text) ? formatDecimal(text) : text;
}

function recordText(record: Record<string, unknown>, words: ValueWords): string {
  const names = told(Object.keys(record)).filter((name) => ![null, undefined, ''].includes(record[name] as null));
  return names.map((name) => `${words.field(name)}: ${valueText(name, record[name], words)}`).join(' · ');
}
