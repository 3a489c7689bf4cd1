/** Only what differs from the record that was read: untouched fields are not sent, so they cannot undo others' work. */
export function changedFields(record: object, values: object): Record<string, unknown> {
  const before = record as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isSame(before[name], value) && name in before),
  );
}

/** An emptied text field and a field that never had a value are the same to a person. */
function isSame(before: unknown, now: unknown): boolean {
  const plain = (value: unknown) => (value === undefined || value === '' ? null : value);
  return JSON.stringify(plain(before)) === JSON.stringify(plain(now));
}
