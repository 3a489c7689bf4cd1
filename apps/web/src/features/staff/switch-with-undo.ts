import { RECORD_STATUS } from '@doi-tien/contract/catalogue';
import { useTranslation } from 'react-i18next';
import { notifyUndoable } from '../../lib/notices/notify.ts';
import { type Keyed, useSubmission } from '../../lib/submissions/submission.ts';

type Status = (typeof RECORD_STATUS)[keyof typeof RECORD_STATUS];

interface Switched {
  id: number;
  phien_ban: number;
}

type Switch = (change: Keyed<{ trang_thai: Status; phien_ban: number }> & { id: number }) => Promise<Switched>;

/** Takes an account or a role out of use, or back into it, and offers the way back: in the version that this act has made. */
export function useSwitchWithUndo(send: Switch): (record: Switched, to: Status, name: string) => Promise<void> {
  const { t } = useTranslation('staff');
  const submission = useSubmission();
  const change = ({ id, phien_ban }: Switched, trang_thai: Status) =>
    submission.withKey({ trang_thai, phien_ban }, (keyed) => send({ id, ...keyed }));
  return async (record, to, name) => {
    const switched = await change(record, to);
    const isOff = to === RECORD_STATUS.inactive;
    const back = isOff ? RECORD_STATUS.active : RECORD_STATUS.inactive;
    notifyUndoable(t(isOff ? 'deactivated' : 'activated', { name }), () => change(switched, back));
  };
}
