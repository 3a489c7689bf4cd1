import { createHash } from 'node:crypto';
import { ENTRY_KIND, type EntryKind } from '@doi-tien/contract/screening';
import type { EntryRowBody } from '@doi-tien/contract/screening.schema';
import { readBirth } from '../../domain/screening/birth.rules.ts';
import { nameWords } from '../../domain/screening/name-keys.rules.ts';

/** An entry of a list as it is kept. */
export interface Entry {
  /** What it is recognised by in the next version of the list: the reference, or the name and the birth. */
  key: string;
  kind: EntryKind;
  name: string;
  originalName: string | null;
  aliases: string[];
  births: string[];
  nationality: string | null;
  reference: string | null;
  listedOn: string | null;
  /** Of everything above. */
  hash: string;
}

const MAX_ALIASES = 100;

/** A row as an entry; null where a birth cannot be read. */
export function entryOf(row: EntryRowBody): Entry | null {
  const births = partsOf(row.ngay_sinh).map(readBirth);
  if (births.includes(null)) return null;
  const content = {
    kind: row.loai ?? ENTRY_KIND.person,
    name: row.ten,
    originalName: row.ten_goc || null,
    aliases: partsOf(row.ten_khac).slice(0, MAX_ALIASES),
    births: births.filter((birth) => birth !== null),
    nationality: row.quoc_tich || null,
    reference: row.so_tham_chieu || null,
    listedOn: row.ngay_dua_vao ?? null,
  };
  const key = content.reference ?? `${nameWords(row.ten).join(' ')} ${content.births.join(' ')}`.trim();
  return { key, ...content, hash: createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32) };
}

function partsOf(text: string | null | undefined): string[] {
  return (text ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
