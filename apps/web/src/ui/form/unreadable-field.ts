/** Marks a field whose text cannot be read. Its value is empty, so what sends the form has to look for the mark. */
export const UNREADABLE = { 'data-unreadable': '' };

/** Goes to the first field that cannot be read; false when all can. Nothing may be sent while it answers true. */
export function focusUnreadable(place: ParentNode | null | undefined): boolean {
  const field = place?.querySelector<HTMLElement>('[data-unreadable]');
  field?.focus();
  return field !== null && field !== undefined;
}
