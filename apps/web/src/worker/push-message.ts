import { DECISION_KEY, type Decision } from '../lib/worker/worker-messages.ts';

/** What a push brings, checked: it comes from outside this program. */
export interface PushMessage {
  /** A message with the same id takes the place of the one before. */
  id: string;
  title: string;
  text: string;
  /** Where a touch leads. */
  address: string;
  /** The words of the two buttons, where it asks for a decision. */
  buttons: [approve: string, refuse: string] | null;
}

export interface OwnWords {
  title: string;
  message: string;
  approve: string;
  refuse: string;
}

const LONGEST_TITLE = 120;
const LONGEST_TEXT = 600;
const LONGEST_BUTTON = 30;

/** Whatever came, there is something to show: browsers take the right to push from a worker that shows nothing. */
export function readPush(sent: string, origin: string, words: OwnWords): PushMessage {
  const { id, tieu_de, noi_dung, duong_dan, hanh_dong, nut } = fieldsOf(sent);
  const [approve, refuse] = Array.isArray(nut) ? nut : [];
  return {
    id: shortText(id, LONGEST_TITLE) ?? 'doi-tien',
    title: shortText(tieu_de, LONGEST_TITLE) ?? words.title,
    text: shortText(noi_dung, LONGEST_TEXT) ?? words.message,
    address: ownAddress(duong_dan, origin),
    buttons:
      hanh_dong === 'duyet'
        ? [shortText(approve, LONGEST_BUTTON) ?? words.approve, shortText(refuse, LONGEST_BUTTON) ?? words.refuse]
        : null,
  };
}

function fieldsOf(sent: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(sent);
    return typeof read === 'object' && read !== null ? { ...read } : {};
  } catch {
    return {};
  }
}

function shortText(value: unknown, longest: number): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.slice(0, longest) : null;
}

/** A screen of this server, as path and query. Everything else, such as another site or a call of the API, is the start page. */
export function ownAddress(wanted: unknown, origin: string): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return '/';
  try {
    const url = new URL(wanted, origin);
    // `//site` and `/\site` begin with a slash too.
    return url.origin === origin && isScreen(url.pathname) ? `${url.pathname}${url.search}` : '/';
  } catch {
    return '/';
  }
}

/** What the server answers itself: calls, hashed files, the guide and its pictures, and anything that is named like a file. */
const NO_SCREEN = /^\/(api|assets|huong-dan|images)(\/|$)|\.\w+$/i;

/** Whether the app draws what stands at this path. */
export function isScreen(pathname: string): boolean {
  try {
    return !NO_SCREEN.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}

/** Where a touch on the notification leads; on one of its buttons, with that decision prepared. */
export function touchedAddress(kept: unknown, decision: Decision | null, origin: string): string {
  const url = new URL(ownAddress(kept, origin), origin);
  if (decision) url.searchParams.set(DECISION_KEY, decision);
  return `${url.pathname}${url.search}`;
}
