import type { SavedView } from '@doi-tien/contract/list-views.schema';
import { useEffect, useRef } from 'react';
import type { PreferencesHandle } from '../preferences/use-list-preferences.ts';
import type { QueryChange } from '../query/list-address.ts';
import { firstViewOf, toColumnChange, toQueryChange } from './view-model.ts';

interface FirstView {
  views: readonly SavedView[] | undefined;
  /** Whether the address itself says what to show; a shared link is shown as it was sent. */
  isAddressed: boolean;
  handle: PreferencesHandle;
  onChange: (change: QueryChange, silent?: boolean) => void;
}

/** Opens a fresh list with its first view, once: who then clears the filter sees everything. */
export function useFirstView({ views, isAddressed, handle, onChange }: FirstView): void {
  const settled = useRef(isAddressed);
  const { preferences, isSettled, change } = handle;
  useEffect(() => {
    if (settled.current || !isSettled || views === undefined) return;
    settled.current = true;
    if (isAddressed) return;
    const first = firstViewOf(views, preferences);
    if (!first) return;
    onChange(toQueryChange(first.truy_van), true);
    const hasOwnColumns = preferences.order !== undefined || preferences.shown !== undefined;
    if (first.cot && !hasOwnColumns) change(toColumnChange(first.cot));
  }, [views, isAddressed, isSettled, preferences, change, onChange]);
}
