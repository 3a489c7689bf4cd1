import { type AskedKeys, type Comparison, type Hit, hitsAmong, keysOfNames } from './compare-people.rules.ts';

export type ComparingTask = { kind: 'keys'; names: readonly string[] } | { kind: 'compare'; comparison: Comparison };

/** Runs on the threads of `comparers.ts`. */
export default function work(task: ComparingTask): AskedKeys | Hit[] {
  return task.kind === 'keys' ? keysOfNames(task.names) : hitsAmong(task.comparison);
}
