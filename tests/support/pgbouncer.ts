import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chooseRunAs } from '../../apps/api/src/platform/db/embedded/run-as.ts';
import { freePort } from './free-port.ts';

const PROGRAM = '/usr/sbin/pgbouncer';
export const hasPgBouncer = existsSync(PROGRAM);

export interface PgBouncer<Name extends string> {
  /** The addresses over the pooler: the same databases, roles and passwords. */
  urls: Record<Name, string>;
  stop(): Promise<void>;
}

/** PgBouncer in front of the server of these addresses, which listens on TCP or on a socket in a folder. */
export async function startPgBouncer<Name extends string>(
  direct: Record<Name, string>,
  settings: Record<string, string>,
): Promise<PgBouncer<Name>> {
  const account = chooseRunAs();
  const folder = mkdtempSync(join(tmpdir(), 'doi-tien-pgbouncer-'));
  const port = await freePort();
  const logins = Object.entries<string>(direct).map(([name, url]) => ({ name, ...loginOf(url) }));
  const server = logins[0]?.server;
  const users = join(folder, 'users');
  const configuration = join(folder, 'pgbouncer.ini');
  const lines = {
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: users,
    ...settings,
  };
  const entries = Object.entries(lines).map(([name, value]) => `${name} = ${value}`);
  writeFileSync(configuration, ['[databases]', `* = ${server}`, '[pgbouncer]', ...entries].join('\n'));
  writeFileSync(users, logins.map(({ user, password }) => `"${user}" "${password}"\n`).join(''));
  for (const path of account ? [folder, configuration, users] : [])
    chownSync(path, account?.uid ?? 0, account?.gid ?? 0);
  const child = spawn(PROGRAM, [configuration], { ...account, cwd: folder, stdio: 'ignore' });
  await untilOpen(port);
  const pooled = logins.map(({ name, user, password, path }) => [
    name,
    `postgresql://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}${path}`,
  ]);
  return {
    urls: Object.fromEntries(pooled) as Record<Name, string>,
    stop: async () => {
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await exit;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function loginOf(url: string) {
  const { username, password, pathname, hostname, port, searchParams } = new URL(url);
  return {
    user: username || searchParams.get('user') || '',
    password: decodeURIComponent(password) || searchParams.get('password') || '',
    path: pathname,
    server: `host=${searchParams.get('host') ?? hostname} port=${port}`,
  };
}

async function untilOpen(port: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isOpen) return;
    await sleep(50);
  }
  throw new Error('PgBouncer did not start');
}
