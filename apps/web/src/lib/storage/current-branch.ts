import { storage } from './storage.ts';

const KEY = 'chiNhanh';

/** Takes over where sessionStorage is blocked. */
let fallback: string | null = null;

function readTab(): string | null {
  try {
    return sessionStorage.getItem(KEY) ?? fallback;
  } catch {
    return fallback;
  }
}

function writeTab(text: string): void {
  fallback = text;
  try {
    sessionStorage.setItem(KEY, text);
  } catch {
    // The page itself remembers it.
  }
}

/**
 * The branch that this tab works in; null is the person's home. A new tab begins in the branch that the person chose
 * last; what they choose in other tabs afterwards does not move this one.
 */
export function currentBranch(): number | null {
  const account = storage.read('user')?.tai_khoan;
  if (account === undefined) return null;
  const prefix = `${account}:`;
  const kept = readTab();
  if (kept?.startsWith(prefix)) return toBranch(kept.slice(prefix.length));
  const last = storage.read('lastBranch')?.[account] ?? null;
  writeTab(`${prefix}${last ?? ''}`);
  return last;
}

export function keepBranch(id: number): void {
  const account = storage.read('user')?.tai_khoan;
  if (account === undefined) return;
  writeTab(`${account}:${id}`);
  storage.write('lastBranch', { ...storage.read('lastBranch'), [account]: id });
}

/** Suffix for storage keys of drafts and other data about books. Empty for a person who works in one branch only. */
export function branchKey(): string {
  const id = currentBranch();
  return id === null ? '' : `@${id}`;
}

function toBranch(text: string): number | null {
  return /^\d+$/.test(text) ? Number.parseInt(text, 10) : null;
}
