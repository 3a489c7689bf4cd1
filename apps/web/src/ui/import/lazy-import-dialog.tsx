import type { ImportKind } from '@doi-tien/contract/import';
import i18next from 'i18next';
import { lazy, Suspense, useState } from 'react';

/** The dialog, its texts and the field names come with the first file somebody wants to bring in. */
const ImportDialog = lazy(async () => {
  const [dialog] = await Promise.all([import('./import-dialog.tsx'), i18next.loadNamespaces(['import', 'fields'])]);
  return dialog;
});

export function LazyImportDialog({ kind, onClose }: { kind: ImportKind | null; onClose: () => void }) {
  const [{ shown, round }, setShown] = useState<{ shown: ImportKind | null; round: number }>({ shown: kind, round: 0 });
  const [wasOpen, setWasOpen] = useState(kind !== null);
  // Each opening starts afresh; while closing, the last one stays to fade out.
  if ((kind !== null) !== wasOpen) {
    setWasOpen(kind !== null);
    if (kind !== null) setShown({ shown: kind, round: round + 1 });
  }
  if (shown === null) return null;
  return (
    <Suspense fallback={null}>
      <ImportDialog key={round} kind={shown} open={kind !== null} onClose={onClose} />
    </Suspense>
  );
}
