/** The element, or the first field inside it. */
export function focusNow(id: string): void {
  const found = document.getElementById(id);
  const field = found?.matches('input') ? found : found?.querySelector<HTMLElement>('input');
  field?.focus();
}

/** After React has drawn what is to be focused and the picker has let go. */
export function focusLater(id: string): void {
  setTimeout(() => focusNow(id), 0);
}
