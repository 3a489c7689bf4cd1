import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureWebBuilt } from '../../scripts/web-build.ts';
import { spawnServer } from './server-process.ts';

const DEMO = join(import.meta.dirname, '../../apps/api/src/commands/demo.ts');

/** A demo of one branch, unless told otherwise, in a folder of its own, served by the real server, gone when stopped. */
export async function startDemo({ branches = 1 } = {}): Promise<{ url: string; stop(): Promise<void> }> {
  await ensureWebBuilt();
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'doi-tien-walk-'));
  const written = spawnSync(process.execPath, [DEMO, '--branches', String(branches)], {
    env: { ...process.env, DATA_DIR },
    stdio: 'ignore',
  });
  if (written.status !== 0) throw new Error('The demo could not be written: run `npm run demo` to see why.');
  const server = spawnServer({ DATA_DIR });
  const url = await server.address;
  if (!url) throw new Error(`The server did not start:\n${server.output()}`);
  return {
    url,
    stop: async () => {
      await server.stop();
      rmSync(DATA_DIR, { recursive: true, force: true });
    },
  };
}
