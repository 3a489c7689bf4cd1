import type { FieldError } from '@doi-tien/contract/envelope';

/** Empty text, null and undefined are all "nothing entered"; dates compare by what they would be sent as. */
function normalise(value: unknown): unknown {
  if (value === undefined || value === null || value === '') return null;
  if (Array.isArray(value)) return value.map(normalise);
  if (typeof value !== 'object') return value;
  if ('toJSON' in value && typeof value.toJSON === 'function') return value.toJSON();
  const entries = Object.entries(value).map(([key, inner]) => [key, normalise(inner)] as const);
  return Object.fromEntries(entries.filter(([, inner]) => inner !== null).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Whether something was really changed: typing a letter and taking it back is no change. */
export function hasChanged(initial: unknown, current: unknown): boolean {
  return JSON.stringify(normalise(initial ?? {})) !== JSON.stringify(normalise(current ?? {}));
}

/** What is stored now, except where something else was typed over what had been stored: nothing typed is lost. */
export function keepTyped<Value>(before: Value, typed: Value, now: Value): Value {
  if (isRecord(before) && isRecord(typed) && isRecord(now)) {
    const [old, own] = [before as Record<string, unknown>, typed as Record<string, unknown>];
    return Object.fromEntries(
      Object.entries(now).map(([key, value]) => [key, keepTyped(old[key], own[key], value)]),
    ) as Value;
  }
  return hasChanged([before], [typed]) ? typed : now;
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !('toJSON' in value);
}

type FieldPath = (string | number)[];

/** `chi_tiet[0].so_luong` or `chi_tiet.0.so_luong`, as the server names a field → where the form keeps it. */
export function fieldPath(field: string): FieldPath {
  return field
    .replace(/\[(\d+)\]/g, '.$1')
    .split('.')
    .filter((part) => part !== '')
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

/** Several complaints about one field stay together, in the server's order. */
export function groupFieldErrors(errors: readonly FieldError[]): { name: FieldPath; errors: string[] }[] {
  const byField = new Map<string, string[]>();
  for (const { field, message } of errors) byField.set(field, [...(byField.get(field) ?? []), message]);
  return [...byField].map(([field, messages]) => ({ name: fieldPath(field), errors: messages }));
}

/** Whether the form has such a field; a complaint about anything else must be told above it. */
export function hasField(values: unknown, path: FieldPath): boolean {
  let at: unknown = values;
  for (const part of path) {
    if (typeof at !== 'object' || at === null || !(part in at)) return false;
    at = (at as Record<string | number, unknown>)[part];
  }
  return path.length > 0;
}
