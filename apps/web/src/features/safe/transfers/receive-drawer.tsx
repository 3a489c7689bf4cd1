import type { Drawer } from '@doi-tien/contract/safe.schema';
import type { Transfer, TransferLine } from '@doi-tien/contract/transfer.schema';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftPlace } from '../../../lib/storage/stored-drafts.ts';
import { useSubmission } from '../../../lib/submissions/submission.ts';
import { CountDrawer } from '../count-drawer.tsx';
import type { SubmittedCount } from '../count-values.ts';
import { useReceiveTransferMutation } from './transfer-endpoints.ts';

interface ReceiveDrawerProps {
  /** Null while nothing is being received. */
  transfer: Transfer | null;
  onClose: () => void;
}

/** Counts what has arrived note by note, as a closing count does, and takes it into the safe. */
export function ReceiveDrawer({ transfer, onClose }: ReceiveDrawerProps) {
  const { t } = useTranslation('branches');
  const [receive] = useReceiveTransferMutation();
  const submission = useSubmission();
  const expected = useMemo(() => transfer?.chi_tiet.map(({ tien_id }) => tien_id) ?? [], [transfer]);
  const sent = useMemo(() => transfer?.chi_tiet.map(toDrawer) ?? [], [transfer]);
  const submit = ({ chi_tiet, ly_do, xac_nhan_lech }: SubmittedCount, draft?: DraftPlace) => {
    const body = { chi_tiet, ly_do, ...(xac_nhan_lech && { xac_nhan_lech }) };
    return submission.withKey(body, (keyed) => receive({ id: transfer?.id ?? 0, submission: keyed }).unwrap(), draft);
  };
  return (
    <CountDrawer
      open={transfer !== null}
      onClose={onClose}
      title={t('transfer.receiveTitle', { code: transfer?.ma ?? '', branch: transfer?.tu_chi_nhanh ?? '' })}
      submitText={t('transfer.receive')}
      expected={expected}
      held={sent}
      kind="arrival"
      countOf={`nhan-dieu-chuyen:${transfer?.id ?? 0}`}
      onSubmit={submit}
    />
  );
}

type SentLine = Pick<TransferLine, 'tien_id' | 'ma_tien' | 'so_le' | 'so_tien'>;

/** What was sent, as the count sheet compares it. */
export function toDrawer({ tien_id, ma_tien, so_le, so_tien }: SentLine): Drawer {
  return { tien_id, ma_tien, so_le, so_tien, chua_phan_loai: so_tien, to_tien: [] };
}
