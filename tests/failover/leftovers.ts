import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '../support/test-postgres.ts';

export const PREFIX = 'doi-tien-failover-';

/** A run that was killed leaves its cluster behind: ends the programs of those whose run is gone, and removes their folders. */
export function clearLeftovers(): void {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    if (isAlive(Number.parseInt(name.slice(PREFIX.length), 10))) continue;
    const folder = join(tmpdir(), name);
    for (const pid of processesIn(folder)) process.kill(pid, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Programs that were started with a file or a folder of this run, in an argument or in a setting. */
function processesIn(folder: string): number[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => {
      try {
        return ['cmdline', 'environ'].some((of) => readFileSync(`/proc/${pid}/${of}`, 'utf8').includes(`${folder}/`));
      } catch {
        return false;
      }
    });
}
