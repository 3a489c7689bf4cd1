import type { PlaceContent } from '@doi-tien/contract/till.schema';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog, type Question } from '../../../ui/form/confirm-dialog.tsx';
import { EndShiftDrawer } from './end-shift-drawer.tsx';
import { useLockTillMutation } from './till-endpoints.ts';
import { useTillWords } from './till-words.ts';

interface EndForAbsentProps {
  /** The till of the person who is not there; null while none is chosen. */
  place: PlaceContent | null;
  onClose: () => void;
}

/** Locks the till of somebody absent, where they have not, and counts it in their place. A second person is asked with the count. */
export function EndForAbsent({ place, onClose }: EndForAbsentProps) {
  const { t } = useTranslation('tills');
  const words = useTillWords();
  const [lock] = useLockTillMutation();
  const [counted, setCounted] = useState<number | null>(null);
  const till = place ? words.place(place) : '';
  const person = place?.nguoi_giu ?? '';
  const shiftId = place?.ca_id ?? 0;
  const isCounting = place !== null && (place.chot_luc !== null || counted === shiftId);
  const question = useMemo(
    (): Question => ({
      title: t('places.endQuestion', { person }),
      text: t('places.endHint', { till }),
      okText: t('places.lockAndCount'),
      keepText: t('mine.keepWorking'),
      act: async () => {
        await lock(shiftId).unwrap();
        setCounted(shiftId);
      },
    }),
    [t, person, till, lock, shiftId],
  );
  const close = () => {
    setCounted(null);
    onClose();
  };
  return (
    <>
      <ConfirmDialog question={place && !isCounting ? question : null} onClose={() => counted === null && onClose()} />
      <EndShiftDrawer open={isCounting} shift={{ id: shiftId, till }} held={NONE} absent={person} onClose={close} />
    </>
  );
}

const NONE: readonly never[] = [];
