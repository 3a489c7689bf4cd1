import { Button, type ButtonProps } from 'antd';
import { ariaKeys, SHORTCUTS, type ShortcutName } from '../../lib/keys/shortcuts.ts';
import { useShortcut } from '../../lib/keys/use-shortcut.ts';
import { KeyCap } from '../../ui/key-cap.tsx';
import styles from './safe.module.css';

interface KeyButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** The key that presses it, shown on it. */
  of: ShortcutName;
  onPress: () => void;
  /** Said to those who do not see what it stands beside. A name of its own would not be the words on it. */
  besides?: string;
  /** One of several: its key shows where there is room, and always in its tooltip. */
  isSecondary?: boolean;
}

/** A button with its key. */
export function KeyButton({ of, onPress, isSecondary = false, besides, children, ...button }: KeyButtonProps) {
  useShortcut(of, onPress);
  return (
    <Button {...button} aria-keyshortcuts={ariaKeys(of)} title={SHORTCUTS[of].keys[0]} onClick={onPress}>
      {children}
      {besides && <span className="visually-hidden">: {besides}</span>}
      {isSecondary ? (
        <span className={styles.keyWithRoom}>
          <KeyCap of={of} />
        </span>
      ) : (
        <KeyCap of={of} />
      )}
    </Button>
  );
}
