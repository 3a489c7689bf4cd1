const KEEP = 'doi-tien-keep-forms';

/** The session ends by force: every form on the screen keeps what was typed into it. */
export function keepForms(): void {
  window.dispatchEvent(new Event(KEEP));
}

export function onKeepForms(keep: () => void): () => void {
  window.addEventListener(KEEP, keep);
  return () => window.removeEventListener(KEEP, keep);
}

/** What can be written down and put back as it was. Secrets are not written, and neither are files or moments. */
export function keepable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(keepable);
  if (typeof value !== 'object' || value === null) return value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return undefined;
  const parts = Object.entries(value).filter(([name]) => !name.startsWith('mat_khau'));
  return Object.fromEntries(parts.map(([name, part]) => [name, keepable(part)]));
}
