import type { TradeKind } from '@doi-tien/contract/trade';

export type ShortcutGroup =
  | 'everywhere'
  | 'trades'
  | 'forms'
  | 'ticket'
  | 'safe'
  | 'tills'
  | 'vouchers'
  | 'approvals'
  | 'rates'
  | 'lists';

interface Shortcut {
  group: ShortcutGroup;
  /** `Ctrl` is ⌘ on Apple keyboards. The first is the one on the key caps. */
  keys: readonly [string, ...string[]];
  /** Works behind an open dialog too: it leaves the screen, or opens something above it. */
  overDialogs?: true;
}

/**
 * Every key of the product, once: the hook that listens, the caps on the buttons and the list behind `?` all read this.
 * Left to the browser: F3 find, F5 reload, F11 full screen, F12 tools, and Shift+F10, the context menu. Left
 * to the ticket: F2, F4, F8. That leaves four keys for the four trades of every day, and Shift for the two others.
 */
export const SHORTCUTS = {
  palette: { group: 'everywhere', keys: ['Ctrl+K'], overDialogs: true },
  branch: { group: 'everywhere', keys: ['Ctrl+B'] },
  help: { group: 'everywhere', keys: ['?'] },
  payment: { group: 'everywhere', keys: ['Shift+F9'], overDialogs: true },
  guide: { group: 'everywhere', keys: ['F1'], overDialogs: true },
  back: { group: 'everywhere', keys: ['Escape'] },
  MNT: { group: 'trades', keys: ['F6'], overDialogs: true },
  BNT: { group: 'trades', keys: ['F7'], overDialogs: true },
  MDT: { group: 'trades', keys: ['F9'], overDialogs: true },
  BDT: { group: 'trades', keys: ['F10'], overDialogs: true },
  MAL: { group: 'trades', keys: ['Shift+F6'], overDialogs: true },
  MBK: { group: 'trades', keys: ['Shift+F7'], overDialogs: true },
  // Enter and the arrows act where they are pressed, in the field or the row itself; listed here to be found.
  next: { group: 'forms', keys: ['Enter'] },
  save: { group: 'forms', keys: ['Ctrl+Enter', 'Ctrl+S'] },
  quickReason: { group: 'forms', keys: ['Alt+1', 'Alt+2', 'Alt+3', 'Alt+4', 'Alt+5', 'Alt+6'] },
  countNotes: { group: 'ticket', keys: ['F2'] },
  addLine: { group: 'ticket', keys: ['F4'] },
  changeNotes: { group: 'ticket', keys: ['F8'] },
  confirmNotes: { group: 'ticket', keys: ['Shift+F8'] },
  reserve: { group: 'ticket', keys: ['Shift+F2'] },
  resume: { group: 'ticket', keys: ['Shift+F4'] },
  saveWaiting: { group: 'ticket', keys: ['Ctrl+Shift+Enter'] },
  print: { group: 'ticket', keys: ['Ctrl+P', 'P'] },
  safeStep: { group: 'safe', keys: ['K'] },
  topUp: { group: 'safe', keys: ['B'] },
  withdraw: { group: 'safe', keys: ['R'] },
  swapNotes: { group: 'safe', keys: ['D'] },
  safeNote: { group: 'safe', keys: ['G'] },
  tillStep: { group: 'tills', keys: ['K'] },
  giveCash: { group: 'tills', keys: ['G'] },
  passOnTill: { group: 'tills', keys: ['B'] },
  receiveCash: { group: 'tills', keys: ['N'] },
  // Handled on the count sheet itself; listed here to be found.
  nextCurrency: { group: 'safe', keys: ['PageDown', 'PageUp'] },
  noneThere: { group: 'safe', keys: ['Alt+0'] },
  newPayment: { group: 'vouchers', keys: ['C'] },
  newReceipt: { group: 'vouchers', keys: ['T'] },
  // Each goes to its decision; Enter does it.
  approve: { group: 'approvals', keys: ['D'] },
  refuse: { group: 'approvals', keys: ['T'] },
  takeProposal: { group: 'rates', keys: ['Alt+T'] },
  markProposal: { group: 'rates', keys: ['Alt+M'] },
  takeAllProposals: { group: 'rates', keys: ['Alt+A'] },
  takeEverywhere: { group: 'rates', keys: ['Alt+B'] },
  walk: { group: 'lists', keys: ['ArrowDown', 'ArrowUp'] },
  open: { group: 'lists', keys: ['Enter'] },
} as const satisfies Record<string, Shortcut> & Record<TradeKind['code'], Shortcut>;

export type ShortcutName = keyof typeof SHORTCUTS;

export const SHORTCUT_NAMES = Object.keys(SHORTCUTS) as ShortcutName[];

export function shortcutOf(name: ShortcutName): Shortcut {
  return SHORTCUTS[name];
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'> & { code?: string };

/** Whether what was pressed is this key. A sign such as `?` needs Shift on some keyboards and not on others. */
export function isPressed(keys: string, pressed: Pressed): boolean {
  const parts = keys.split('+');
  const key = parts.at(-1) ?? '';
  // With Alt, Apple keyboards write another character.
  const typed =
    pressed.altKey && parts.includes('Alt')
      ? (/^Digit(\d)$/.exec(pressed.code ?? '')?.[1] ?? pressed.key)
      : pressed.key;
  const isSign = /^[^A-Za-z0-9]$/.test(key);
  return (
    typed.toLowerCase() === key.toLowerCase() &&
    (pressed.ctrlKey || pressed.metaKey) === parts.includes('Ctrl') &&
    (isSign || pressed.shiftKey === parts.includes('Shift')) &&
    pressed.altKey === parts.includes('Alt')
  );
}

/** Which of the number keys was pressed; NaN for another key. */
export function digitOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): number {
  return Number.parseInt(/^Digit(\d)$/.exec(code)?.[1] ?? key, 10);
}

/** A key that writes a character when it is pressed in a field. */
export function writesText(keys: string): boolean {
  return keys.length === 1;
}

const NAMES: Record<string, string> = {
  Enter: '↵',
  Escape: 'Esc',
  ArrowDown: '↓',
  ArrowUp: '↑',
  PageDown: 'PgDn',
  PageUp: 'PgUp',
};

/** As the keyboard in front of the person names it: `Ctrl ↵`, or `⌘ ↵` on an Apple one. */
export function keyName(keys: string, isApple: boolean): string {
  return keys
    .split('+')
    .map((part) => (part === 'Ctrl' && isApple ? '⌘' : (NAMES[part] ?? part)))
    .join(' ');
}

/** For `aria-keyshortcuts`. */
export function ariaKeys(name: ShortcutName): string {
  return SHORTCUTS[name].keys[0].replace('Ctrl', 'Control');
}
