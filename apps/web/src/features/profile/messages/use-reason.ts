import type { MessageOutcome } from '@doi-tien/contract/messages.schema';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../lib/notices/notify.ts';

/** Why a message was not sent, in words; the server says it as a word with a detail, such as `CHANNEL_STATUS 500`. */
export function useReason(): (loi: string | null) => string {
  const { t } = useTranslation('messages');
  return (loi) => {
    const [word = '', ...detail] = (loi ?? 'nothing').split(' ');
    return t(`reasons.${word}` as 'reasons.nothing', { detail: detail.join(' ') });
  };
}

/** Tells what became of a message that was sent at once. */
export function useTellOutcome(): (outcome: MessageOutcome) => void {
  const { t } = useTranslation('messages');
  const reason = useReason();
  return ({ trang_thai, loi }) =>
    trang_thai === 2 ? notify.success(t('tested')) : notify.warning(t('notSent', { reason: reason(loi) }));
}
