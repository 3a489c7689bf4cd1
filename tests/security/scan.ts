/**
 * `npm run scan [-- --url http://127.0.0.1:3000]`: Wapiti and sqlmap with a teller's session against the app running at
 * `--url`, or a demo of its own; `--only sqlmap` asks one of them. Both are extra judges from outside npm; whichever is not installed is skipped, and said so.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seededRandom } from '../../apps/api/src/commands/demo/random.ts';
import { DEMO_PASSWORD } from '../../apps/api/src/server/seed/demo-accounts.ts';
import { type OpenApi, readOperations } from '../faults/fuzz/operations.ts';
import { sample } from '../faults/fuzz/sample.ts';
import { startDemo } from '../support/demo-process.ts';

const { values } = parseArgs({
  options: { url: { type: 'string' }, minutes: { type: 'string', default: '10' }, only: { type: 'string' } },
});
const demo = values.url ? { url: values.url, stop: async () => {} } : await startDemo();
const folder = mkdtempSync(join(tmpdir(), 'doi-tien-scan-'));
const device_id = crypto.randomUUID();

/** A question every list understands, so that what is thrown at it gets as far as the database. */
const LIST = {
  page: '1',
  pageSize: '5',
  sortField: 'id',
  direction: 'desc',
  'f[0][field]': 'id',
  'f[0][operator]': 'gte',
  'f[0][value]': '1',
};

/** Tried with everything sqlmap has, whatever the answers look like. */
const THOROUGHLY = ['/api/giao-dich-mua-ngoai-te', '/api/options/tien', '/api/ket', '/api/tim-kiem', '/api/auth/login'];

interface Target {
  method: string;
  url: string;
  body?: string;
}

try {
  const headers = { device_id, authorization: `Bearer ${await signIn()}` };
  const targets = await readTargets();
  console.log(`${targets.length} operations; what the scanners say in full: ${folder}`);
  const found = [...scanWithWapiti(targets, headers), ...scanWithSqlmap(targets, headers)];
  for (const finding of found) console.log(`found: ${finding}`);
  console.log(`${found.length} findings.`);
  process.exitCode = found.length === 0 ? 0 : 1;
} finally {
  await demo.stop();
}

async function signIn(): Promise<string> {
  const response = await fetch(`${demo.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', device_id },
    body: JSON.stringify({ tai_khoan: 'giaodich1', mat_khau: DEMO_PASSWORD }),
  });
  const { data } = (await response.json()) as { data: { accessToken: string } };
  return data.accessToken;
}

/** Every operation with values that mostly get past validation; those that would end the session are left out. */
async function readTargets(): Promise<Target[]> {
  const document = (await (await fetch(`${demo.url}/api/docs/json`)).json()) as OpenApi;
  const random = seededRandom(1);
  return readOperations(document)
    .filter(({ method, path, isUpload }) => !isUpload && method !== 'DELETE' && !/logout|password|totp/.test(path))
    .map(({ method, path, pathParameters, queryParameters, body }) => {
      const address = pathParameters.reduce((known, { name }) => known.replace(`{${name}}`, '1'), path);
      const isList = queryParameters.some(({ name }) => name === 'f');
      const given = queryParameters.map(({ name, schema }): [string, string] => [name, String(sample(schema, random))]);
      const query = new URLSearchParams(isList ? LIST : given);
      if (!/\/(export|chi-tiet)$/.test(address)) query.set('q', 'a');
      const url = `${demo.url}${address}?${query}`;
      return body ? { method, url, body: JSON.stringify(sample(body, random)) } : { method, url };
    });
}

function isInstalled(command: string): boolean {
  if (values.only && values.only !== command) return false;
  if (spawnSync(command, ['--version']).error === undefined) return true;
  console.log(`${command} is not installed: skipped.`);
  return false;
}

/** Injections of every kind, in parameters and paths, of everything that can be asked for by address. */
function scanWithWapiti(targets: Target[], headers: Record<string, string>): string[] {
  if (!isInstalled('wapiti')) return [];
  const report = join(folder, 'wapiti.json');
  const starts = targets.filter(({ method }) => method === 'GET').flatMap(({ url }) => ['-s', url]);
  spawnSync(
    'wapiti',
    [
      '-u',
      `${demo.url}/api/`,
      ...starts,
      '--flush-session',
      '--store-session',
      folder,
      '--no-bugreport',
      '-m',
      'sql,blindsql,xss,exec,file,crlf,redirect,shellshock,backup,htaccess,csp,cookieflags',
      '-l',
      '2',
      '-d',
      '1',
      '--max-scan-time',
      String(Number(values.minutes) * 60),
      '-f',
      'json',
      '-o',
      report,
      ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const { vulnerabilities } = JSON.parse(readFileSync(report, 'utf8')) as {
    vulnerabilities: Record<string, { info: string; path: string }[]>;
  };
  console.log(`wapiti: ${starts.length / 2} addresses tried`);
  return Object.entries(vulnerabilities).flatMap(([kind, each]) =>
    each.map(({ info, path }) => `wapiti ${kind}: ${info} (${path})`),
  );
}

/** Every parameter of every operation, bodies too; `--smart` goes on where the answer hints at anything. */
function scanWithSqlmap(targets: Target[], headers: Record<string, string>): string[] {
  if (!isInstalled('sqlmap')) return [];
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const found: string[] = [];
  const untried: string[] = [];
  for (const [index, { method, url, body }] of targets.entries()) {
    const request = join(folder, `request-${index}.txt`);
    const { pathname, search, host } = new URL(url);
    const head = [`${method} ${pathname}${search} HTTP/1.1`, `Host: ${host}`, ...lines];
    if (body) head.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`);
    writeFileSync(request, `${head.join('\r\n')}\r\n\r\n${body ?? ''}`);
    const { stdout } = spawnSync(
      'sqlmap',
      [
        ...(THOROUGHLY.includes(pathname) ? [] : ['--smart']),
        '-r',
        request,
        '--batch',
        '--level',
        '2',
        '--risk',
        '2',
        '--dbms',
        'PostgreSQL',
        '--output-dir',
        folder,
        '--timeout',
        '10',
        '--retries',
        '0',
        '--disable-coloring',
        '--ignore-stdin',
        // A wrong password and a ticket that is not there are answers like any other.
        '--ignore-code',
        '401,404',
      ],
      { encoding: 'utf8', timeout: 300_000 },
    );
    writeFileSync(join(folder, `sqlmap-${index}.txt`), stdout ?? '');
    if (/is vulnerable|identified the following injection point/.test(stdout ?? '')) found.push(`sqlmap: ${pathname}`);
    // What it never asked for would otherwise look as if nothing were wrong with it.
    if (!/heuristic|does not seem to be injectable|not appear to be injectable/.test(stdout ?? ''))
      untried.push(pathname);
  }
  console.log(`sqlmap: ${targets.length - untried.length} operations tried; not tried: ${untried.join(' ') || 'none'}`);
  return found;
}
