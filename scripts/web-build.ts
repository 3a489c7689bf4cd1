import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const WEB = join(ROOT, 'apps/web');
const STAMP = join(WEB, 'dist', '.built-from');
const SOURCES = ['apps/web/src', 'apps/web/public', 'apps/web/plugins', 'packages'];
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const FILES = ['apps/web/index.html', 'apps/web/vite.config.ts', 'package-lock.json'];

/** Builds the web app, unless the build was made from the same sources. A release contains the build and no sources. */
export async function ensureWebBuilt(): Promise<void> {
  if (!existsSync(join(WEB, 'src'))) return;
  const wanted = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  console.log('  Building the web app …');
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const build = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: WEB,
    stdio: 'inherit',
    // Another value here would make another web app of the same sources.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  // Ended alone, this process would leave the build running.
  const interrupt = (signal: NodeJS.Signals) => build.kill(signal);
  for (const signal of SIGNALS) process.on(signal, interrupt);
  const [code, signal] = await once(build, 'exit');
  for (const one of SIGNALS) process.off(one, interrupt);
  if (signal) throw new Error('Building the web app was interrupted.');
  if (code !== 0) throw new Error('The web app could not be built; the lines above say why.');
  writeFileSync(STAMP, wanted);
}

/** Contents, not times: a fresh clone and a touched file do not trick it. */
function fingerprint(): string {
  const hash = createHash('sha256');
  for (const path of [...SOURCES.flatMap(filesUnder), ...FILES].sort()) {
    const file = join(ROOT, path);
    if (existsSync(file)) hash.update(path).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function filesUnder(folder: string): string[] {
  const path = join(ROOT, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1));
}

/** `npm run build`: what a start would do, for services that may not write here. */
if (import.meta.main) await ensureWebBuilt();
