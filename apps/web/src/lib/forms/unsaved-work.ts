/**
 * Whether a form on the screen holds input that leaving would lose. The browser's own question is asked: every form
 * that guards its input (ui/form/leave-guard.tsx) already answers `beforeunload`, so there is no second list to keep.
 */
export function hasUnsavedWork(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}
