/** The browser's own word; it is sure only when it says that there is no network. */
export function isOffline(): boolean {
  return navigator.onLine === false;
}
