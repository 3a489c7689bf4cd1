import { useEffect } from 'react';
import { holdKeys } from './kept-keys.ts';

/** While it is on, keys that were pressed on the way to this screen wait: what they act on is not there yet. */
export function useKeysHeld(isHeld: boolean): void {
  useEffect(() => (isHeld ? holdKeys() : undefined), [isHeld]);
}
