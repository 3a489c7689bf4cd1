const APPLE = /mac|iphone|ipad/i;

/** How the keyboard in front of the person names "send this form". */
export function submitKeyName(): string {
  return APPLE.test(navigator.userAgent) ? '⌘ ↵' : 'Ctrl ↵';
}
