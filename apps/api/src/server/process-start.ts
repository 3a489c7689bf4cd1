import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * When a process was started, as the system tells it: with the process id it names one process for good, since ids are used
 * again. Undefined when there is no such process, and on Windows.
 */
export function processStart(pid: number): string | undefined {
  if (process.platform === 'win32') return undefined;
  return process.platform === 'linux' ? startOnLinux(pid) : startByPs(pid);
}

function startOnLinux(pid: number): string | undefined {
  try {
    // Behind the name, which is in brackets and may hold anything: the state is field 1, the start in ticks since boot field 20.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\)\s+/s, '')
      .split(' ');
    if (fields[0] === 'Z') return undefined;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`;
  } catch {
    return undefined;
  }
}

function startByPs(pid: number): string | undefined {
  const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout?.trim() || undefined;
}
