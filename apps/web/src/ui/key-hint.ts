const APPLE = /mac|iphone|ipad/i;

/** Whose keys have other names: ⌘ where others have Ctrl. */
export function isAppleKeyboard(): boolean {
  return APPLE.test(navigator.userAgent);
}
