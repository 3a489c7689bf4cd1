import { useSearchParams } from 'react-router';
import { useOpenedRecord } from '../../lib/lists/use-opened-record.ts';
import { DECISION_KEY, type Decision, isDecision } from '../../lib/worker/worker-messages.ts';

export const APPROVALS_PATH = '/duyet';
export const HISTORY_PATH = '/duyet/lich-su';

const KEY = 'yc';

export function addressOf(id: number): string {
  return `${APPROVALS_PATH}?${KEY}=${id}`;
}

/** The request that the address names, and how to open another. */
export const useOpenedRequest = () => useOpenedRecord(KEY, [DECISION_KEY]);

/** What was chosen on a notification: prepared here, and carried out by one touch more. */
export function usePreparedDecision(): Decision | null {
  const [address] = useSearchParams();
  const chosen = address.get(DECISION_KEY);
  return isDecision(chosen) ? chosen : null;
}
