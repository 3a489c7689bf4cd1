import { namedOff, PART_SWITCHES } from '@doi-tien/contract/parts';
import { isRightOfBranches } from '@doi-tien/contract/permissions';
import { useMemo } from 'react';
import { useAppSelector } from '../state/root.ts';
import { useSeveralBranches } from './branches.ts';

/** What of the lists of everything belongs to parts that the business does not use: kinds of records, by their areas, and acts. */
export interface UnusedWords {
  isUnusedSubject: (name: string) => boolean;
  isUnusedAct: (name: string) => boolean;
}

export function unusedWords(off: readonly string[], isSeveral: boolean): UnusedWords {
  const parts = PART_SWITCHES.filter((name) => off.includes(name) || (name === 'bat_nhieu_chi_nhanh' && !isSeveral));
  const subjects = namedOff(parts, 'subjects');
  const acts = namedOff(parts, 'acts');
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
