import type { HandOver } from '@doi-tien/contract/till.schema';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftPlace } from '../../../lib/storage/stored-drafts.ts';
import { useSubmission } from '../../../lib/submissions/submission.ts';
import { CountDrawer } from '../count-drawer.tsx';
import type { SubmittedCount } from '../count-values.ts';
import { toDrawer } from '../transfers/receive-drawer.tsx';
import { useReceiveCashMutation } from './till-endpoints.ts';

interface ReceiveDrawerProps {
  /** Null while nothing is being received. */
  handOver: HandOver | null;
  onClose: () => void;
}

/** Counts what was handed over and takes it, on the receiver's own screen. */
export function ReceiveDrawer({ handOver, onClose }: ReceiveDrawerProps) {
  const [receive] = useReceiveCashMutation();
  const submission = useSubmission();
  const submit = (count: SubmittedCount, draft?: DraftPlace) =>
    submission.withKey(bodyOf(count), (keyed) => receive({ id: handOver?.id ?? 0, submission: keyed }).unwrap(), draft);
  return <HandOverCount handOver={handOver} countOf="nhan-quy" onSubmit={submit} onClose={onClose} />;
}

interface HandOverCountProps extends ReceiveDrawerProps {
  /** On the screen of the giver, who knows what it is: it is not shown to the one who counts. */
  isHere?: boolean;
  countOf: string;
  onSubmit: (count: SubmittedCount, draft?: DraftPlace) => Promise<unknown>;
}

/** The count of a hand-over: of what was prepared, or of the whole till. */
export function HandOverCount({ handOver, countOf, isHere, onSubmit, onClose }: HandOverCountProps) {
  const { t } = useTranslation('tills');
  const expected = useMemo(() => handOver?.chi_tiet.map(({ tien_id }) => tien_id) ?? [], [handOver]);
  const given = useMemo(() => handOver?.chi_tiet.map(toDrawer) ?? [], [handOver]);
  const title = handOver?.ca_ngan
    ? t('way.receiveTill', { till: handOver.tu_ngan })
    : t('way.receiveTitle', { giver: handOver?.nguoi_giao ?? '' });
  return (
    <CountDrawer
      open={handOver !== null}
      onClose={onClose}
      title={title}
      submitText={t('way.confirmReceived')}
      expected={expected}
      held={isHere ? NONE : given}
      kind="till"
      countOf={`${countOf}:${handOver?.id ?? 0}`}
      onSubmit={onSubmit}
    />
  );
}

const NONE: readonly never[] = [];

/** Counts of tills have no note of their own. */
export function bodyOf({ chi_tiet, ly_do, xac_nhan_lech }: SubmittedCount) {
  return { chi_tiet, ly_do, ...(xac_nhan_lech && { xac_nhan_lech }) };
}
