import { Button, type ButtonProps } from 'antd';
import { ariaKeys, type ShortcutName } from '../../lib/shortcuts.ts';
import { useShortcut } from '../../lib/use-shortcut.ts';
import { KeyCap } from '../../ui/key-cap.tsx';

interface KeyButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** The key that presses it, shown on it. */
  of: ShortcutName;
  onPress: () => void;
}

/** A button with its key. */
export function KeyButton({ of, onPress, children, ...button }: KeyButtonProps) {
  useShortcut(of, onPress);
  return (
    <Button {...button} aria-keyshortcuts={ariaKeys(of)} onClick={onPress}>
      {children}
      <KeyCap of={of} />
    </Button>
  );
}
