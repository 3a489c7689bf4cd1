import { useAppSelector } from '../../lib/state/root.ts';
import { branchKey } from '../../lib/storage/current-branch.ts';
import { storage } from '../../lib/storage/storage.ts';
import type { PaletteItem } from './palette-item.ts';

const MOST = 5;

/** The newest first, once each. Customers are left out: their names do not stay behind on a shared machine. So are branches: one is there then. */
export function keepChoice(kept: readonly PaletteItem[], chosen: PaletteItem): PaletteItem[] {
  if (chosen.group === 'customers' || chosen.group === 'branches') return [...kept];
  const others = kept.filter(({ to }) => to !== chosen.to);
  return [{ ...chosen, group: 'recent' as const }, ...others].slice(0, MOST);
}

function choicesOf(account: string): PaletteItem[] {
  return (storage.read('recentChoices')?.[`${account}${branchKey()}`] ?? []) as PaletteItem[];
}

export function useRecentChoices(): PaletteItem[] {
  return choicesOf(useAppSelector((state) => state.auth.user?.tai_khoan ?? ''));
}

export function rememberChoice(account: string, chosen: PaletteItem): void {
  const all = storage.read('recentChoices') ?? {};
  // A ticket's amount and customer may change, and are nobody's business later.
  const { detail: _detail, ...plain } = chosen;
  const item = chosen.group === 'trades' || chosen.group === 'users' ? plain : chosen;
  storage.write('recentChoices', { ...all, [`${account}${branchKey()}`]: keepChoice(choicesOf(account), item) });
}
