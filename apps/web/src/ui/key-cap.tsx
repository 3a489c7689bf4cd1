import { keyName, SHORTCUTS, type ShortcutName } from '../lib/keys/shortcuts.ts';
import styles from './key-cap.module.css';
import { isAppleKeyboard } from './key-hint.ts';

/** The key that does what the button says, as the table of shortcuts has it. */
export function KeyCap({ of }: { of: ShortcutName }) {
  return <KeyFace keys={SHORTCUTS[of].keys[0]} />;
}

/** One key or combination, for where the table is listed or a key belongs to a single place. */
export function KeyFace({ keys }: { keys: string }) {
  return (
    <span className={`flex-none nowrap ${styles.key}`} data-key="" aria-hidden="true">
      {keyName(keys, isAppleKeyboard())}
    </span>
  );
}
