import { branchKey } from '../storage/current-branch.ts';
import { storage } from '../storage/storage.ts';

export interface FormDraft {
  values: object;
  /** ISO, for telling people how old it is. */
  keptAt: string;
}

/** Yesterday's count says nothing about today's drawer. */
const MAX_AGE_MS = 20 * 60 * 60 * 1000;

/** What was counted in one branch is not offered in another. */
const ofBranch = (key: string) => `${key}${branchKey()}`;

function isFresh({ keptAt }: FormDraft, now: number): boolean {
  return now - Date.parse(keptAt) < MAX_AGE_MS;
}

export function readDraft(key: string, now = Date.now()): FormDraft | null {
  const draft = storage.read('formDrafts')?.[ofBranch(key)];
  return draft && isFresh(draft, now) ? draft : null;
}

/** Written with every change, so that nothing typed is lost to a reload, a crash or the end of a session. */
export function keepDraft(key: string, values: object, now = Date.now()): void {
  const others = Object.entries(storage.read('formDrafts') ?? {}).filter(([, draft]) => isFresh(draft, now));
  const draft = { values, keptAt: new Date(now).toISOString() };
  storage.write('formDrafts', { ...Object.fromEntries(others), [ofBranch(key)]: draft });
}

export function forgetDraft(key: string): void {
  const { [ofBranch(key)]: _sent, ...others } = storage.read('formDrafts') ?? {};
  storage.write('formDrafts', others);
}
