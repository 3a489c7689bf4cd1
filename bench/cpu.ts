import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds a tick of `/proc` stands for; Linux has counted in hundredths for everybody for a long time. */
const TICK = 10;

/** Fields after the name in parentheses: the parent is the second, user and system time the twelfth and thirteenth. */
function statOf(pid: string | number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  } catch {
    return []; // It has just ended.
  }
}

function ticksOf(stat: string[], fields: readonly number[]): number {
  return fields.reduce((sum, field) => sum + Number(stat[field] ?? 0), 0);
}

/** A process and those it started. */
export function familyOf(pid: number): number[] {
  const own = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && statOf(name)[1] === String(pid));
  return [pid, ...own.map(Number)];
}

/**
 * Processor time of a process and of those it started so far, in milliseconds: what it costs, whoever else uses the machine.
 * The time of those that ended (connections of a database that closed) stands in the fields after the process's own.
 */
export function cpuOf(pid: number): number {
  const ended = ticksOf(statOf(pid), [13, 14]);
  const running = familyOf(pid).map((each) => ticksOf(statOf(each), [11, 12]));
  return running.reduce((sum, ticks) => sum + ticks, ended) * TICK;
}

/** Resident memory of the largest of these processes, in MB. */
export function largestMemory(pids: readonly number[]): number {
  return Math.max(
    ...pids.map((pid) => {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
    }),
  );
}
