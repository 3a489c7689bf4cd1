import { type FocusEvent, type KeyboardEvent, useState } from 'react';

/** Only a key press tells whether Caps Lock is on; leaving the field takes the hint away. */
export function useCapsLock() {
  const [on, setOn] = useState(false);
  const read = (event: KeyboardEvent) => setOn(event.getModifierState('CapsLock'));
  const handlers = { onKeyDown: read, onKeyUp: read, onBlur: (_event: FocusEvent) => setOn(false) };
  return [on, handlers] as const;
}
