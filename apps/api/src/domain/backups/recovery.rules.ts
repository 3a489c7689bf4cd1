import type { Base, Segment } from '../../platform/db/recovery/archive-folder.ts';

/** What no recovery to a moment after `oldest` needs: bases before the last one that was finished by then, and the WAL before that one. */
export function outdatedFiles(bases: readonly Base[], segments: readonly Segment[], oldest: Date): string[] {
  const first = bases.findLast(({ finished }) => finished <= oldest) ?? bases[0];
  if (!first) return [];
  const bygone = bases.filter(({ from }) => from < first.from);
  const unneeded = segments.filter(({ name }) => name.slice(0, first.from.length) < first.from);
  return [...bygone, ...unneeded].map(({ file }) => file);
}
