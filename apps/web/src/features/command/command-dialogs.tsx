import { KeysDialog } from './keys-dialog.tsx';
import { Palette } from './palette.tsx';

export type CommandDialog = 'palette' | 'keys';

interface CommandDialogsProps {
  asked: CommandDialog | null;
  onClose: () => void;
}

/** Fetched together when either is first asked for: small, and made of the same pieces. */
export default function CommandDialogs({ asked, onClose }: CommandDialogsProps) {
  return (
    <>
      <Palette open={asked === 'palette'} onClose={onClose} />
      <KeysDialog open={asked === 'keys'} onClose={onClose} />
    </>
  );
}
