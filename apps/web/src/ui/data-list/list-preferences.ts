import { type ListPreferences, readPreferences } from './column-preferences.ts';

/**
 * Where the choices about lists are kept: in this browser, per account, until the server keeps them. Nothing else
 * knows, so moving them means changing these two functions.
 */
function storageKey(account: string, listId: string): string {
  return `list:${account}:${listId}`;
}

export function loadPreferences(account: string, listId: string): ListPreferences {
  try {
    return readPreferences(JSON.parse(localStorage.getItem(storageKey(account, listId)) ?? 'null'));
  } catch {
    return {};
  }
}

export function savePreferences(account: string, listId: string, preferences: ListPreferences): void {
  try {
    localStorage.setItem(storageKey(account, listId), JSON.stringify(preferences));
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
