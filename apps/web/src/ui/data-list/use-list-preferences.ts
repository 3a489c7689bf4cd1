import { useState } from 'react';
import { useAppSelector } from '../../lib/state/root.ts';
import type { ListPreferences } from './column-preferences.ts';
import { loadPreferences, savePreferences } from './list-preferences.ts';

export interface PreferencesHandle {
  preferences: ListPreferences;
  change: (part: Partial<ListPreferences>) => void;
  /** Density and page size stay; the columns go back to how the product has them. */
  resetColumns: () => void;
}

export function useListPreferences(listId: string): PreferencesHandle {
  const account = useAppSelector((state) => state.auth.user?.tai_khoan ?? '');
  const [preferences, setPreferences] = useState(() => loadPreferences(account, listId));
  const keep = (next: ListPreferences) => {
    setPreferences(next);
    savePreferences(account, listId, next);
  };
  return {
    preferences,
    change: (part) => keep({ ...preferences, ...part }),
    resetColumns: () => keep({ density: preferences.density, pageSize: preferences.pageSize }),
  };
}
