import { storage } from '../storage/storage.ts';

/**
 * Keeps the keys of somebody who types faster than a screen appears, and replays them in order once the screen can take
 * them. The first module of the page: it listens before anything else of the application is there.
 *
 * Nothing is kept while a password field has the focus or nobody is signed in. Kept keys are dropped, and the person is
 * told, when the wait takes too long or they point at something else before the place is there: they are never typed into
 * another place. Where the place is there, they are typed into it before the pointer acts.
 */
type AwaitedPlace = 'screen' | 'ticket' | 'receipt';

export interface KeptKey {
  key: string;
  code: string;
  keyCode: number;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  repeat: boolean;
  /** When it was pressed, in milliseconds of the page. */
  at: number;
}

/** Longer than a slow screen takes, shorter than it takes to forget what was typed. */
const GIVE_UP_MS = 10_000;
/** Keys that write nothing and still mean something in a field or a list. */
const EDITING = /^(Enter|Backspace|Delete|Tab|Escape|Home|End|Page(Up|Down)|Arrow(Up|Down|Left|Right))$/;

/** The keys of `shortcuts.ts` (a test compares them): the table itself would make the first script twice as large. */
const FUNCTION_KEYS = /^F([124]|[6-9]|10)$/;
const WITH_CTRL = /^(Enter|[bkps])$/i;

let awaited: AwaitedPlace | null = null;
let kept: KeptKey[] = [];
let isReplaying = false;
/** The place is there, but what its keys act on is not yet. */
let held = 0;
let isReached = false;
let giveUp: ReturnType<typeof setTimeout> | undefined;
let replayKey: (key: KeptKey) => void = () => {};
let tellDropped: (count: number) => void = () => {};
let reachEarly: (() => void) | null = null;
let interceptor: ReplayInterceptor | null = null;

/** From now on keys wait for this place. A later call for another place takes over, with the keys kept so far. */
export function keepKeysFor(place: AwaitedPlace): void {
  if (storage.read('accessToken') === null) return;
  awaited = place;
  isReached = false;
  clearTimeout(giveUp);
  giveUp = setTimeout(dropKeys, GIVE_UP_MS);
}

/** A screen whose keys act on figures that are still on their way takes no keys before them. Answers how to take that back. */
export function holdKeys(): () => void {
  held += 1;
  return () => {
    held -= 1;
    if (isReached && awaited !== null) keysReachedPlace(awaited);
  };
}

/** The place has the focus: what was typed for it is typed now. A place nobody waits for changes nothing. */
export function keysReachedPlace(place: AwaitedPlace): void {
  if (awaited !== place) return;
  isReached = true;
  if (held > 0) return;
  awaited = null;
  clearTimeout(giveUp);
  void replayAll();
}

/** While the place is still being completed: how it can be completed at once. Answers how to take that back. */
export function canReachEarly(reach: () => void): () => void {
  reachEarly = reach;
  return () => {
    if (reachEarly === reach) reachEarly = null;
  };
}

/** Nobody waits any more. Only keys that are lost by it are worth a notice. */
export function dropKeys(): void {
  const lost = kept.length;
  awaited = null;
  kept = [];
  clearTimeout(giveUp);
  if (lost > 0) tellDropped(lost);
}

interface ReplayInterceptor {
  /** Every key passes here before it is replayed; one that is taken over is not. */
  takesOver: (key: KeptKey) => boolean;
  /** Gives back what it holds: the pointer is about to move the focus. */
  release: () => void;
}

/** Answers how to take that back. */
export function interceptReplay(given: ReplayInterceptor): () => void {
  interceptor = given;
  return () => {
    interceptor = null;
  };
}

/** Presses keys that were held back, after those that wait already. */
export function replayHeld(keys: readonly KeptKey[]): void {
  kept.push(...keys);
  if (awaited === null) void replayAll();
}

/** Presses a key once more, before those that wait: what it was pressed on has made room for another place. */
export function pressAgain(key: KeptKey): void {
  kept.unshift(key);
  void replayAll();
}

/** The application says how a key is replayed and how a loss is told; until then keys are only kept. */
export function attachKeyReplay(replay: (key: KeptKey) => void, onDropped: (count: number) => void): void {
  replayKey = replay;
  tellDropped = onDropped;
}

/** A key may open another screen: then the rest waits for that one. */
async function replayAll(): Promise<void> {
  if (isReplaying) return;
  isReplaying = true;
  while (awaited === null) {
    // A task of its own, as the browser gives every key: what came before it is drawn, and listens.
    await new Promise((resolve) => setTimeout(resolve));
    const next = awaited === null ? kept.shift() : undefined;
    if (next === undefined) break;
    replay(next);
  }
  isReplaying = false;
}

function replay(key: KeptKey): void {
  if (!interceptor?.takesOver(key)) replayKey(key);
}

/** The pointer moves the focus: what is left to replay goes where it was meant first. */
function onPointerDown(): void {
  interceptor?.release();
  if (awaited !== null && kept.length > 0) reachEarly?.();
  while (isReplaying && awaited === null) {
    const next = kept.shift();
    if (next === undefined) break;
    replay(next);
  }
  dropKeys();
}

/** Whether a pressed key can be replayed: text, editing, and the keys of the product. The rest is the browser's. */
export function canBeReplayed(event: KeyboardEvent): boolean {
  if (event.isComposing || event.altKey) return false;
  if (event.ctrlKey || event.metaKey) return WITH_CTRL.test(event.key);
  return [...event.key].length === 1 || EDITING.test(event.key) || FUNCTION_KEYS.test(event.key);
}

function isPassword(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === 'password';
}

function onKeyDown(event: KeyboardEvent): void {
  const isWaiting = awaited !== null || isReplaying;
  // Replayed keys come through here too; they are not trusted events.
  if (!isWaiting || !event.isTrusted || isPassword(event.target) || !canBeReplayed(event)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  // The button that sends is already pressed; Enter a second time must not put the receipt away unread.
  if (awaited === 'receipt' && kept.length === 0 && event.key === 'Enter') return;
  kept.push(keyOf(event));
}

export function keyOf({ key, code, keyCode, shiftKey, ctrlKey, metaKey, repeat, timeStamp }: KeyboardEvent): KeptKey {
  return { key, code, keyCode, shiftKey, ctrlKey, metaKey, repeat, at: timeStamp };
}

/** Once, by the first module of the page. */
export function startKeepingKeys(): void {
  window.addEventListener('keydown', onKeyDown, true);
  window.addEventListener('pointerdown', onPointerDown, true);
  keepKeysFor('screen');
}
