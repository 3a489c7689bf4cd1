import { useAppSelector } from '../state/root.ts';
import { branchKey } from '../storage/current-branch.ts';
import { storage } from '../storage/storage.ts';

/** Fields whose text repeats from day to day. */
export type RememberedField =
  | 'reason-in'
  | 'reason-out'
  | 'reason-swap'
  | 'reason-count'
  | 'reason-transfer'
  | 'reason-hand-over'
  | 'reason-void'
  | 'reason-line'
  | 'reason-merge'
  | 'reason-rate'
  | 'reason-reserve'
  | 'reason-pattern'
  | 'reason-ceiling'
  | 'resale-bank'
  | 'voucher-person'
  | 'network';

const KEPT_VALUES = 3;

/** The newest first, each once. */
export function withNewest(values: readonly string[], typed: string): string[] {
  const text = typed.trim();
  if (text === '') return [...values];
  return [text, ...values.filter((value) => value !== text)].slice(0, KEPT_VALUES);
}

interface LastValues {
  values: readonly string[];
  remember: (typed: string | null | undefined) => void;
}

/** What this person last typed into such a field, on this device and in this branch. */
export function useLastValues(field: RememberedField): LastValues {
  const account = useAppSelector((state) => state.auth.user?.tai_khoan ?? '');
  const key = `${account}:${field}${branchKey()}`;
  const values = storage.read('lastValues')?.[key] ?? [];
  return {
    values,
    remember: (typed) => {
      const all = storage.read('lastValues') ?? {};
      storage.write('lastValues', { ...all, [key]: withNewest(all[key] ?? [], typed ?? '') });
    },
  };
}
