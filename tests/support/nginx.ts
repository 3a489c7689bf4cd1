import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';

const PROGRAM = '/usr/sbin/nginx';
const PAGE = new URL('../../docs/operations.md', import.meta.url);
export const hasNginx = existsSync(PROGRAM);

export interface Nginx {
  port: number;
  /** The certificate that it shows, for those who are to trust it. */
  certificate: string;
  stop(): Promise<void>;
}

/** nginx with the server block of docs/operations.md before the server of this address; only ports and paths are others. */
export async function startNginx(upstream: string): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'doi-tien-nginx-'));
  const [key, pem] = [join(folder, 'quay.key'), join(folder, 'quay.pem')];
  const names = ['-subj', '/CN=quay.example.vn', '-addext', 'subjectAltName=DNS:quay.example.vn'];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...names, '-keyout', key, '-out', pem];
  execFileSync('openssl', made, { stdio: 'ignore' });
  const port = await freePort();
  const written = /^```nginx\n(.*?)^```/ms.exec(readFileSync(PAGE, 'utf8'))?.[1] ?? '';
  const block = written
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replace('/etc/ssl/quay.pem', pem)
    .replace('/etc/ssl/quay.key', key)
    .replaceAll('http://127.0.0.1:3000', upstream);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => {
    mkdirSync(join(folder, kind));
    return `${kind}_temp_path ${join(folder, kind)};`;
  });
  const around = ['daemon off;', `pid ${join(folder, 'pid')};`, 'events {}', 'http {', 'access_log off;', ...temporary];
  // Without root its account is that of the test.
  const account = process.getuid?.() === 0 ? ['user root;'] : [];
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, [...account, ...around, block, '}'].join('\n'));
  const child = spawn(PROGRAM, ['-p', folder, '-e', join(folder, 'error.log'), '-c', file], { stdio: 'inherit' });
  await reachable(child, port);
  return {
    port,
    certificate: readFileSync(pem, 'utf8'),
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function reachable(child: ChildProcess, port: number): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error('nginx did not start');
    // Plain HTTP on a port of TLS is refused with 400, which is an answer.
    if (await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)) return;
    await sleep(50);
  }
}
