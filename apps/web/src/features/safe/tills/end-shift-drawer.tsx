import type { Drawer } from '@doi-tien/contract/safe.schema';
import type { ShiftEnded } from '@doi-tien/contract/till.schema';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftPlace } from '../../../lib/storage/stored-drafts.ts';
import { useSubmission } from '../../../lib/submissions/submission.ts';
import { TextItem } from '../../../ui/form/text-item.tsx';
import { CountDrawer } from '../count-drawer.tsx';
import { heldIds } from '../count-model.ts';
import type { SubmittedCount } from '../count-values.ts';
import { bodyOf } from './receive-drawer.tsx';
import { useEndShiftMutation } from './till-endpoints.ts';

interface EndShiftDrawerProps {
  /** The locked shift. */
  shift: { id: number; till: string };
  open: boolean;
  /** What the books say; empty while it is counted blind. */
  held: readonly Drawer[];
  /** Who is not there; their shift is ended by somebody else. */
  absent?: string | null;
  onEnded?: (ended: ShiftEnded) => void;
  onClose: () => void;
}

/** Counts the till, and with that ends its shift. */
export function EndShiftDrawer({ shift, open, held, absent, onEnded, onClose }: EndShiftDrawerProps) {
  const { t } = useTranslation('tills');
  const [end] = useEndShiftMutation();
  const submission = useSubmission();
  const expected = useMemo(() => heldIds(held), [held]);
  const submit = async ({ ly_do_ket_thuc, ...count }: SubmittedCount, draft?: DraftPlace) => {
    const body = { ...bodyOf(count), ...(ly_do_ket_thuc && { ly_do_ket_thuc }) };
    const send = () => submission.withKey(body, (keyed) => end({ id: shift.id, submission: keyed }).unwrap(), draft);
    // Where a second person approved there is no answer to show.
    const ended: ShiftEnded | null = await send();
    if (ended) onEnded?.(ended);
  };
  return (
    <CountDrawer
      open={open}
      onClose={onClose}
      title={
        absent ? t('places.endTitle', { person: absent, till: shift.till }) : t('mine.endTitle', { till: shift.till })
      }
      submitText={t(absent ? 'places.end' : 'mine.end')}
      expected={expected}
      held={held}
      kind="till"
      countOf={`ket-ca:${shift.id}`}
      besides={absent && <TextItem name="ly_do_ket_thuc" label={t('places.absence')} max={500} />}
      onSubmit={submit}
    />
  );
}
