import type { PermissionEntry } from '@doi-tien/contract/permissions';
import { type PermissionChanges, permissionChanges, toGrants } from '../../lib/session/permission-changes.ts';

export type LoggedRecord = Record<string, unknown>;

/** What happened to one field. `path` holds more than one name where a record has records inside. */
export type FieldChange = { path: string[] } & (
  | { kind: 'value'; before: unknown; after: unknown }
  | { kind: 'list'; added: unknown[]; removed: unknown[] }
  | { kind: 'permissions'; changes: PermissionChanges }
);

/** Kept or counted by the machine: they change with every act, or without one, and tell nobody anything. */
const MACHINE_FIELDS = new Set([
  'id',
  'phien_ban',
  'ngay_tao',
  'ngay_cap_nhat',
  'so_phien',
  'so_nguoi_dung',
  'so_tien_te',
]);

/**
 * What differs between the two, field by field, in the order of the record. A new record has nothing before it and
 * a deleted one nothing after; then every field that says something is listed.
 */
export function recordDifference(before: LoggedRecord | null, after: LoggedRecord | null): FieldChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return told(names).flatMap((name) => fieldChanges([name], before?.[name], after?.[name]));
}

/** The fields that say something to a person. */
export function told(names: readonly string[]): string[] {
  return names.filter((name) => !MACHINE_FIELDS.has(name) && !isNamedElsewhere(name, names));
}

/** A number that stands for another record is left out where that record's name stands beside it. */
function isNamedElsewhere(name: string, names: readonly string[]): boolean {
  const base = /^(.+)_id$/.exec(name)?.[1] ?? (name.startsWith('ma_') ? name.slice('ma_'.length) : undefined);
  if (base === undefined) return false;
  const namesOfId = name.endsWith('_id') ? [base, `ma_${base}`] : [];
  return [`ten_${base}`, ...namesOfId].some((each) => names.includes(each));
}

function fieldChanges(path: string[], before: unknown, after: unknown): FieldChange[] {
  if (isSame(before, after)) return [];
  if (path.at(-1) === 'phan_quyen' && (isPermissionList(before) || isPermissionList(after))) {
    const grantsOf = (value: unknown) => toGrants(isPermissionList(value) ? value : []);
    const changes = permissionChanges(grantsOf(before), grantsOf(after));
    return changes.areas.length > 0 ? [{ path, kind: 'permissions', changes }] : [];
  }
  if (Array.isArray(before) || Array.isArray(after)) return listChange(path, toList(before), toList(after));
  if (isRecord(before) || isRecord(after)) {
    const [one, other] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
    const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
    return names.flatMap((name) => fieldChanges([...path, name], one[name], other[name]));
  }
  return [{ path, kind: 'value', before, after }];
}

/** Lists are compared as bags: which entries came and which went. An entry that only moved is no change. */
function listChange(path: string[], before: unknown[], after: unknown[]): FieldChange[] {
  const removed = without(before, after);
  const added = without(after, before);
  return added.length + removed.length > 0 ? [{ path, kind: 'list', added, removed }] : [];
}

function without(list: readonly unknown[], taken: readonly unknown[]): unknown[] {
  const left = taken.map(stable);
  return list.filter((entry) => {
    const at = left.indexOf(stable(entry));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function isSame(one: unknown, other: unknown): boolean {
  return stable(one) === stable(other);
}

/** Nothing, an empty text and an absent field are the same; the order of names in a record does not count. */
function stable(value: unknown): string {
  return JSON.stringify(value === undefined || value === '' ? null : value, (_key, inner: unknown) =>
    isRecord(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );
}

function toList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null ? [] : [value];
}

export function isRecord(value: unknown): value is LoggedRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isPermissionList(value: unknown): value is PermissionEntry[] {
  return (
    Array.isArray(value) &&
    value.every((entry) => isRecord(entry) && typeof entry.name === 'string' && isRecord(entry.actions))
  );
}
