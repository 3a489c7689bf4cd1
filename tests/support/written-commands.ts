import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join, sep } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

export const DOCUMENTS = [
  'README.md',
  'README.vi.md',
  'CONTRIBUTING.md',
  'docs/operations.md',
  'docs/runbooks.md',
  'docs/upgrade.md',
  'deploy/patroni/README.md',
  'deploy/pgbackrest/README.md',
];

/** Of npm and of the systems around it. */
const PROGRAMS =
  /^(?:[A-Z_]+=\S+ )*(?:(?:age|apt|node|npm|npx|openssl|patronictl|pgbackrest|pg_dropcluster|pg_upgradecluster|etcdctl|sh|sudo|systemctl|tar) \S|(?:ALTER|CREATE|GRANT) [A-Za-z])/;

const scripts = (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> })
  .scripts;
export const SCRIPTS: ReadonlyMap<string, string> = new Map(Object.entries(scripts));

/** Every command of a document that a reader could type, as it is written there: in blocks, in tables and between words. */
export function commandsIn(document: string): string[] {
  const text = readFileSync(join(ROOT, document), 'utf8');
  const blocks = [...text.matchAll(/^```\w*\n(.*?)^```/gms)].flatMap(([, body = '']) => body.split('\n'));
  const words = [...text.replace(/^```.*?^```/gms, '').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
  const lines = [...blocks, ...words].map((line) => line.replace(/^ExecStart=\S*\/(?=node )/, '').trim());
  return [
    ...new Set(
      lines
        .map(inFull)
        .filter(isCommand)
        .flatMap((line) => line.split(' && ')),
    ),
  ];
}

/** A name of a script alone counts too, as in "Single kinds: `npm run test:unit`, `test:api`". */
function inFull(line: string): string {
  return line.includes(':') && SCRIPTS.has(line) ? `npm run ${line}` : line;
}

function isCommand(line: string): boolean {
  return PROGRAMS.test(line);
}

/** The script of package.json that a command runs; undefined for `npm install` and for programs of the system. */
export function scriptOf(command: string): string | undefined {
  const name = /\bnpm (?:run (?:--silent )?)?(\S+)/.exec(command)?.[1] ?? '';
  return SCRIPTS.has(name) ? name : undefined;
}

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface WrittenProcess {
  /** npm itself. */
  pid: number;
  output: () => string;
  /** What it prints behind these words; undefined when it ends without. */
  printed(words: RegExp): Promise<string | undefined>;
  ended: Promise<Ended>;
}

/** Starts a command as a person would, with nothing in the environment but what the settings say. */
export function start(command: string, settings: Record<string, string>, cwd = ROOT): WrittenProcess {
  const [program = '', ...args] = command.split(' ');
  const child = spawn(program, args, { cwd, env: environment(settings), stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (said.stdout += chunk));
  child.stderr.on('data', (chunk) => (said.stderr += chunk));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...said }));
  const printed = (words: RegExp) =>
    new Promise<string | undefined>((resolve) => {
      const look = () => {
        const found = words.exec(said.stdout)?.[1];
        if (found) resolve(found);
      };
      child.stdout.on('data', look);
      look();
      void ended.then(() => resolve(undefined));
    });
  return { pid: child.pid as number, output: () => said.stdout + said.stderr, printed, ended };
}

/** As in a new shell: what npm or vitest have added would lead to other programs, and tell the server that npm started it. */
function environment(settings: Record<string, string>): Record<string, string> {
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith(join('node_modules', '.bin')));
  return { PATH: path.join(delimiter), HOME: process.env.HOME ?? '', ...settings };
}

/** The processes that belong to a data folder: it stands in their command line (PostgreSQL) or in their environment. Linux only. */
export function processesOf(folder: string): { pid: number; command: string }[] {
  if (!existsSync('/proc/self/environ')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((name) => {
      const [command, settings] = [readProcess(name, 'cmdline'), readProcess(name, 'environ')];
      const isIts = command.includes(folder) || settings.split('\0').some((line) => isUnder(line, folder));
      return isIts ? [{ pid: Number(name), command: command.replaceAll('\0', ' ').trim() }] : [];
    });
}

function isUnder(setting: string, folder: string): boolean {
  return setting === `DATA_DIR=${folder}` || setting.startsWith(`DATA_DIR=${folder}${sep}`);
}

function readProcess(pid: string, file: 'cmdline' | 'environ'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // It has ended, or belongs to somebody else.
    return '';
  }
}

/** The processes that were asked for a purchase, by the process id in the lines that each writes to the log. */
export function postersIn(output: string): Set<number> {
  const lines = output
    .split('\n')
    .filter((line) => /^\{.*\}$/.test(line))
    .map((line) => JSON.parse(line) as { pid: number; req?: { method: string; path: string } });
  const posts = lines.filter(({ req }) => req?.method === 'POST' && req.path === '/api/giao-dich-mua-ngoai-te');
  return new Set(posts.map(({ pid }) => pid));
}
