import { type RefObject, useLayoutEffect, useRef } from 'react';

const DIALOG = '.ant-drawer, .ant-modal-wrap';

/**
 * An act may take away the button that asked for it: its dialog then has nothing to give the focus back to. Call the
 * result once the dialog is gone, and the drawer it was opened from takes the focus, so that its keys go on working.
 */
export function useFocusBack(isOpen: boolean, inside: RefObject<HTMLElement | null>, onGone?: () => void): () => void {
  const openedFrom = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (isOpen) openedFrom.current = document.activeElement?.closest<HTMLElement>(DIALOG) ?? null;
  }, [isOpen]);
  return () => {
    const focused = document.activeElement;
    const isLost = focused === document.body || inside.current?.closest(DIALOG)?.contains(focused) === true;
    if (isLost && openedFrom.current?.isConnected) openedFrom.current.focus();
    onGone?.();
  };
}
