import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { DEMO_PASSWORD } from '../../apps/api/src/commands/seed/demo-accounts.ts';
import { cloneDatabase } from '../support/databases.ts';
import { spawnServer } from '../support/server-process.ts';

test('two processes behind one port know each other’s sessions, and both end when told to', async () => {
  const database = await cloneDatabase(inject('postgresUrl'));
  const folder = mkdtempSync(join(tmpdir(), 'doi-tien-cluster-'));
  const server = spawnServer(
    { DATABASE_URL: database.url, DATA_DIR: folder, ALLOW_UNSAFE_DATABASE: '1', LOG_LEVEL: 'silent' },
    'cluster.ts',
  );
  try {
    const address = await server.address;
    // Every call on a connection of its own, so that they fall on one process and the other in turn.
    const call = async (path: string, options: RequestInit = {}) => {
      const headers = { device_id: 'cluster', connection: 'close', ...options.headers };
      return (await fetch(`${address}/api${path}`, { ...options, headers })).json() as Promise<{
        code: number;
        data: { accessToken: string };
      }>;
    };
    const body = JSON.stringify({ tai_khoan: 'quantri', mat_khau: DEMO_PASSWORD });
    const signedIn = await call('/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    const headers = { authorization: `Bearer ${signedIn.data.accessToken}` };
    const known = await Promise.all(Array.from({ length: 8 }, () => call('/profile', { headers })));
    expect(known.map(({ code }) => code)).toEqual(Array(8).fill(200));
    await call('/auth/logout', { method: 'POST', headers });
    const unknown = await Promise.all(Array.from({ length: 8 }, () => call('/profile', { headers })));
    expect(unknown.map(({ code }) => code)).toEqual(Array(8).fill(401));
    await server.stop();
    await expect(fetch(`${address}/api/health/live`)).rejects.toThrow();
  } finally {
    await server.kill();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}, 240_000);
