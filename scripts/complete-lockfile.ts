import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `npm run lockfile`: after a change of dependencies. Packages that bring a binary per platform name them all as optional;
 * npm leaves out of the lockfile those its registry did not answer for, and `npm ci` then refuses the lockfile. Here they
 * are written in by name, version and platform, so that the file is whole wherever it was made.
 *
 * It also takes out which Node the packages ask for: npm would hold that against the Node it runs on itself, and print 285 lines of
 * warnings on Node 20, while everything here runs on the Node 26 that is among the packages.
 */
interface Entry {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
  engines?: Record<string, string>;
}

const FILE = join(import.meta.dirname, '../package-lock.json');
const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32', 'aix'];
const PROCESSORS = ['arm64', 'arm', 'ia32', 'x64', 'ppc64', 's390x', 'riscv64', 'loong64', 'mips64el', 'wasm32'];
const OTHER_NAMES: Record<string, string> = { windows: 'win32', linuxmusl: 'linux', armv6: 'arm' };

const lockfile = JSON.parse(readFileSync(FILE, 'utf8')) as { packages: Record<string, Entry> };

function platformOf(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[/@-]/).map((word) => OTHER_NAMES[word] ?? word);
  const os = SYSTEMS.filter((system) => words.includes(system));
  const cpu = PROCESSORS.filter((processor) => words.includes(processor));
  // A package for no known platform must never be fetched here; the empty web of wasm is the only such case.
  return {
    os: os.length > 0 ? os : ['none'],
    ...(cpu.length > 0 && { cpu }),
    ...(name.includes('musl') && { libc: ['musl'] }),
  };
}

/** Fields in npm's own order: an install would otherwise rewrite the file. */
function inOrder({ version, ...rest }: Entry): Entry {
  return { version, ...Object.fromEntries(Object.entries(rest).sort(([one], [other]) => (one < other ? -1 : 1))) };
}

const missing = Object.values(lockfile.packages).flatMap(({ dev, optionalDependencies = {} }) =>
  Object.entries(optionalDependencies)
    .filter(([name]) => !(`node_modules/${name}` in lockfile.packages))
    .map(([name, spec]) => ({ name, version: spec.replace(/^[~^]/, ''), dev })),
);
for (const { name, version, dev } of missing) {
  const entry = { version, ...(dev && { dev }), optional: true, ...platformOf(name) };
  lockfile.packages[`node_modules/${name}`] = inOrder(entry);
}
for (const [path, entry] of Object.entries(lockfile.packages)) {
  if (path !== '') delete entry.engines;
}
const sorted = Object.fromEntries(Object.entries(lockfile.packages).sort(([one], [other]) => (one < other ? -1 : 1)));
writeFileSync(FILE, `${JSON.stringify({ ...lockfile, packages: sorted }, null, 2)}\n`);
console.log(`${missing.length} optional packages written in: ${missing.map(({ name }) => name).join(', ')}`);
