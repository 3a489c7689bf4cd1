import {
  type AskedKeys,
  type Comparison,
  type Hit,
  hitsAmong,
  keysOfNames,
  listedKeys,
} from './compare-people.rules.ts';

export type ComparingTask =
  | { kind: 'keys'; names: readonly string[] }
  | { kind: 'listedKeys'; names: readonly string[] }
  | { kind: 'compare'; comparison: Comparison };

/** Runs on the threads of `comparers.ts`. */
export default function work(task: ComparingTask): AskedKeys | string[][] | Hit[] {
  if (task.kind === 'keys') return keysOfNames(task.names);
  return task.kind === 'listedKeys' ? listedKeys(task.names) : hitsAmong(task.comparison);
}
