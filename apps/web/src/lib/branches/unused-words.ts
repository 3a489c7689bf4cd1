import { loggedOff } from '@doi-tien/contract/parts-in-log';
import { isRightOfBranches } from '@doi-tien/contract/permissions';
import type { PartSwitch } from '@doi-tien/contract/settings';
import { useMemo } from 'react';
import { useAppSelector } from '../state/root.ts';
import { useSeveralBranches } from './branches.ts';

/** What of the lists of everything belongs to parts that the business does not use: kinds of records, by their areas, and acts. */
export interface UnusedWords {
  isUnusedSubject: (name: string) => boolean;
  isUnusedAct: (name: string) => boolean;
}

export function unusedWords(off: readonly string[], isSeveral: boolean): UnusedWords {
  const isOff = (part: PartSwitch) => off.includes(part) || (part === 'bat_nhieu_chi_nhanh' && !isSeveral);
  const subjects = loggedOff(isOff, 'subjects');
  const acts = loggedOff(isOff, 'acts');
  return {
    isUnusedSubject: (name) => off.includes(name) || subjects.includes(name) || (!isSeveral && isRightOfBranches(name)),
    isUnusedAct: (name) => acts.includes(name),
  };
}

export function useUnusedWords(): UnusedWords {
  const off = useAppSelector((state) => state.auth.off);
  const isSeveral = useSeveralBranches();
  return useMemo(() => unusedWords(off, isSeveral), [off, isSeveral]);
}
