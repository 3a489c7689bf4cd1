import i18next from 'i18next';
import { whileUndoing } from './undoing.ts';

type NoticeKind = 'success' | 'info' | 'warning' | 'error';

interface NoticeAction {
  label: string;
  run: () => void;
}

export interface Notice {
  kind: NoticeKind;
  title: string;
  description?: string;
  /** Seconds on the screen. */
  duration: number;
  /** What can be done about it while it stands. */
  action?: NoticeAction;
}

/** The specification's durations, in seconds. */
const DURATIONS: Record<NoticeKind, number> = { success: 1, info: 2, warning: 2, error: 2 };

/** Long enough to read what was done and to reach for the button. */
const UNDO_SECONDS = 6;

const NEVER_THERE: ReadonlySet<string | undefined> = new Set(['NOT_SENT', 'NOT_RECEIVED']);

type NoticeHost = (notice: Notice) => void;

let host: NoticeHost | null = null;
let waiting: Notice[] = [];
let onFirstNotice: () => void = () => {};

/** The screen part (notice-host.tsx) is loaded with the first notice, so the login page does not carry it. */
export function whenFirstNoticeComes(load: () => void): void {
  onFirstNotice = load;
  if (waiting.length > 0) load();
}

export function attachNoticeHost(newHost: NoticeHost): () => void {
  host = newHost;
  for (const notice of waiting) newHost(notice);
  waiting = [];
  return () => {
    if (host === newHost) host = null;
  };
}

function show(kind: NoticeKind, title: string, description?: string): void {
  tell({ kind, title, description, duration: DURATIONS[kind] });
}

function tell(notice: Notice): void {
  if (host) {
    host(notice);
    return;
  }
  waiting.push(notice);
  onFirstNotice();
}

/** Usable from anywhere, inside React or not. An error's title is always "Lỗi". */
export const notify = {
  success: (message: string) => show('success', message),
  info: (message: string) => show('info', message),
  warning: (message: string) => show('warning', message),
  error: (message: string) => show('error', i18next.t('common:failure.title'), message),
  /** An error that has a name of its own, and what is known about it. */
  failure: (title: string, description: string) => show('error', title, description),
};

/**
 * Tells that something was done and offers to take it back: for acts that move no money. `undo` is an act of its own, with its own right and
 * its own row in the log; the call tells a refusal, as every call does.
 */
export function notifyUndoable(message: string, undo: () => Promise<unknown>): void {
  const run = () =>
    void whileUndoing(undo()).then(
      () => show('success', i18next.t('ui:undo.done')),
      // What never reached the server can be tried once more; any other refusal was told by the call.
      (failure: { error?: string } | undefined) => NEVER_THERE.has(failure?.error) && notifyUndoable(message, undo),
    );
  const action = { label: i18next.t('ui:undo.act'), run };
  tell({ kind: 'success', title: message, duration: UNDO_SECONDS, action });
}

/** For a form's `onFinishFailed`: besides the texts beside the fields, the first of them is told as an error notice. */
export function notifyFirstError({ errorFields }: { errorFields: readonly { errors: string[] }[] }): void {
  const [first] = errorFields.flatMap(({ errors }) => errors);
  if (first) notify.error(first);
}
