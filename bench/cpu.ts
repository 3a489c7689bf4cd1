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

/** Processor time of one process so far, in milliseconds: what it costs, whoever else uses the machine. */
export function cpuOf(pid: string | number): number {
  const stat = statOf(pid);
  return (Number(stat[11] ?? 0) + Number(stat[12] ?? 0)) * TICK;
}

/** The same for all connections of a database server. One that closed takes its time along: keep them open in between. */
export function cpuOfChildren(parent: number): number {
  const own = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && statOf(name)[1] === String(parent));
  return own.reduce((sum, pid) => sum + cpuOf(pid), 0);
}
