import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

/** The server process of a cluster. */
export interface Postmaster {
  pid: number;
  port: number;
  /** As PostgreSQL writes it; empty while the file is not whole yet. */
  state: 'starting' | 'ready' | 'standby' | 'stopping' | '';
}

/** The server that runs on this cluster, by the file it keeps there; undefined when there is none. */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const file = join(cluster, 'postmaster.pid');
  // Line 1 is the process, line 4 the port, line 8 the state.
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const pid = Number(lines[0]);
  if (!pid || !isServerOf(pid, cluster)) return undefined;
  return { pid, port: Number(lines[3] ?? 0), state: (lines[7] ?? '').trim() as Postmaster['state'] };
}

/** A process id left behind by a crash may since belong to somebody else, also to another PostgreSQL. */
function isServerOf(pid: number, cluster: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  if (process.platform !== 'linux') return true;
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return command.includes(cluster) || command.includes(realpathSync(cluster));
  } catch {
    // It has ended in this moment.
    return false;
  }
}
