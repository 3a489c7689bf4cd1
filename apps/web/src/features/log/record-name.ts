import { isRecord } from '../../ui/log/record-difference.ts';
import { UUID } from '../../ui/log/value-text.ts';

/** How people call a record, by the first of these fields it has; null when it has no name of its own. */
const NAMING_FIELDS = ['tai_khoan', 'ma_giao_dich', 'ten', 'ma', 'tieu_de'];

export function recordName(before: unknown, after: unknown): string | null {
  for (const record of [after, before]) {
    if (!isRecord(record)) continue;
    const name = NAMING_FIELDS.map((field) => record[field]).find((value) => typeof value === 'string' && value !== '');
    if (typeof name === 'string') return name;
  }
  return null;
}

/** What only programs say: a UUID, the key of an alert (`ket_qua_ngay 7`). */
const CODE = /^[a-z]+_[a-z_]+/;

/** The number of a record as people may say it. */
export function shownId(id: string | null): string | null {
  return id !== null && (UUID.test(id) || CODE.test(id)) ? null : id;
}
