import { useOpenedRecord } from '../../lib/lists/use-opened-record.ts';

export const APPROVALS_PATH = '/duyet';
export const HISTORY_PATH = '/duyet/lich-su';

const KEY = 'yc';

export function addressOf(id: number): string {
  return `${APPROVALS_PATH}?${KEY}=${id}`;
}

/** The request that the address names, and how to open another. */
export const useOpenedRequest = () => useOpenedRecord(KEY);
