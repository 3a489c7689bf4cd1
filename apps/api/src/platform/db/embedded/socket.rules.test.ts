import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { hasSocket } from './socket.ts';

const folder = mkdtempSync(join(tmpdir(), 'socket-'));
afterAll(() => rmSync(folder, { recursive: true }));

function clusterWith(name: string, port: number): string {
  const cluster = join(folder, name);
  mkdirSync(cluster, { recursive: true });
  writeFileSync(join(cluster, `.s.PGSQL.${port}`), '');
  return cluster;
}

test('the socket of the running server is taken', () => {
  const cluster = clusterWith('postgres', 5432);
  expect(hasSocket(cluster, 5432)).toBe(true);
  expect(hasSocket(cluster, 5433)).toBe(false);
});

test('a data folder too deep for a socket is reached over loopback', () => {
  expect(hasSocket(clusterWith(join('a'.repeat(60), 'b'.repeat(60)), 5432), 5432)).toBe(false);
});
