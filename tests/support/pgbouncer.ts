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

export interface PgBouncer {
  /** The same database, role and password over the pooler. */
  urlOf(url: string): string;
  stop(): Promise<void>;
}

/** PgBouncer in front of the server of this address, which is on TCP or on a socket in a folder. */
export async function startPgBouncer(serverUrl: string, settings: Record<string, string>): Promise<PgBouncer> {
  const account = chooseRunAs();
  const folder = mkdtempSync(join(tmpdir(), 'doi-tien-pgbouncer-'));
  const { hostname, port: serverPort, searchParams } = new URL(serverUrl);
  const port = await freePort();
  const lines = {
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    unix_socket_dir: '',
    // Lets everybody in as whom they say; with the password of each role the server decides.
    auth_type: 'plain',
    auth_file: join(folder, 'users'),
    ...settings,
  };
  const users = new Map<string, string>();
  const configuration = join(folder, 'pgbouncer.ini');
  writeFileSync(
    configuration,
    [
      '[databases]',
      `* = host=${searchParams.get('host') ?? hostname} port=${serverPort}`,
      '[pgbouncer]',
      ...Object.entries(lines).map(([name, value]) => `${name} = ${value}`),
    ].join('\n'),
  );
  writeFileSync(join(folder, 'users'), '');
  for (const path of account ? [folder, configuration, join(folder, 'users')] : []) {
    chownSync(path, account?.uid ?? 0, account?.gid ?? 0);
  }
  const child = spawn(PROGRAM, [configuration], { ...account, cwd: folder, stdio: 'ignore' });
  await untilOpen(port);

  return {
    urlOf: (url) => {
      const { username, password, pathname, searchParams: given } = new URL(url);
      const user = username || given.get('user') || '';
      const secret = decodeURIComponent(password) || given.get('password') || '';
      users.set(user, secret);
      writeFileSync(join(folder, 'users'), [...users].map(([name, word]) => `"${name}" "${word}"\n`).join(''));
      child.kill('SIGHUP');
      return `postgresql://${user}:${encodeURIComponent(secret)}@127.0.0.1:${port}${pathname}`;
    },
    stop: async () => {
      const exit = once(child, 'exit');
      child.kill('SIGINT');
      await exit;
      rmSync(folder, { recursive: true, force: true });
    },
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
